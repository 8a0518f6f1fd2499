#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# rename: a program to start for every word, as scripts do.
for ((i = 0; i < $1; i++)); do
	name=$(echo "file $i" | sed 's/ /_/')
	/bin/true "$name"
done
