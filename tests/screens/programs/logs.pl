# SPDX-License-Identifier: GPL-2.0-or-later
# logs: takes lines apart by a pattern, and sums in a hash.
use strict;
use warnings;

my @lines = map { sprintf "2025-01-%02d host%d GET /page/%d 200 %d", $_ % 28 + 1, $_ % 7, $_ * 7919 % 1000, $_ % 5000 } 1 .. 5000;

sub bytes_by_page {
	my %bytes;
	for my $line (@_) {
		$bytes{$2} += $4 if $line =~ /^\S+ (\w+) GET (\S+) (\d+) (\d+)$/;
	}
	return \%bytes;
}

sub top {
	my ($bytes) = @_;
	return (sort { $bytes->{$b} <=> $bytes->{$a} || $a cmp $b } keys %$bytes)[0];
}

my $total = '';
$total = top(bytes_by_page(@lines)) for 1 .. $ARGV[0];
print "$total\n";
