/* SPDX-License-Identifier: GPL-2.0-or-later */
/* frame_name: what a frame is called where there is one text for it. */
#pragma once
#include "base/buf.h"
#include "core/report/report.h"

/* Appends its function, or its module in brackets, or "[unknown]"; not escaped. */
void frame_add_name(struct buf *buf, const struct report_frame *frame);
/* Appends what a picture is called: "redis-server, cpu-clock", "b.data against a.data, cpu-clock"; not escaped. */
void picture_title(struct buf *buf, const struct report *report);
