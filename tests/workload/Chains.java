// SPDX-License-Identifier: GPL-2.0-or-later
// Chains: a thread for each way that Java code comes to a method, of the way's name. Each comes to spin(), until it
// is killed, by a chain of calls that is told here: a comment `// WAY N METHOD` is on the line of the call that METHOD
// of chain WAY is in, and N counts from the innermost one on. Behind it, `via PREFIX,..`: frames whose names begin so
// are there, between METHOD and who it calls; `xN`: so many in a row; `native NAME,..`: these functions of C.
// java_frames.py reads these comments, and builds the library that the argument names.
package known;

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

public class Chains {
	static final String[] ways = { "plain", "virtual", "interface", "lambda", "sort", "stream", "reflection", "handle",
			"jni", "leaf_in_c", "initialiser", "exception", "finally", "recursion", "locked", "constructor", "anonymous",
			"nested" };
	static final int SPINS = 4000;
	static volatile long sum;

	/** What all of the time is spent in. */
	public static long spin(long n) {
		long value = n;
		for (int i = 0; i < SPINS; i++)
			value = value * 31 + (value >>> 7);
		return value;
	}

	static long third(long n) {
		return 1 +
				spin(n); // plain 1 known.Chains.third
	}

	static long second(long n) {
		return 1 +
				third(n); // plain 2 known.Chains.second
	}

	static long byPlain(long n) {
		return 1 +
				second(n); // plain 3 known.Chains.byPlain
	}

	abstract static class Base {
		abstract long value(long n);
	}

	static class One extends Base {
		long value(long n) {
			return 2 +
					spin(n); // virtual 1 known.Chains$One.value
		}
	}

	static class Two extends Base {
		long value(long n) {
			return 3 +
					spin(n); // virtual 1 known.Chains$Two.value
		}
	}

	static class Three extends Base {
		long value(long n) {
			return 4 +
					spin(n); // virtual 1 known.Chains$Three.value
		}
	}

	interface Shape {
		long area(long n);

		default long twice(long n) {
			return 2 *
					area(n); // interface 2 known.Chains$Shape.twice
		}
	}

	static class Square implements Shape {
		public long area(long n) {
			return 5 +
					spin(n); // interface 1 known.Chains$Square.area
		}
	}

	static class Circle implements Shape {
		public long area(long n) {
			return 6 +
					spin(n); // interface 1 known.Chains$Circle.area
		}
	}

	static class Ring implements Shape {
		public long area(long n) {
			return 7 +
					spin(n); // interface 1 known.Chains$Ring.area
		}
	}

	static final Base[] bases = { new One(), new Two(), new Three() };
	static final Shape[] shapes = { new Square(), new Circle(), new Ring() };

	static long byVirtual(long n) {
		long value = 0;
		for (Base base : bases)
			value +=
					base.value(n); // virtual 2 known.Chains.byVirtual
		return value;
	}

	static long byInterface(long n) {
		long value = 0;
		for (Shape shape : shapes)
			value +=
					shape.twice(n); // interface 3 known.Chains.byInterface
		return value;
	}

	static long byLambda(long n) {
		LongSupplier supplier = () -> 8 +
				spin(n); // lambda 1 known.Chains.lambda$byLambda$*
		return 1 +
				supplier.getAsLong(); // lambda 2 known.Chains.byLambda via known.Chains$$Lambda
	}

	static int compare(Long one, Long two) {
		sum =
				spin(one); // sort 1 known.Chains.compare
		return Long.compare(two, one);
	}

	static long bySort(long n) {
		Long[] all = { n, n + 3, n + 1, n + 7, n + 5, n + 2 };
		Arrays.sort(all, Chains::compare); // sort 2 known.Chains.bySort via java.util.,known.Chains$$Lambda
		return all[0];
	}

	static long byStream(long n) {
		return IntStream.range(0, 5).mapToLong(i -> i +
				spin(n)) // stream 1 known.Chains.lambda$byStream$*
				.sum(); // stream 2 known.Chains.byStream via java.util.,known.Chains$$Lambda
	}

	public static long reflected(long n) {
		return 9 +
				spin(n); // reflection 1 known.Chains.reflected
	}

	static Method method;

	static long byReflection(long n) throws Throwable {
		return (Long)
				method.invoke(null, n); // reflection 2 known.Chains.byReflection via java.lang.reflect.,jdk.internal.reflect.,java.lang.invoke.,Java_jdk_internal_reflect_
	}

	static long handled(long n) {
		return 10 +
				spin(n); // handle 1 known.Chains.handled
	}

	static MethodHandle handle;

	static long byHandle(long n) throws Throwable {
		return 1 + (long)
				handle.invokeExact(n); // handle 2 known.Chains.byHandle via java.lang.invoke.
	}

	/** In C: native_call(), which calls back fromNative(). */
	static native long calledInC(long n);

	static long fromNative(long n) {
		return 11 +
				spin(n); // jni 1 known.Chains.fromNative
	}

	// jni 2 known.Chains.calledInC native native_call,Java_known_Chains_calledInC
	static long byJni(long n) {
		return 1 +
				calledInC(n); // jni 3 known.Chains.byJni
	}

	/** In C: native_spin(). */
	static native long spinInC(long n);

	// leaf_in_c 0 known.Chains.spinInC native native_spin,Java_known_Chains_spinInC
	static long byLeaf(long n) {
		return 1 +
				spinInC(n); // leaf_in_c 1 known.Chains.byLeaf
	}

	public static class Made {
		static long value;

		static {
			for (int i = 0; i < 200; i++)
				value +=
						spin(i); // initialiser 1 known.Chains$Made.<clinit>
		}
	}

