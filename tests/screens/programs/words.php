<?php
// SPDX-License-Identifier: GPL-2.0-or-later
// words: counts words, and sorts them by how often they are there.
function make_text($n)
{
	$words = [];
	for ($i = 0; $i < $n; $i++)
		$words[] = 'word' . ($i * 7919 % 5003);
	return implode(' ', $words);
}

function count_words($text)
{
	$counts = [];
	foreach (explode(' ', $text) as $word)
		$counts[$word] = ($counts[$word] ?? 0) + 1;
	return $counts;
}

function by_count($counts)
{
	uksort($counts, fn($a, $b) => $counts[$b] <=> $counts[$a] ?: strcmp($a, $b));
	return $counts;
}

$total = 0;
for ($round = 0; $round < $argv[1]; $round++)
	$total += count(by_count(count_words(make_text(20000))));
echo $total, "\n";
