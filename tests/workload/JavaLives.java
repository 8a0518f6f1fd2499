// SPDX-License-Identifier: GPL-2.0-or-later
// JavaLives WHAT SECONDS: Java code that lives shortly, waits, or is of many threads. Whoever runs this has built a
// class known.G0000000 with it, whose functions call JavaLives.spin(); it is loaded again and again under other names
// of that length, with 0000000 changed to a number wherever it stands, and the lines 0x7b7b and 0x7c7c to two lines
// that the number gives; of WHAT "lines" only these change, of "files" only the file's name. A thread runs functions
// of a number only while that is in its name.
package known;

import java.io.File;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class JavaLives {
	static final AtomicInteger numbers = new AtomicInteger(1);
	static final int OF_LINES = 30000;
	static byte[] template;
	static volatile long sum;
	static long end;
	static String kind;

	public static long spin(long n) {
		long value = n;
		for (int i = 0; i < 2000; i++)
			value = value * 31 + (value >>> 7);
		return value;
	}

	static boolean goes() { return System.nanoTime() < end; }

	static boolean isRenamed(byte[] bytes, int at) {
		if (kind.equals("files"))
			return new String(bytes, at, Math.min(5, bytes.length - at)).equals(".java");
		return !kind.equals("lines");
	}

	static byte[] numbered(int number) {
		int ofLines = kind.equals("files") ? 0 : number % OF_LINES;
		byte[] bytes = template.clone(), digits = String.format("%07d", number).getBytes();
		for (int i = 0; i + 7 <= bytes.length; i++) {
			int n = 0;
			while (n < 7 && bytes[i + n] == '0')
				n++;
			if (n == 7 && isRenamed(bytes, i + 7))
				System.arraycopy(digits, 0, bytes, i, 7);
			int line = (bytes[i] & 0xff) << 8 | (bytes[i + 1] & 0xff);
			if (line != 0x7b7b && line != 0x7c7c)
				continue;
			line = ofLines + (line == 0x7b7b ? 1000 : 1001 + OF_LINES);
			bytes[i++] = (byte) (line >> 8);
			bytes[i] = (byte) line;
		}
		return bytes;
	}

	static class Loader extends ClassLoader {
		Loader() { super(JavaLives.class.getClassLoader()); }

		Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
	}

	static Runnable made(int number) throws Throwable {
		Class<?> made = kind.equals("hidden") ?
				MethodHandles.lookup().defineHiddenClass(numbered(number), true).lookupClass() :
				new Loader().define(numbered(number));
		return (Runnable) made.getDeclaredConstructor().newInstance();
	}

	/** Functions of one number after the other, at the places of those before. */
	static void generations() throws Throwable {
		for (int n = 1; goes(); n++) {
			int number = numbers.getAndIncrement();
			Thread.currentThread().setName("g" + String.format("%07d", number));
			Runnable made = made(number);
			long until = System.nanoTime() + 2_000_000;
			while (System.nanoTime() < until)
				made.run();
			made = null;
			Thread.currentThread().setName("none");
			if (n % 40 == 0)
				System.gc();
		}
	}

	/** A function of the thread's own number. */
	static void own() throws Throwable {
		String name = new File("/proc/thread-self").getCanonicalFile().getName();
		Thread.currentThread().setName("g" + String.format("%07d", Integer.parseInt(name)));
		Runnable made = made(Integer.parseInt(name));
		while (goes())
			made.run();
		Thread.currentThread().setName("none");
	}

	static long leaf(long n) { return spin(n) + 1; }

	static long left(long n) { return leaf(n) + 1; }

	static long right(long n) { return leaf(n) + 2; }

	static void brief() {
		for (long n = 0; goes(); n++)
			sum += n % 2 == 0 ? left(n) : right(n);
	}

	static void bySleep() throws Throwable {
		while (goes())
			Thread.sleep(10);
	}

	static void byWait() throws Throwable {
		Object lock = new Object();
		while (goes())
			synchronized (lock) {
				lock.wait(10);
			}
	}

	static void byPark() {
		while (goes())
			LockSupport.parkNanos(10_000_000);
	}

	static final Object held = new Object();

	static void byLock() throws Throwable {
		while (goes()) {
			synchronized (held) {
				sum++;
			}
			Thread.sleep(1);
		}
	}

	static void holds() throws Throwable {
		while (goes()) {
			synchronized (held) {
				Thread.sleep(10);
			}
			Thread.sleep(3);
		}
	}

	static void byRead() throws Throwable {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				Socket one = new Socket(server.getInetAddress(), server.getLocalPort());
				Socket other = server.accept()) {
			Thread writer = new Thread(() -> {
				try {
					while (goes()) {
						Thread.sleep(10);
						one.getOutputStream().write(1);
					}
					one.close();
				} catch (Exception e) {
					System.exit(1);
				}
			}, "writer");
			writer.start();
			InputStream in = other.getInputStream();
			while (in.read() >= 0)
				sum++;
		}
	}

	interface Way {
		void go() throws Throwable;
	}

	static Thread started(String name, Way way) {
		Thread thread = new Thread(() -> {
			try {
				way.go();
			} catch (Throwable e) {
				e.printStackTrace();
				System.exit(1);
			}
		}, name);
		thread.start();
		return thread;
	}

	public static void main(String[] args) throws Throwable {
		end = System.nanoTime() + (long) (Double.parseDouble(args[1]) * 1e9);
		kind = args[0];
		try (InputStream in = JavaLives.class.getResourceAsStream("G0000000.class")) {
			template = in.readAllBytes();
		}
		switch (kind) {
		case "brief":
			brief();
			break;
		case "hidden":
		case "loaders":
		case "lines":
		case "files":
			Thread[] makers = { started("one", JavaLives::generations), started("two", JavaLives::generations) };
			for (Thread maker : makers)
				maker.join();
			System.out.println(numbers.get() + " " + ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount());
			break;
		case "threads":
			for (int i = 0; i < 20; i++)
				started("own", JavaLives::own);
			break;
		case "waits":
			started("sleep", JavaLives::bySleep);
			started("wait", JavaLives::byWait);
			started("park", JavaLives::byPark);
			started("read", JavaLives::byRead);
			started("lock", JavaLives::byLock);
			started("holder", JavaLives::holds);
			break;
		default:
			System.exit(2);
		}
	}
}
