/* SPDX-License-Identifier: GPL-2.0-or-later */
/* own_vdso: the vdso, the kernel's shared object in every 64-bit process: as an image, from our own memory. */
#pragma once
#include "core/image/image.h"

/* The caller's to free; NULL when this process has none, or is of 32 bits. getauxval(3), AT_SYSINFO_EHDR. */
struct image *own_vdso_open(void);
