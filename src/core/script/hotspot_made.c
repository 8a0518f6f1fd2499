// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_made: what came of compiled code (hotspot_code.h), for whoever trusts no reader. */
#include <string.h>
#include "core/script/hotspot_code.h"

static bool are_sound_functions(const struct hotspot_code_view *view, uint32_t text_bytes)
{
	for (uint32_t i = 0; i < view->n_functions; i++)
		if (view->functions[i].name >= text_bytes || view->functions[i].file >= text_bytes)
			return false;
	/* Each of them ends where the last one does, at the latest. */
	return view->n_functions && !view->texts[text_bytes - 1];
}

static bool are_sound_scopes(const struct hotspot_code_view *view)
{
	for (uint32_t i = 0; i < view->n_scopes; i++)
		if (view->scopes[i].caller > i || view->scopes[i].function >= view->n_functions)
			return false;
	return true;
}

static bool are_sound_places(const struct hotspot_code_view *view)
{
	for (uint32_t i = 0; i < view->n_places; i++)
		if (view->places[i].scope > view->n_scopes ||
		    (i && view->places[i].from <= view->places[i - 1].from))
			return false;
	return true;
}

bool hotspot_code_take(const void *made, size_t bytes, struct hotspot_code_view *ret_view)
{
	const char *next = made;
	struct hotspot_code_view view;
	struct hotspot_code_made head;
	uint64_t whole = sizeof(head);

	if (bytes < sizeof(head))
		return false;
	memcpy(&head, made, sizeof(head));
	whole += (uint64_t)head.n_functions * sizeof(*view.functions);
	whole += (uint64_t)head.n_scopes * sizeof(*view.scopes);
	whole += (uint64_t)head.n_places * sizeof(*view.places);
	whole = (whole + head.text_bytes + 7) & ~7ull;
	if (head.bytes > bytes || head.bytes > HOTSPOT_CODE_BYTES_MAX || whole != head.bytes)
		return false;
	view.bytes = head.bytes;
	view.n_functions = head.n_functions;
	view.n_scopes = head.n_scopes;
	view.n_places = head.n_places;
	view.functions = (const void *)(next + sizeof(head));
	view.scopes = (const void *)(view.functions + head.n_functions);
	view.places = (const void *)(view.scopes + head.n_scopes);
	view.texts = (const void *)(view.places + head.n_places);
	*ret_view = view;
	return are_sound_functions(&view, head.text_bytes) && are_sound_scopes(&view) && are_sound_places(&view);
}

uint32_t hotspot_scope_at(const struct hotspot_code_view *view, uint32_t offset)
{
	uint32_t low = 0, high = view->n_places; /* places before low end before the offset */

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (view->places[middle].from < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low < view->n_places ? view->places[low].scope : 0;
}
