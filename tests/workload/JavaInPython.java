// SPDX-License-Identifier: GPL-2.0-or-later
package known;

/** What tests/workload/java_in_python.py calls, and what calls it back. */
public class JavaInPython {
	public interface Back {
		long back(long n);
	}

	static volatile long sink;

	public static long java_outer(Back to, long n) {
		long sum = 0;
		for (int i = 0; i < 3; i++)
			sum += java_inner(to, n + i);
		return sum;
	}

	static long java_inner(Back to, long n) {
		return java_burn(n) + to.back(n);
	}

	static long java_burn(long n) {
		long sum = n;
		for (int i = 0; i < 1000000; i++)
			sum = sum * 31 + i;
		sink = sum;
		return sum;
	}
}
