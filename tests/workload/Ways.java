// SPDX-License-Identifier: GPL-2.0-or-later
// Ways: Java code that comes to its frames in many ways, on two threads, until it is killed: compiled and interpreted,
// through tables of virtual methods and of interfaces, lambdas, method handles, reflection, exceptions, intrinsics,
// stubs, locks, native code and back. With an argument, on so many virtual threads instead (21 and later).
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

public class Ways {
	interface Shape {
		long area(int n);
	}

	static class Square implements Shape {
		public long area(int n) { return n * 3L; }
	}

	static class Circle implements Shape {
		public long area(int n) { return n * 5L + 1; }
	}

	static class Ring implements Shape {
		public long area(int n) { return n * 7L + 2; }
	}

	abstract static class Base {
		abstract long value(int n);
	}

	static class One extends Base {
		long value(int n) { return n + 1; }
	}

	static class Two extends Base {
		long value(int n) { return n + 2; }
	}

	static class Three extends Base {
		long value(int n) { return n + 3; }
	}

	interface Way {
		long go() throws Throwable;
	}

	static final Shape[] shapes = { new Square(), new Circle(), new Ring() };
	static final Base[] bases = { new One(), new Two(), new Three() };
	static volatile MethodHandle handle;
	static volatile long sink;

	static long dispatched(int n) {
		long sum = 0;
		for (int i = 0; i < n; i++)
			sum += shapes[i % 3].area(i) + bases[i / 3 % 3].value(i);
		return sum;
	}

	static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

	static int thrower(int i, int depth) {
		if (depth > 0)
			return thrower(i, depth - 1) + 1;
		if (i % 8 == 3)
			throw new IllegalArgumentException("y");
		return i;
	}

	static long exceptions(int n) {
		long sum = 0;
		for (int i = 0; i < n; i++)
			try {
				if (i % 4 == 0)
					throw new IllegalStateException("x" + i);
				sum += thrower(i, 5);
			} catch (RuntimeException e) {
				sum += e.getMessage().length();
			}
		return sum;
	}

	static long streams(int n) {
		return IntStream.range(0, n).boxed().map(x -> x * 2).filter(x -> x % 3 == 0).collect(Collectors.toList())
				.stream().mapToLong(Integer::longValue).sum();
	}

	static long sorted(int n) {
		Integer[] all = new Integer[n];
		Random random = new Random(5);
		for (int i = 0; i < n; i++)
			all[i] = random.nextInt();
		Arrays.sort(all, (x, y) -> Integer.compare(y, x));
		return all[0];
	}

	static long maps(int n) {
		Map<String, Integer> map = new TreeMap<>();
		for (int i = 0; i < n; i++)
			map.merge("k" + i % 37, 1, Integer::sum);
		return map.size();
	}

	static synchronized long locked(int n) {
		long sum = 0;
		for (int i = 0; i < n; i++)
			synchronized (shapes) {
				sum += System.identityHashCode(shapes[i % 3]);
			}
		return sum;
	}

	static long handles(int n) throws Throwable {
		long sum = 0;
		for (int i = 0; i < n; i++)
			sum += (int) handle.invokeExact(5);
		return sum;
	}

	static long reflected(int n) throws Throwable {
		long sum = 0;
		var method = Ways.class.getDeclaredMethod("deep", int.class);
		for (int i = 0; i < n; i++)
			sum += (Integer) method.invoke(null, 4);
		return sum;
	}

	static long math(int n) {
		double sum = 0;
		for (int i = 0; i < n; i++)
			sum += Math.sin(i) + Math.log(i + 1) + Math.pow(i, 0.3);
		return (long) sum;
	}

	static long strings(int n) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < n; i++)
			text.append(i).append(',');
		return text.toString().split(",").length + text.toString().hashCode();
	}

	static long copies(int n) {
		byte[] from = new byte[n * 100], to = new byte[n * 100];
		CRC32 crc = new CRC32();
		long sum = 0;
		for (int i = 0; i < 50; i++) {
			System.arraycopy(from, i, to, 0, from.length - i);
			Arrays.fill(from, (byte) i);
			sum += Arrays.equals(from, to) ? 1 : 2;
			System.arraycopy(new Object[n], 0, new String[n], 0, n);
		}
		crc.update(from);
		return sum + crc.getValue();
	}

	static long crypt(int n) throws Throwable {
		var digest = MessageDigest.getInstance("SHA-256");
		var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
		digest.update(new byte[n * 50]);
		cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
		return digest.digest()[0] + cipher.doFinal(new byte[n * 50]).length;
	}

	static long allocated(int n) {
		Object[] kept = new Object[1000];
		for (int i = 0; i < n; i++)
			kept[i % 1000] = new int[i % 300];
		return kept.length;
	}

	static void round() throws Throwable {
		Way[] ways = { () -> dispatched(20000), () -> deep(500), () -> exceptions(300), () -> streams(3000),
				() -> sorted(3000), () -> maps(2000), () -> locked(5000), () -> handles(5000),
				() -> reflected(3000), () -> math(5000), () -> strings(2000), () -> copies(100),
				() -> crypt(200), () -> allocated(20000) };
		for (Way way : ways)
			sink += way.go();
	}

	static void run() {
		try {
			for (;;)
				round();
		} catch (Throwable e) {
			e.printStackTrace();
			System.exit(1);
		}
	}

	/** A virtual thread waits deep in its stack, so that it is taken off its carrier and put back in parts. */
	static int waiting(int n) throws Exception {
		if (n > 0)
			return 1 + waiting(n - 1);
		Thread.sleep(1);
		long end = System.nanoTime() + 3_000_000;
		while (System.nanoTime() < end)
			sink += dispatched(100);
		return 0;
	}

	static void runVirtual() {
		try {
			for (;;)
				sink += waiting(40);
		} catch (Exception e) {
			e.printStackTrace();
			System.exit(1);
		}
	}

	public static void main(String[] args) throws Throwable {
		handle = MethodHandles.lookup().findStatic(Ways.class, "deep", MethodType.methodType(int.class, int.class));
		List<Thread> threads = new ArrayList<>();
		if (args.length > 0) {
			var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
			for (int i = Integer.parseInt(args[0]); i > 0; i--)
				threads.add((Thread) start.invoke(null, (Runnable) Ways::runVirtual));
		} else {
			for (int i = 0; i < 2; i++)
				threads.add(new Thread(Ways::run));
			for (Thread thread : threads)
				thread.start();
		}
		for (Thread thread : threads)
			thread.join();
	}
}
