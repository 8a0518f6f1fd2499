// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * jit_frames SECONDS HOW FOLDER: makes code at run time that keeps no frame pointer (it is 0 in it), and tells its
 * frames in FOLDER/jit-PID.dump. jit_one runs for so much CPU time, then in its place jit_two, which has a greater
 * frame, for as much. HOW: "told": both are told; "silent": nothing tells of jit_two.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "burn.h"
#include "jitdump.h"

#define CODE_BYTES 4096

/*
 * push %rbp; xor %ebp,%ebp; sub $24,%rsp; 22 nop; mov $2000000,%ecx; 1: dec %ecx; jnz 1b; add $24,%rsp; pop %rbp;
 * ret
 */
static const unsigned char one[] = { 0x55, 0x31, 0xed, 0x48, 0x83, 0xec, 0x18, 0x90, 0x90, 0x90, 0x90,
				     0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90,
				     0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0xb9, 0x80, 0x84, 0x1e,
				     0x00, 0xff, 0xc9, 0x75, 0xfc, 0x48, 0x83, 0xc4, 0x18, 0x5d, 0xc3 };

/*
 * The same with a frame of 56 bytes. Instead of the nops it copies what its caller has of frame pointer and return
 * address to where jit_one has them: whoever takes the one for the other leaves out a frame and comes to the root.
 * mov 56(%rsp),%rax; mov 8(%rax),%rcx; mov %rcx,32(%rsp); mov (%rax),%rcx; mov %rcx,24(%rsp)
 */
static const unsigned char two[] = { 0x55, 0x31, 0xed, 0x48, 0x83, 0xec, 0x38, 0x48, 0x8b, 0x44, 0x24,
				     0x38, 0x48, 0x8b, 0x48, 0x08, 0x48, 0x89, 0x4c, 0x24, 0x20, 0x48,
				     0x8b, 0x08, 0x48, 0x89, 0x4c, 0x24, 0x18, 0xb9, 0x80, 0x84, 0x1e,
				     0x00, 0xff, 0xc9, 0x75, 0xfc, 0x48, 0x83, 0xc4, 0x38, 0x5d, 0xc3 };

/*
 * A CIE: version 1, "zR", factors 1 and -8, return address in column 16; pc-relative; CFA = rsp + 8. An FDE: its
 * CIE, the code, which lies before .eh_frame, its length; then where the CFA changes with push, sub, add, pop, and
 * that rbp is at CFA - 16 in between.
 */
#define FRAMES(code, frame) \
	{ 0x14, 0, 0, 0, 0, 0, 0, 0, 1, 'z', 'R', 0, 1, 0x78, 0x10, 1, 0x1b, 0x0c, 7, 8, 0x90, 1, 0, 0, \
	  0x1c, 0, 0, 0, 0x1c, 0, 0, 0, 256 - 48 - 32, 0xff, 0xff, 0xff, sizeof(code), 0, 0, 0, \
	  0, 0x41, 0x0e, 16, 0x86, 2, 0x46, 0x0e, (frame) + 16, 0x40 | 35, 0x0e, 16, 0x41, 0xc6, 0x0e, 8 }
static const unsigned char frames_one[] = FRAMES(one, 24), frames_two[] = FRAMES(two, 56);

static void *code;

static void tell(const char *name, uint64_t index, const unsigned char *body, size_t bytes,
		 const unsigned char *frames)
{
	uint64_t at = (uint64_t)(uintptr_t)code;
	struct {
		uint32_t id, bytes;
		uint64_t time_ns, frames_bytes, header_bytes, mapped_bytes;
	} unwinding = { 4, sizeof(unwinding) + sizeof(frames_one), now_ns(), sizeof(frames_one), 0, 0 };
	struct {
		uint32_t id, bytes;
		uint64_t time_ns;
		uint32_t pid, tid;
		uint64_t vma, start, size, index;
	} load = { 0, (uint32_t)(sizeof(load) + strlen(name) + 1 + bytes), now_ns(), (uint32_t)getpid(),
		   (uint32_t)getpid(), at, at, bytes, index };

	put(&unwinding, sizeof(unwinding));
	put(frames, sizeof(frames_one));
	put(&load, sizeof(load));
	put(name, strlen(name) + 1);
	put(body, bytes);
	fflush(dump);
}

static void run_seconds(double seconds)
{
	void (*run)(void);
	double end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds;

	memcpy(&run, &code, sizeof(run));
	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		run();
}

int main(int argc, char **argv)
{
	if (argc < 4)
		return 2;
	code = mmap(NULL, CODE_BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (code == MAP_FAILED)
		return 1;
	open_dump(argv[3]);
	memcpy(code, one, sizeof(one));
	tell("jit_one", 0, one, sizeof(one), frames_one);
	run_seconds(atof(argv[1]));
	memcpy(code, two, sizeof(two));
	if (!strcmp(argv[2], "told"))
		tell("jit_two", 1, two, sizeof(two), frames_two);
	run_seconds(atof(argv[1]));
	fclose(dump);
	return 0;
}
