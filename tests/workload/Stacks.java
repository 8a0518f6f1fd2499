// SPDX-License-Identifier: GPL-2.0-or-later
// Stacks: what the JVM's serviceability agent says of the Java frames of a thread of another JVM, which stands still.
// A line of input is a thread's number; the answer is a line a frame, the innermost first: line, method, class,
// separated by tabs; then "end". The argument is that JVM's pid.
import java.util.Scanner;
import sun.jvm.hotspot.HotSpotAgent;
import sun.jvm.hotspot.oops.Method;
import sun.jvm.hotspot.runtime.JavaThread;
import sun.jvm.hotspot.runtime.JavaVFrame;
import sun.jvm.hotspot.runtime.Threads;
import sun.jvm.hotspot.runtime.VM;

public class Stacks {
	static void print(JavaThread thread) {
		for (JavaVFrame frame = thread.getLastJavaVFrameDbg(); frame != null; frame = frame.javaSender()) {
			Method method = frame.getMethod();
			int line = frame.getBCI() >= 0 && !method.isNative() ?
				method.getLineNumberFromBCI(frame.getBCI()) : -1;
			System.out.println(line + "\t" + method.getName().asString() + "\t" +
				method.getMethodHolder().getName().asString());
		}
	}

	public static void main(String[] args) {
		HotSpotAgent agent = new HotSpotAgent();
		Scanner input = new Scanner(System.in);
		System.out.println("ready");
		while (input.hasNextLine()) {
			String tid = input.nextLine();
			try {
				agent.attach(Integer.parseInt(args[0]));
				Threads threads = VM.getVM().getThreads();
				for (int i = 0; i < threads.getNumberOfThreads(); i++) {
					JavaThread thread = threads.getJavaThreadAt(i);
					if (thread.getThreadProxy().toString().equals(tid))
						print(thread);
				}
			} catch (Throwable e) {
				System.out.println("!\t" + e + "\t");
			}
			try {
				agent.detach();
			} catch (Throwable e) {
				System.out.println("!\t" + e + "\t");
			}
			System.out.println("end");
			System.out.flush();
		}
	}
}
