# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/output/addr2line.c \
	src/output/address_writer.c \
	src/output/address_writer.h \
	src/output/endings.c \
	src/output/endings.h \
	src/output/escape.c \
	src/output/escape.h \
	src/output/flame_tree.c \
	src/output/flame_tree.h \
	src/output/folded.c \
	src/output/formats.h \
	src/output/frame_name.c \
	src/output/frame_name.h \
	src/output/html.c \
	src/output/html_samples.c \
	src/output/html_samples.h \
	src/output/json.c \
	src/output/json_addresses.c \
	src/output/json_diff.c \
	src/output/json_diff.h \
	src/output/json_frames.c \
	src/output/json_frames.h \
	src/output/json_lookups.c \
	src/output/json_lookups.h \
	src/output/json_recorded.c \
	src/output/json_recorded.h \
	src/output/json_write.c \
	src/output/json_write.h \
	src/output/output.c \
	src/output/output.h \
	src/output/perf_script.c \
	src/output/pprof.c \
	src/output/protobuf.h \
	src/output/script_name.c \
	src/output/script_name.h \
	src/output/short_name.c \
	src/output/short_name.h \
	src/output/speedscope.c \
	src/output/svg.c \
	src/output/text.c \
	src/output/text.h \
	src/output/text_addresses.c \
	src/output/text_chains.c \
	src/output/text_columns.c \
	src/output/text_columns.h \
	src/output/text_diff.c \
	src/output/text_footer.c \
	src/output/text_lookups.c \
	src/output/text_screen.c \
	src/output/text_stacks.c \
	src/output/text_summary.c \
	src/output/text_table.c \
	src/output/text_tree.c \
	src/output/text_waits.c \
	src/output/wrap.c \
	src/output/wrap.h

# The page of html.c: its body, script and style as bytes in the program, and their hashes for the page's policy.
page_sources = src/output/page/page.html src/output/page/page.js src/output/page/page.css
EXTRA_DIST += $(page_sources) src/output/page/eslint.json
BUILT_SOURCES += src/output/page.inc
CLEANFILES += src/output/page.inc
src/output/html.$(OBJEXT): src/output/page.inc
src/output/page.inc: $(page_sources)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && for part in html js css; do \
		file=$(srcdir)/src/output/page/page.$$part; \
		hash=$$(sha256sum < $$file | cut -c1-64 | tr a-f A-F | basenc --base16 -d | base64); \
		echo "#define PAGE_$$part""_SHA256 \"$$hash\""; \
		echo "static const unsigned char page_$$part[] = {"; \
		LC_ALL=C od -An -v -to1 $$file | sed 's/ \([0-7]*\)/0\1,/g'; \
		echo '};'; done > $@.tmp && mv $@.tmp $@
