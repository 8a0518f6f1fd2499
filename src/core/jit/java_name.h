/* SPDX-License-Identifier: GPL-2.0-or-later */
/* java_name: Java methods as agents of the JVM tell them, in the words of the language. */
#pragma once
#include <stdbool.h>
#include "base/buf.h"

/*
 * "Ljava/util/HashMap;get(Ljava/lang/Object;)[I", a class and a method each with its descriptor (Java Virtual
 * Machine Specification, 4.3), as "int[] java.util.HashMap.get(java.lang.Object)", which is what the JVM itself
 * writes into a perf map; "Ljava/util/HashMap;::get", as perf-map-agent has it, as "java.util.HashMap.get".
 * False, and `name` is empty: it is none of both. `name` is replaced.
 */
bool java_name(const char *told, struct buf *name);