	/** Has a class Made of its own. */
	static class Loader extends ClassLoader {
		Loader() { super(Chains.class.getClassLoader()); }

		protected Class<?> loadClass(String name, boolean resolves) throws ClassNotFoundException {
			if (!name.equals("known.Chains$Made"))
				return super.loadClass(name, resolves);
			try (InputStream in = Chains.class.getResourceAsStream("Chains$Made.class")) {
				byte[] bytes = in.readAllBytes();
				return defineClass(name, bytes, 0, bytes.length);
			} catch (java.io.IOException e) {
				throw new ClassNotFoundException(name, e);
			}
		}
	}

	static long byInitialiser(long n) throws Throwable {
		Class<?> made =
				Class.forName("known.Chains$Made", true, new Loader()); // initialiser 2 known.Chains.byInitialiser via java.lang.Class.,Java_java_lang_Class_forName0
		return made.hashCode();
	}

	static long thrower(long n, int depth) {
		if (depth > 0)
			return thrower(n, depth - 1) + 1;
		throw new IllegalStateException("x");
	}

	static long byException(long n) {
		try {
			return thrower(n, 5);
		} catch (IllegalStateException e) {
			return e.hashCode() +
					spin(n); // exception 1 known.Chains.byException
		}
	}

	static long cleanedUp(long n) {
		try {
			return thrower(n, 3);
		} finally {
			sum =
					spin(n); // finally 1 known.Chains.cleanedUp
		}
	}

	static long byFinally(long n) {
		try {
			return
					cleanedUp(n); // finally 2 known.Chains.byFinally
		} catch (IllegalStateException e) {
			return 13;
		}
	}

	static long recurse(long n, int depth) {
		if (depth > 0)
			return 1 +
					recurse(n, depth - 1); // recursion 2 known.Chains.recurse x20
		return 1 +
				spin(n); // recursion 1 known.Chains.recurse
	}

	static long byRecursion(long n) {
		return 1 +
				recurse(n, 20); // recursion 3 known.Chains.byRecursion
	}

	static synchronized long alone(long n) {
		synchronized (bases) {
			return 14 +
					spin(n); // locked 1 known.Chains.alone
		}
	}

	static long byLock(long n) {
		return 1 +
				alone(n); // locked 2 known.Chains.byLock
	}

	final long value;

	Chains(long n) {
		value = 15 +
				spin(n); // constructor 1 known.Chains.<init>
	}

	static long byConstructor(long n) {
		return new Chains(n).value; // constructor 2 known.Chains.byConstructor
	}

	static long byAnonymous(long n) {
		return new Object() {
			long value() {
				return 16 +
						spin(n); // anonymous 1 known.Chains$1.value
			}
		}.value(); // anonymous 2 known.Chains.byAnonymous
	}

	class Inner {
		class Innermost {
			long value(long n) {
				return value +
						spin(n); // nested 1 known.Chains$Inner$Innermost.value
			}
		}

		final Innermost innermost = new Innermost();

		long value(long n) {
			return 1 +
					innermost.value(n); // nested 2 known.Chains$Inner.value
		}
	}

	static Inner inner;

	static long byNested(long n) {
		return 1 +
				inner.value(n); // nested 3 known.Chains.byNested
	}

	static class Runner extends Thread {
		Runner(String way) { super(way); }

		long once(long n) throws Throwable {
			switch (getName()) {
			case "plain":
				return byPlain(n); // plain 4 known.Chains$Runner.once
			case "virtual":
				return byVirtual(n); // virtual 3 known.Chains$Runner.once
			case "interface":
				return byInterface(n); // interface 4 known.Chains$Runner.once
			case "lambda":
				return byLambda(n); // lambda 3 known.Chains$Runner.once
			case "sort":
				return bySort(n); // sort 3 known.Chains$Runner.once
			case "stream":
				return byStream(n); // stream 3 known.Chains$Runner.once
			case "reflection":
				return byReflection(n); // reflection 3 known.Chains$Runner.once
			case "handle":
				return byHandle(n); // handle 3 known.Chains$Runner.once
			case "jni":
				return byJni(n); // jni 4 known.Chains$Runner.once
			case "leaf_in_c":
				return byLeaf(n); // leaf_in_c 2 known.Chains$Runner.once
			case "initialiser":
				return byInitialiser(n); // initialiser 3 known.Chains$Runner.once
			case "exception":
				return byException(n); // exception 2 known.Chains$Runner.once
			case "finally":
				return byFinally(n); // finally 3 known.Chains$Runner.once
			case "recursion":
				return byRecursion(n); // recursion 4 known.Chains$Runner.once
			case "locked":
				return byLock(n); // locked 3 known.Chains$Runner.once
			case "constructor":
				return byConstructor(n); // constructor 3 known.Chains$Runner.once
			case "anonymous":
				return byAnonymous(n); // anonymous 3 known.Chains$Runner.once
			case "nested":
				return byNested(n); // nested 4 known.Chains$Runner.once
			default:
				throw new IllegalArgumentException(getName());
			}
		}

		public void run() {
			try {
				for (long n = 1; ; n++)
					sum +=
							once(n); // * 99 known.Chains$Runner.run
			} catch (Throwable e) {
				e.printStackTrace();
				System.exit(1);
			}
		}
	}

	public static void main(String[] args) throws Throwable {
		boolean has_native = args.length > 0;
		if (has_native)
			System.load(args[0]);
		method = Chains.class.getMethod("reflected", long.class);
		handle = MethodHandles.lookup().findStatic(Chains.class, "handled", MethodType.methodType(long.class, long.class));
		inner = new Chains(1).new Inner();
		for (String way : ways)
			if (has_native || !(way.equals("jni") || way.equals("leaf_in_c")))
				new Runner(way).start();
	}
}
