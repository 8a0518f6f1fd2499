// SPDX-License-Identifier: GPL-2.0-or-later
// Words: counts words in a TreeMap.
import java.util.TreeMap;

public class Words {
	static String[] make(int n) {
		String[] words = new String[n];
		int seed = 1;
		for (int i = 0; i < n; i++) {
			seed = seed * 1664525 + 1013904223;
			words[i] = "word" + (seed >>> 16) % 5000;
		}
		return words;
	}

	static TreeMap<String, Integer> count(String[] words) {
		TreeMap<String, Integer> counts = new TreeMap<>();
		for (String word : words)
			counts.merge(word, 1, Integer::sum);
		return counts;
	}

	public static void main(String[] args) {
		int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 100;
		long total = 0;
		for (int i = 0; i < rounds; i++)
			total += count(make(20000)).size();
		System.out.println(total);
	}
}
