// SPDX-License-Identifier: GPL-2.0-or-later
/* echo: waits for a peer that seldom writes, and sums what it read. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static unsigned int checksum(const char *data, ssize_t n)
{
	unsigned int sum = 1;

	for (ssize_t i = 0; i < n * 60; i++)
		sum = sum * 31 + (unsigned char)data[i % n];
	return sum;
}

int main(void)
{
	char data[4096] = "";
	unsigned int sum = 0;
	int pair[2];
	ssize_t n;

	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	if (!fork()) {
		close(pair[0]);
		for (int i = 0; i < 600; i++) {
			nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
			write(pair[1], data, sizeof(data));
		}
		return 0;
	}
	close(pair[1]);
	while ((n = read(pair[0], data, sizeof(data))) > 0)
		sum += checksum(data, n);
	printf("%u\n", sum);
}
