// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's symbol list: bounds, modules, BPF programs, hidden addresses, damage. */
#include <errno.h>
#include "core/symbol/kallsyms.h"
#include "tap.h"

static const char sample[] =
	"ffffffff81000000 T _stext\n"
	"ffffffff81000000 T _text\n"
	"ffffffff81000000 T srso_alias_untrain_ret\n"
	"ffffffff81000100 t __pfx_do_one_initcall\n"
	"ffffffff81000110 T do_one_initcall\n"
	"ffffffff81000200 W weak_one\n"
	"ffffffff81000200 T __strong_one\n"
	"ffffffff81000300 T __kprobes_text_end\n"
	"ffffffff81000400 t tail\n"
	"ffffffff81000500 T _etext\n"
	"ffffffff81000600 D some_data\n"
	"ffffffff81000700 T _sinittext\n"
	"ffffffff81000700 T start_kernel\n"
	"ffffffff81000800 T _einittext\n"
	"ffffffffc0201010 t ext_open\t[extfs]\n"
	"ffffffffc0201050 d ext_data\t[extfs]\n"
	"ffffffffc0201040 T ext_close\t[extfs]\n"
	"ffffffffc0300000 t bpf_prog_0123456789abcdef_watch\t[bpf]\n";

static const char *at(const struct kallsyms *kallsyms, uint64_t addr)
{
	static char text[80];
	struct symbol_hit hit;

	if (!symbol_table_find(kallsyms->table, addr, &hit))
		return "-";
	snprintf(text, sizeof(text), "%s+%#llx", hit.name, (unsigned long long)hit.offset);
	return text;
}

static void test_sample(void)
{
	CLEANUP(kallsyms_free) struct kallsyms *kallsyms = NULL;
	struct err err = { 0 };
	uint64_t start;

	CHECK_EQ(kallsyms_parse(sample, strlen(sample), "sample", &kallsyms, &err), 0);
	CHECK(kallsyms->text == 0xffffffff81000000 && kallsyms->etext == 0xffffffff81000500);
	CHECK(!kallsyms->hidden);
	CHECK_STR(at(kallsyms, 0xffffffff81000010), "_text+0x10");
	CHECK_STR(at(kallsyms, 0xffffffff81000111), "do_one_initcall+0x1");
	CHECK_STR(at(kallsyms, 0xffffffff81000204), "__strong_one+0x4");
	CHECK_STR(at(kallsyms, 0xffffffff81000304), "-"); /* padding behind a section */
	CHECK_STR(at(kallsyms, 0xffffffff810004ff), "tail+0xff");
	CHECK_STR(at(kallsyms, 0xffffffff81000500), "-");
	CHECK_STR(at(kallsyms, 0xffffffff81000601), "-");
	CHECK_STR(at(kallsyms, 0xffffffff81000701), "start_kernel+0x1");
	CHECK_STR(at(kallsyms, 0xffffffff81000800), "-");
	CHECK_STR(at(kallsyms, 0xffffffffc0201011), "ext_open+0x1");
	CHECK_STR(at(kallsyms, 0xffffffffc0201060), "ext_close+0x20");
	CHECK_STR(at(kallsyms, 0xffffffffc0202000), "-"); /* the module's page is over */
	CHECK_STR(at(kallsyms, 0xffffffffc0300009), "bpf_prog_0123456789abcdef_watch+0x9");
	CHECK_STR(at(kallsyms, 0xffffffffc0301000), "-"); /* not a program that nobody listed */
	CHECK_STR(at(kallsyms, 0xffffffffc0400000), "-");
	CHECK(kallsyms_module(kallsyms, "extfs") == 0xffffffffc0201000);
	CHECK(kallsyms_module(kallsyms, "ext") == 0);
	CHECK_STR(kallsyms_module_at(kallsyms, 0xffffffffc0201060, &start), "extfs");
	CHECK(start == 0xffffffffc0201000);
	CHECK(kallsyms_module_at(kallsyms, 0xffffffff81000111, &start) == NULL);
}

static void test_boots(void)
{
	CLEANUP(kallsyms_free) struct kallsyms *one = NULL;
	CLEANUP(kallsyms_free) struct kallsyms *two = NULL;
	CLEANUP(kallsyms_free) struct kallsyms *three = NULL;
	char *other = mem_strdup(sample);
	struct err err = { 0 };

	for (char *p = strstr(other, "81000"); p; p = strstr(p + 1, "81000"))
		p[1] = '7'; /* the whole kernel elsewhere: KASLR */
	CHECK_EQ(kallsyms_parse(sample, strlen(sample), "one", &one, &err), 0);
	CHECK_EQ(kallsyms_parse(other, strlen(other), "two", &two, &err), 0);
	CHECK(one->text != two->text && one->layout == two->layout);
	strstr(other, "400 t tail")[1] = '8';
	CHECK_EQ(kallsyms_parse(other, strlen(other), "three", &three, &err), 0);
	CHECK(one->layout != three->layout);
	mem_free(other);
}

static void test_hidden(void)
{
	static const char hidden[] = "0000000000000000 T _text\n0000000000000000 T do_exit\n";
	CLEANUP(kallsyms_free) struct kallsyms *kallsyms = NULL;
	struct err err = { 0 };

	CHECK_EQ(kallsyms_parse(hidden, strlen(hidden), "hidden", &kallsyms, &err), 0);
	CHECK(kallsyms->hidden);
	CHECK_STR(at(kallsyms, 0), "-");
	CHECK_STR(at(kallsyms, 0xffffffff81000000), "-");
}

static void test_damage(void)
{
	static const char *const texts[] = {
		"", "\n\n", "hello\n", "ffffffff81000000\n", "ffffffff81000000 T \n",
		"fffffffffffffffff T x\n", " T x\n", "ffffffff81000000 T cut",
	};
	struct kallsyms *kallsyms = NULL;
	struct err err;

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		err = (struct err){ 0 };
		CHECK_EQ(kallsyms_parse(texts[i], strlen(texts[i]), "x", &kallsyms, &err), -EINVAL);
		CHECK(err.hint[0] != '\0');
		CHECK_EQ(kallsyms_parse(texts[i], strlen(texts[i]), "x", &kallsyms, NULL), -EINVAL);
	}
	for (size_t len = 0; len < strlen(sample); len++) {
		kallsyms = NULL;
		err = (struct err){ 0 };
		kallsyms_parse(sample, len, "x", &kallsyms, &err);
		kallsyms_free(kallsyms);
	}
}

static void test_real(void)
{
	CLEANUP(kallsyms_free) struct kallsyms *kallsyms = NULL;
	struct err err = { 0 };

	if (kallsyms_load("/proc/kallsyms", &kallsyms, &err)) {
		SKIP("no /proc/kallsyms");
		return;
	}
	if (kallsyms->hidden) {
		SKIP("kernel addresses are hidden");
		return;
	}
	CHECK(symbol_table_len(kallsyms->table) > 10000);
	CHECK(kallsyms->text != 0);
}

int main(void)
{
	test_sample();
	test_boots();
	test_hidden();
	test_damage();
	test_real();
	return tap_done();
}
