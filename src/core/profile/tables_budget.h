/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tables_budget: what one more thing in the tables takes of their budget, now and later; for the tables alone. */
#pragma once
#include "core/profile/tables.h"

/* Each makes room for one more, and counts it; false: it does not fit. Without a budget all does. */
bool tables_fits_image(struct tables *tables);
bool tables_fits_location(struct tables *tables);
bool tables_fits_stack(struct tables *tables, size_t n); /* of n locations */
bool tables_fits_mapping(struct tables *tables);
bool tables_fits_thread(struct tables *tables);
bool tables_fits_frames(struct tables *tables, size_t n); /* of a name that has fewer or none yet */
