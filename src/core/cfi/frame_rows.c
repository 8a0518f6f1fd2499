// SPDX-License-Identifier: GPL-2.0-or-later
/* frame_rows: the sources of rows that are call frame information. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/cfi/eh_frame_hdr.h"
#include "core/cfi/frame_rows.h"
#include "core/cfi/frame_section.h"
#include "core/cfi/hidden_pushes.h"
#include "core/image/unpacked.h"

/* What a compressed .debug_frame may unpack to: compilers' come to 6 times its bytes. */
#define PACKED_RATIO_MAX 64
#define PACKED_BYTES_MIN (1u << 20) /* so much always */

#define EH_FRAMES_MAX 64 /* sections of one file */

/* Whether a function is said to leave the stack alone from its first instruction to its last. */
static bool is_silent(const struct frame_section *section, const struct frame_fde *fde)
{
	const struct frame_cie *cie = &section->cies.data[fde->cie];
	const struct cfa_machine *machine = &section->cfa_machine;

	return section->machine == &rule_x86_64 && machine->vaddr == fde->start && !machine->reason &&
	       !cie->is_signal && cfa_is_by_register(&machine->state) &&
	       machine->state.cfa_register == section->machine->sp && machine->state.cfa_offset == 8 &&
	       machine->state.columns[CFA_RA].how == CFA_AT_CFA;
}

static void add_function(struct row_list *list, struct frame_section *section, const struct image *code,
			 const struct frame_fde *fde)
{
	const struct frame_cie *cie = &section->cies.data[fde->cie];
	struct rule_context context = { .machine = section->machine,
					.ra_register = cie->terms.registers[CFA_RA],
					.is_signal = cie->is_signal,
					.rows = list };
	struct cfa_machine *machine = &section->cfa_machine;
	uint8_t reason = cie->reason ? cie->reason : fde->damaged ? UNWIND_REASON_DAMAGED : 0;
	bool keeps_fp = false;

	if (reason) {
		row_list_add(list, fde->start, UNWIND_ESCAPED(UNWIND_UNSUPPORTED, reason));
		return;
	}
	cfa_machine_start(machine, &cie->terms, &cie->initial, fde->start, fde->instructions,
			  fde->instructions_end);
	while (cfa_machine_next(machine) && machine->vaddr < fde->end) {
		row_list_add(list, machine->vaddr,
			     machine->reason ?
				     UNWIND_ESCAPED(UNWIND_UNSUPPORTED, machine->reason) :
				     rule_encode(&context, &machine->state));
		keeps_fp |= section->machine->keeps_fp(&machine->state);
	}
	if (keeps_fp)
		row_list_mark_fp(list);
	if (code && is_silent(section, fde))
		hidden_pushes_add(list, code, fde->start, fde->end);
}

/* code: the image that has it; NULL: none that can be looked at. */
static int add_functions(struct row_list *list, struct frame_section *section, const struct image *code,
			 enum unwind_source source, struct err *err)
{
	struct frame_fde fde;

	section->follows_kept = list->follows_kept;
	while (frame_section_next(section, &fde) && !list->over)
		/* At 0 is what a linker dropped. */
		if (fde.start && row_list_begin(list, source, fde.start, fde.end))
			add_function(list, section, code, &fde);
	row_list_settle(list);
	list->over |= section->over;
	list->placeless += section->placeless;
	if (section->damaged && !section->read)
		return err_set(err, -ENOEXEC, "%s is damaged", unwind_source_name(source));
	return 0;
}

static uint64_t section_vaddr(const struct image *image, const char *name)
{
	struct image_section section;

	return image_section(image, image_find_section(image, name), &section) ? section.addr : 0;
}

/* One of them; *left: bytes that may still be read. */
static int add_eh_frame(struct row_list *list, const struct rule_machine *machine, struct image *image, size_t i,
			uint64_t *left, struct err *err)
{
	RELEASE(frame_section_release) struct frame_section frames = { .machine = machine };
	struct image_section section;
	const void *data;
	int ret;

	if (!image_section(image, i, &section) || section.type == SHT_NOBITS)
		return 0;
	ret = image_section_data(image, i, *left, &data, &frames.size, err);
	if (ret)
		return ret;
	*left -= frames.size;
	frames.bases = (struct eh_bases){ .data = data,
					  .vaddr = section.addr,
					  .text_vaddr = section_vaddr(image, ".text"),
					  .data_vaddr = section_vaddr(image, ".got") };
	return add_functions(list, &frames, image, UNWIND_SOURCE_EH_FRAME, err);
}

/* A linker makes one of all; a script for it, or a tool that adds code to a file, can leave more. */
int frame_rows_eh_frame(struct row_list *list, const struct rule_machine *machine,
			struct image *image, struct err *err)
{
	uint64_t left = UNWIND_FRAMES_BYTES_MAX;
	size_t n = image_sections(image), read = 0;
	struct image_section section;
	int first = 0;

	for (size_t i = image_find_section(image, ".eh_frame"); i && i < n && read < EH_FRAMES_MAX; i++) {
		int ret;

		if (!image_section(image, i, &section) || strcmp(section.name, ".eh_frame"))
			continue;
		read++;
		ret = add_eh_frame(list, machine, image, i, &left, err);
		first = first ? first : ret;
	}
	return first;
}

int frame_rows_eh_frame_hdr(struct row_list *list, const struct rule_machine *machine,
			    struct image *image, struct err *err)
{
	RELEASE(frame_section_release) struct frame_section frames = { .machine = machine };
	RELEASE(eh_frame_hdr_release) struct eh_frame_hdr hdr = { 0 };
	struct err hdr_err = { 0 };
	int ret = eh_frame_hdr_read(image, &hdr, &hdr_err);

	if (ret)
		return ret == -ENOENT ? 0 : err_set(err, ret, "%s", hdr_err.text);
	frames.bases = (struct eh_bases){ .data = hdr.frames, .vaddr = hdr.vaddr };
	frames.size = hdr.size;
	frames.ends_at_zero = !hdr.size_is_known;
	return add_functions(list, &frames, image, UNWIND_SOURCE_EH_FRAME_HDR, err);
}

int frame_rows_debug_frame(struct row_list *list, const struct rule_machine *machine,
			   struct image *image, struct err *err)
{
	RELEASE(frame_section_release) struct frame_section frames = { .machine = machine,
								       .is_debug = true };
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	size_t i = image_find_section(image, ".debug_frame");
	struct image_section section;
	uint64_t limit = UNWIND_FRAMES_BYTES_MAX;
	int ret;

	if (!i)
		i = image_find_section(image, ".zdebug_frame");
	if (!i || !image_section(image, i, &section) || section.type == SHT_NOBITS)
		return 0;
	if (section.size < limit / PACKED_RATIO_MAX)
		limit = section.size * PACKED_RATIO_MAX;
	ret = unpacked_section(image, i, limit > PACKED_BYTES_MIN ? limit : PACKED_BYTES_MIN, &unpacked, err);
	if (ret)
		return ret;
	frames.bases.data = unpacked.data;
	frames.size = unpacked.size;
	return add_functions(list, &frames, NULL, UNWIND_SOURCE_DEBUG_FRAME, err);
}
