// SPDX-License-Identifier: GPL-2.0-or-later
//! group: words by their first letters, in a HashMap.
use std::collections::HashMap;

fn make_words(n: usize) -> Vec<String> {
    let mut seed: u32 = 1;
    (0..n)
        .map(|_| {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            format!("word{}", (seed >> 16) % 5000)
        })
        .collect()
}

#[inline(never)]
fn group(words: &[String]) -> HashMap<String, Vec<String>> {
    let mut groups: HashMap<String, Vec<String>> = HashMap::new();
    for word in words {
        groups.entry(word[..5].to_string()).or_default().push(word.clone());
    }
    groups
}

#[inline(never)]
fn longest(groups: &HashMap<String, Vec<String>>) -> usize {
    groups.values().map(|g| g.iter().map(|w| w.len()).sum::<usize>()).max().unwrap_or(0)
}

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(100);
    let mut total = 0;
    for _ in 0..rounds {
        let words = make_words(20000);
        total += longest(&group(&words));
    }
    println!("{total}");
}
