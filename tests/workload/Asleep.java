// SPDX-License-Identifier: GPL-2.0-or-later
// Asleep: threads that all wait, each in another way, as interpreted and as compiled code.
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;

public class Asleep {
	static final Object held = new Object();
	static volatile boolean warm = true;

	static void forever() {
		if (!warm)
			LockSupport.park(held);
	}

	static int recursion(int left) {
		if (left > 0)
			return recursion(left - 1) + left;
		forever();
		return 1;
	}

	static int lambdas(int n) {
		IntUnaryOperator one = value -> { forever(); return value + 1; };
		return one.andThen(value -> value * 2).applyAsInt(n);
	}

	static int sorted(int n) {
		Integer[] all = { 3, 1, 2 };
		Arrays.sort(all, (left, right) -> { forever(); return left - right; });
		return all[0] + n;
	}

	static int inlined(int n) {
		return inlinedOnce(n) + 1;
	}

	static int inlinedOnce(int n) {
		return inlinedTwice(n) + 1;
	}

	static int inlinedTwice(int n) {
		forever();
		return n;
	}

	interface Way {
		void go() throws Exception;
	}

	static void begin(String name, Way way) {
		Thread thread = new Thread(() -> {
			try {
				way.go();
			} catch (Exception error) {
				throw new RuntimeException(error);
			}
		}, name);
		thread.setDaemon(true);
		thread.start();
	}

	public static void main(String[] words) throws Exception {
		long sum = 0;
		Method method = Asleep.class.getDeclaredMethod("inlined", int.class);
		for (int i = 0; i < 30000; i++)
			sum += recursion(8) + lambdas(i) + sorted(i) + inlined(i) + (Integer) method.invoke(null, i);
		warm = false;
		begin("recursion", () -> recursion(8));
		begin("deep", () -> recursion(200));
		begin("lambdas", () -> lambdas(1));
		begin("sorted", () -> sorted(1));
		begin("inlined", () -> inlined(1));
		begin("reflection", () -> method.invoke(null, 1));
		begin("take", () -> new LinkedBlockingQueue<String>().take());
		begin("put", () -> { ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1); full.put(""); full.put(""); });
		begin("sleep", () -> Thread.sleep(Long.MAX_VALUE));
		begin("accept", () -> new ServerSocket(0).accept());
		begin("child", () -> new ProcessBuilder("sleep", "1000").start().waitFor());
		synchronized (held) {
			begin("lock", () -> { synchronized (held) { forever(); } });
			Thread.sleep(Long.MAX_VALUE);
		}
		System.out.println(sum);
	}
}
