// SPDX-License-Identifier: GPL-2.0-or-later
// words: counts the words of a text, for each request, or with a number as often as that.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
)

var text string

func tokenize(text string) []string {
	return strings.Fields(strings.ToLower(text))
}

func countWords(words []string) map[string]int {
	counts := make(map[string]int)
	for _, word := range words {
		counts[word]++
	}
	return counts
}

func handler(w http.ResponseWriter, r *http.Request) {
	counts := countWords(tokenize(text))
	fmt.Fprintf(w, "%d words\n", len(counts))
}

func makeText(n int) string {
	var b strings.Builder
	seed := uint32(1)
	for i := 0; i < n; i++ {
		seed = seed*1664525 + 1013904223
		b.WriteString("Word")
		b.WriteString(strconv.Itoa(int(seed>>16) % 2500))
		b.WriteByte(' ')
	}
	return b.String()
}

func main() {
	text = makeText(20000)
	if len(os.Args) > 1 {
		rounds, _ := strconv.Atoi(os.Args[1])
		total := 0
		for i := 0; i < rounds; i++ {
			total += len(countWords(tokenize(text)))
		}
		fmt.Println(total)
		return
	}
	http.HandleFunc("/", handler)
	http.ListenAndServe("127.0.0.1:8091", nil)
}
