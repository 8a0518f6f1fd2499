// SPDX-License-Identifier: MIT
// The page of `stk report -o x.html` and of `stk diff -o x.html`: it draws the profile, or the two, that stand in the
// page as JSON (src/output/html.c says how) and asks the network for nothing. Names come from strangers: they reach the
// document as text, never as HTML.
//
//   data -> chosen samples (series, threads, time) -> sums by node -> a tree that is shown -> boxes -> canvas
"use strict";

// ---- Data ----

const data = JSON.parse(document.getElementById("data").textContent);
const ROOT = 0;
const KIND_PROGRAM = 1, KIND_KERNEL = 3;
const KIND_COLOURS = ["", "", "user", "kernel", "jit", "unknown", "script"];

// What would turn the reading direction, or has no sign of its own, is shown as its number.
function shown(text) {
	return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
		c => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

data.strings = data.strings.map(shown);
const names = data.names.map(([text, module, file, line, kind, inlined]) =>
	({text: shown(text), module: data.strings[module], file: data.strings[file], line, kind, inlined}));
const threads = data.threads.map(([pid, tid, name, process], index) =>
	({pid, tid, name: shown(name), process: shown(process), index}));

// A function is what reads the same in one module, inlined or not: rows of the table are by function.
const functions = [];
const functionOf = new Int32Array(names.length);
{
	const known = new Map();
	names.forEach((name, i) => {
		const key = name.text + "\0" + name.module + "\0" + name.kind;
		if (!known.has(key)) {
			known.set(key, functions.length);
			functions.push({text: name.text, module: name.module, kind: name.kind, name: i});
		}
		functionOf[i] = known.get(key);
	});
}

// Nodes in preorder: a node's subtree is [node, end[node]).
function makeTree(name, parent, depth) {
	const size = name.length, end = new Int32Array(size);
	for (let i = size - 1; i >= 0; i--) {
		end[i] = Math.max(end[i], i + 1);
		if (i && end[parent[i]] < end[i])
			end[parent[i]] = end[i];
	}
	return {size, name, parent, depth, end};
}

function readTree() {
	const size = data.name.length, parent = new Int32Array(size), depth = new Int32Array(size);
	const path = [ROOT];
	for (let i = 1; i < size; i++) {
		depth[i] = depth[i - 1] + 1 - data.up[i];
		parent[i] = path[depth[i] - 1];
		path[depth[i]] = i;
	}
	return makeTree(Int32Array.from(data.name), parent, depth);
}

// Of a difference total and self are means of A's and B's shares, and totalB and selfB are B's half of that.
const SUMS = ["total", "self", "totalCount", "selfCount", "wait", ...(data.diff ? ["totalB", "selfB"] : [])];
const calls = readTree();
for (const sum of SUMS)
	calls[sum] = new Float64Array(calls.size);
data.up = data.name = null;

const slices = [];
for (let i = 0; i < data.slices.length; i += 2)
	slices.push({start: data.slices[i], end: data.slices[i + 1], run: 0, wait: 0});

for (const series of data.series) {
	const n = series.samples.length / 5, from = series.samples;
	Object.assign(series, {n, node: new Int32Array(n), thread: new Int32Array(n), slice: new Int32Array(n),
		counts: new Float64Array(n), values: new Float64Array(n)});
	for (let i = 0, node = 0; i < n; i++) {
		node += from[5 * i];
		series.node[i] = node;
		series.thread[i] = from[5 * i + 1];
		series.slice[i] = from[5 * i + 2];
		series.counts[i] = from[5 * i + 3];
		series.values[i] = from[5 * i + 4];
	}
	series.samples = null;
}

// What can be counted: each series; CPU time and waiting together where both are times; first how A and B differ.
const measures = data.series.map(series => {
	const plain = series.kind === "wait" ? "Waiting" : series.kind === "clock" ? "CPU time" : series.name;
	const alone = data.series.filter(other => other.kind === series.kind).length === 1;
	const words = series.kind === "wait" ? "waiting" : plain;
	return {key: series.name, label: alone ? plain : series.name, words, unit: series.unit, parts: [series]};
});
{
	const clock = data.series.find(series => series.kind === "clock" && series.unit === "ns");
	const wait = data.series.find(series => series.waits && series.unit === "ns");
	if (clock && wait)
		measures.push({key: "both", label: "Both", words: "CPU time and waiting", unit: "ns",
			parts: [clock, wait]});
	if (data.diff)
		measures.unshift({key: "difference", label: "Difference", words: "A and B", unit: "share",
			parts: data.series, differs: true});
}

// ---- What is chosen, and the link to it ----

// The root is on top by default: stacks that are longer than the screen begin where one begins to read, and it is what
// the profilers of browsers and most viewers do. The flame graph with the root below is one click away.
const VIEWS = [["icicle", "Icicle"], ["flame", "Flame"], ["callers", "Callers"], ["table", "Functions"],
	...(data.diff ? [] : [["threads", "Threads"]])];
const initial = () => ({view: "icicle", measure: measures.length ? measures[0].key : "", zoom: ROOT, search: "",
	thread: "", from: 0, to: slices.length, fn: -1});
const state = initial();
let graphView = "icicle"; // the last one that was a graph of all
let trail = []; // nodes that were zoomed into before
let written = ""; // the last link

const noMeasure = {label: "", words: "samples", unit: "count", parts: []};
const measure = () => measures.find(one => one.key === state.measure) || noMeasure;
const isGraph = () => state.view === "icicle" || state.view === "flame" || state.view === "callers";

// Of a node or a function also its name: in a page of another profile the number means something else.
function linkOf() {
	const link = new URLSearchParams(), plain = initial();
	if (state.view !== plain.view)
		link.set("view", state.view);
	if (state.measure !== plain.measure)
		link.set("series", state.measure);
	if (state.zoom !== ROOT)
		link.set("zoom", state.zoom + ":" + names[calls.name[state.zoom]].text.slice(0, 80));
	if (state.fn >= 0)
		link.set("function", state.fn + ":" + functions[state.fn].text.slice(0, 80));
	if (state.search)
		link.set("search", state.search);
	if (state.thread)
		link.set("thread", state.thread);
	if (state.from > 0 || state.to < slices.length)
		link.set("time", state.from + "-" + state.to);
	return link.toString();
}

function writeLink(asNew) {
	const link = linkOf();
	if (link === written)
		return;
	written = link;
	history[asNew ? "pushState" : "replaceState"](null, "", link ? "#" + link : location.href.split("#")[0]);
}

// The number of "12:main" where that is what the name says, else `absent`.
function numberOf(word, nameOf, size, absent) {
	const parts = /^(\d+):([^]*)$/.exec(word || ""), number = parts ? Number(parts[1]) : -1;
	return parts && number < size && nameOf(number).slice(0, 80) === parts[2] ? number : absent;
}

function readLink() {
	const link = new URLSearchParams(location.hash.slice(1)), time = /^(\d+)-(\d+)$/.exec(link.get("time") || "");
	Object.assign(state, initial());
	written = location.hash.slice(1);
	if (VIEWS.some(([key]) => key === link.get("view")))
		state.view = link.get("view");
	if (measures.some(one => one.key === link.get("series")))
		state.measure = link.get("series");
	state.zoom = numberOf(link.get("zoom"), i => names[calls.name[i]].text, calls.size, ROOT);
	state.fn = numberOf(link.get("function"), i => functions[i].text, functions.length, -1);
	state.search = link.get("search") || "";
	if (threadsOf(link.get("thread") || ""))
		state.thread = link.get("thread") || "";
	if (time && Number(time[1]) < Number(time[2]) && Number(time[2]) <= slices.length) {
		state.from = Number(time[1]);
		state.to = Number(time[2]);
	}
}

// Which threads "program:NAME", "process:PID" or "thread:INDEX" means, by index; null: no such thing.
function threadsOf(word) {
	const at = word.indexOf(":"), kind = word.slice(0, at), value = word.slice(at + 1);
	const of = {program: thread => thread.process, process: thread => String(thread.pid),
		thread: thread => String(thread.index)}[kind];
	if (!word)
		return threads.map(() => true);
	const wanted = of && threads.map(thread => of(thread) === value);
	return wanted && wanted.includes(true) ? wanted : null;
}

function threadWords(word) {
	const thread = threads[threadsOf(word).indexOf(true)];
	return word.startsWith("program:") ? `program ${thread.process}` :
		word.startsWith("process:") ? `process ${thread.pid} ${thread.process}` :
			`thread ${thread.tid} ${thread.name}`;
}

// ---- Sums ----

// Sums of what is chosen, by node and, over the whole time, by slice.
function sumCalls() {
	const wanted = threadsOf(state.thread), {from, to} = state, {parent, total, totalCount, wait} = calls;
	const differs = measure().differs;
	for (const sum of SUMS)
		calls[sum].fill(0);
	slices.forEach(slice => { slice.run = slice.wait = 0; });
	for (const series of measure().parts) {
		for (let i = 0; i < series.n; i++) {
			const slice = series.slice[i], node = series.node[i];
			if (!wanted[series.thread[i]])
				continue;
			slices[slice][series.waits ? "wait" : "run"] += series.values[i];
			if (slice < from || slice >= to)
				continue;
			calls.self[node] += differs ? series.values[i] / (series.value || 1) / 2 : series.values[i];
			if (differs && series === data.series[1])
				calls.selfB[node] += series.values[i] / (series.value || 1) / 2;
			calls.selfCount[node] += series.counts[i];
			if (series.waits)
				wait[node] += series.values[i];
		}
	}
	total.set(calls.self);
	totalCount.set(calls.selfCount);
	if (differs)
		calls.totalB.set(calls.selfB);
	for (let i = calls.size - 1; i > ROOT; i--) {
		total[parent[i]] += total[i];
		totalCount[parent[i]] += totalCount[i];
		wait[parent[i]] += wait[i];
	}
	for (let i = calls.size - 1; differs && i > ROOT; i--)
		calls.totalB[parent[i]] += calls.totalB[i];
}

// By function: its own, and what it and all below it have; of a recursion only the outermost call counts.
function sumFunctions() {
	const sums = functions.map((one, id) =>
		({id, self: 0, total: 0, selfCount: 0, totalCount: 0, selfB: 0, totalB: 0}));
	const within = new Int32Array(functions.length); // where the last outermost call ends
	for (let i = ROOT + 1; i < calls.size; i++) {
		const id = functionOf[calls.name[i]], sum = sums[id];
		sum.self += calls.self[i];
		sum.selfCount += calls.selfCount[i];
		sum.selfB += data.diff ? calls.selfB[i] : 0;
		if (i < within[id])
			continue;
		within[id] = calls.end[i];
		sum.total += calls.total[i];
		sum.totalCount += calls.totalCount[i];
		sum.totalB += data.diff ? calls.totalB[i] : 0;
	}
	return sums.filter(sum => sum.totalCount && functions[sum.id].kind !== KIND_PROGRAM);
}

// By what threadsOf() means: [{key, label, ..}].
function sumThreads(kind) {
	const sums = new Map(), {from, to} = state;
	for (const series of measure().parts) {
		for (let i = 0; i < series.n; i++) {
			const thread = threads[series.thread[i]];
			const keys = {program: thread.process, process: thread.pid, thread: thread.index};
			const key = `${kind}:${keys[kind]}`;
			if (series.slice[i] < from || series.slice[i] >= to)
				continue;
			if (!sums.has(key))
				sums.set(key, {key, thread, run: 0, wait: 0, total: 0});
			sums.get(key)[series.waits ? "wait" : "run"] += series.values[i];
			sums.get(key).total += series.values[i];
		}
	}
	return [...sums.values()].sort((a, b) => b.total - a.total);
}

// ---- Differences ----

// A's and B's share in percent, points between them, and the 95 % interval of these: Newcombe's, as in
// src/core/tally/difference.c. noise: it may be chance.
function changeOf(mean, ofB) {
	const percents = [mean - ofB, ofB].map(half => Math.min(Math.max(200 * half, 0), 100)), [a, b] = percents;
	const points = Math.abs(b - a) < 1e-9 ? 0 : b - a;
	if (data.diff.noIntervals)
		return {a, b, points, low: points, high: points, noise: !points};
	const z = 1.959963984540054, away = percents.map((share, side) => {
		const n = data.series[side].count, count = Math.round(share / 100 * n);
		const middle = (count + z * z / 2) / (n + z * z);
		const half = z / (n + z * z) * Math.sqrt(count * (n - count) / n + z * z / 4);
		return {below: share - 100 * (middle - half), above: 100 * (middle + half) - share};
	});
	const low = points - Math.hypot(away[1].below, away[0].above);
	const high = points + Math.hypot(away[1].above, away[0].below);
	return {a, b, points, low, high, noise: low <= 0 && high >= 0};
}

const signed = points => (points < 0 ? "\u2212" : "+") + Math.abs(points).toFixed(2);

function changeWords(mean, ofB) {
	const {a, b, points, low, high, noise} = changeOf(mean, ofB);
	return `A ${a.toFixed(2)} %, B ${b.toFixed(2)} %: ${signed(points)} points` +
		(data.diff.noIntervals ? "" : ` (${signed(low)} to ${signed(high)}${noise ? ": within noise" : ""})`);
}

// From these on what is more is so many times as much, and darker: then there is as much colour as there are points.
const GRADES = [1.25, 2];

function changeColour(mean, ofB) {
	const {a, b, noise} = changeOf(mean, ofB), [less, more] = a < b ? [a, b] : [b, a];
	return noise ? "noise" : (a < b ? "more" : "less") + (1 + GRADES.filter(times => more >= times * less).length);
}

// ---- Callers and callees ----

// The outermost calls of a function.
function callsOf(fn) {
	const found = [];
	for (let i = ROOT + 1; i < calls.size; i++)
		if (functionOf[calls.name[i]] === fn && calls.totalCount[i]) {
			found.push(i);
			i = calls.end[i] - 1;
		}
	return found;
}

// A tree of groups: what `step(group, add)` adds goes on from that group, and is joined by function. A group has nodes
// `at`, and of each the node `of` whose sums it stands for. Those with less than `least` are not told apart.
function joinCalls(first, step, least) {
	const name = [], parent = [], depth = [], sums = SUMS.map(() => []), todo = [{...first, parent: 0, level: 0}];
	while (todo.length) {
		const group = todo.pop(), id = name.length, next = new Map();
		name.push(group.name);
		parent.push(group.parent);
		depth.push(group.level);
		SUMS.forEach((sum, k) => sums[k].push(group.of.reduce((all, node) => all + calls[sum][node], 0)));
		if (sums[0][id] < least)
			continue;
		step(group, (at, of) => {
			const key = functionOf[calls.name[at]];
			const level = group.level + 1;
			if (!next.has(key))
				next.set(key, {name: calls.name[at], parent: id, level, at: [], of: []});
			next.get(key).at.push(at);
			next.get(key).of.push(of);
		});
		todo.push(...[...next.values()].sort((a, b) => b.name - a.name));
	}
	const tree = makeTree(Int32Array.from(name), Int32Array.from(parent), Int32Array.from(depth));
	SUMS.forEach((sum, k) => { tree[sum] = Float64Array.from(sums[k]); });
	return tree;
}

function calleesTree(fn, least) {
	const at = callsOf(fn);
	return joinCalls({name: functions[fn].name, at, of: at}, (group, add) => {
		for (const node of group.at)
			for (let i = node + 1; i < calls.end[node]; i = calls.end[i])
				if (calls.totalCount[i])
					add(i, i);
	}, least);
}

function callersTree(fn, least) {
	const at = callsOf(fn);
	return joinCalls({name: functions[fn].name, at, of: at}, (group, add) => {
		group.at.forEach((node, k) => {
			if (calls.parent[node] !== ROOT)
				add(calls.parent[node], group.of[k]);
		});
	}, least);
}

// ---- Words ----

const commas = count => Math.round(count).toString().replace(/\B(?=(\d{3})+$)/g, ",");
const digits = value => value >= 99.95 ? value.toFixed(0) : value >= 9.995 ? value.toFixed(1) : value.toFixed(2);

function amount(value, unit) {
	const steps = unit === "ns" ? [[1e9, "s"], [1e6, "ms"], [1e3, "us"]] :
		unit === "bytes" ? [[2 ** 30, "GB"], [2 ** 20, "MB"], [2 ** 10, "KB"]] : [];
	const step = steps.find(([size]) => value >= size);
	return step ? digits(value / step[0]) + " " + step[1] : unit === "ns" && value ? commas(value) + " ns" :
		unit === "ns" ? "0 s" : commas(value) + (unit === "bytes" ? " bytes" : "");
}

function percent(part, whole) {
	const share = whole ? 100 * part / whole : 0;
	return (share > 0 && share < 0.05 ? "<0.1" : share.toFixed(1)) + " %";
}

const seconds = ns => amount(ns, "ns");

function countWords(count) {
	const waits = measure().parts.filter(one => one.waits).length, plural = count === 1 ? "" : "s";
	return commas(count) + " " + (waits === 0 ? "sample" + plural :
		waits < measure().parts.length ? "samples and waits" : "wait" + plural);
}

// A text without what stands between < and > or ( and ), for boxes that have no room for it.
function shorten(text) {
	let depth = 0, out = "";
	for (let i = 0; i < text.length; i++) {
		const c = text[i], isOperator = /[-=]/.test(text[i - 1]) || (!depth && /operator<?$/.test(out));
		const isName = isOperator || (!depth && text.startsWith("(anonymous", i));
		if (i && (c === "<" || c === "(") && !isName) {
			if (!depth++)
				out += c;
		} else if (depth && (c === ">" || c === ")") && !isOperator) {
			if (!--depth)
				out += "\u2026" + c;
		} else if (!depth) {
			out += c;
		}
	}
	return depth ? text : out;
}

// As much of a text as so many characters have room for. Of a::b::c(d) the end tells more than the start.
function cut(text, chars) {
	let short = text.length > chars ? shorten(text) : text;
	if (short.length > chars)
		short = short.replace(/(?!^)\(\u2026\)[^:]*$/, "");
	if (short.length <= chars)
		return short;
	const scope = short.lastIndexOf("::"), own = scope < 0 ? short : short.slice(scope + 2);
	return scope >= 0 && own.length < chars ? "\u2026" + short.slice(1 - chars) :
		own.slice(0, Math.max(chars - 1, 1)) + "\u2026";
}

// ---- Elements ----

const byId = id => document.getElementById(id);

// The only way in which the page makes elements: with text, never with HTML.
function element(tag, properties, ...children) {
	const made = document.createElement(tag);
	for (const [key, value] of Object.entries(properties || {})) {
		if (key in made)
			made[key] = value;
		else
			made.setAttribute(key, value);
	}
	made.append(...children);
	return made;
}

const button = (label, onclick, properties) => element("button", {type: "button", onclick, ...properties}, label);

function replace(id, ...children) {
	byId(id).replaceChildren(...children);
}

function nameWords(name) {
	const place = name.file ? name.file + (name.line ? ":" + name.line : "") : "";
	const kind = ["", "program", "user", "kernel", "JIT", "", "script"][name.kind] + (name.inlined ? ", inlined" : "");
	return [kind, name.module, place].filter(word => word && word !== "[kernel]").join(" \u00b7 ");
}

// What is said of a node: where the pointer or the focus is; with so much of its name.
function nodeWords({tree, node}, chars) {
	const name = names[tree.name[node]], unit = measure().unit, all = calls.total[ROOT];
	const lines = [element("b", {}, cut(name.text, chars))];
	const sum = (value, count) => `${amount(value, unit)} (${percent(value, all)}), ${countWords(count)}`;
	const add = text => lines.push(element("div", {}, text));
	if (nameWords(name))
		add(nameWords(name));
	if (measure().differs) {
		if (node === ROOT && tree === calls) {
			const count = series => commas(series.counts.reduce((sums, one) => sums + one, 0));
			add(data.series.map(series => series.name + " " + count(series)).join(", ") +
				(data.series[0].waits ? " waits" : " samples"));
			return lines;
		}
		add("total " + changeWords(tree.total[node], tree.totalB[node]));
		if (tree === calls || node === ROOT)
			add("self " + changeWords(tree.self[node], tree.selfB[node]));
		return lines;
	}
	add("total " + sum(tree.total[node], tree.totalCount[node]));
	if (tree === calls || node === ROOT)
		add("self " + sum(tree.self[node], tree.selfCount[node]));
	if (tree === calls && state.zoom !== ROOT && node >= state.zoom)
		add(`${percent(tree.total[node], tree.total[state.zoom])} of the zoomed`);
	if (measure().parts.length > 1)
		add(`${seconds(tree.total[node] - tree.wait[node])} on a CPU, ${seconds(tree.wait[node])} waiting`);
	return lines;
}

// ---- Picture ----

const LEAST_WIDTH = 0.5; // pixels of a box that is drawn by itself
const canvas = byId("picture"), scroller = byId("scroll"), context = canvas.getContext("2d");
const FONT = "12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
const rowHeight = matchMedia("(pointer: coarse)").matches ? 28 : 19;
let charWidth = 7;
const colours = {};
// rows: from top to bottom, {tree, nodes, x, width, small: [from, to, ..]}; focus: {tree, node} or null.
const picture = {rows: [], offset: 0, focus: null, width: 0, height: 0};

// The boxes below `top`, at least LEAST_WIDTH wide, by level. A node that is narrower is left out with all below it.
function layOut(tree, top, width) {
	const {depth, end, total} = tree, rows = [], next = [0], scale = total[top] ? width / total[top] : 0;
	for (let i = top; i < end[top];) {
		const level = depth[i] - depth[top], x = next[level], wide = total[i] * scale;
		const row = rows[level] || (rows[level] = {tree, nodes: [], x: [], width: [], small: []});
		next[level] = x + wide;
		next[level + 1] = x;
		if (wide >= LEAST_WIDTH) {
			row.nodes.push(i);
			row.x.push(x);
			row.width.push(wide);
			i++;
			continue;
		}
		if (wide && row.small.length && x - row.small[row.small.length - 1] < LEAST_WIDTH)
			row.small[row.small.length - 1] = x + wide;
		else if (wide)
			row.small.push(x, x + wide);
		i = end[i];
	}
	const isSeen = (to, i, ends) => i % 2 && to - ends[i - 1] >= LEAST_WIDTH;
	return rows.filter(row => row.nodes.length || row.small.some(isSeen));
}

function layOutPicture() {
	const width = scroller.clientWidth;
	let rows = [];
	picture.upward = state.view === "flame";
	if (state.view === "callers" && state.fn >= 0) {
		const least = callsOf(state.fn).reduce((all, node) => all + calls.total[node], 0) / width * LEAST_WIDTH;
		const callers = layOut(callersTree(state.fn, least), ROOT, width);
		rows = [...callers.slice(1).reverse(), ...layOut(calleesTree(state.fn, least), ROOT, width)];
		picture.middle = Math.max(callers.length - 1, 0);
	} else if (state.view !== "callers") {
		rows = layOut(calls, state.zoom, width);
		if (picture.upward)
			rows.reverse();
	}
	if (!calls.total[ROOT])
		rows = [];
	picture.rows = rows;
	picture.width = width;
	byId("spacer").style.height = rows.length * rowHeight + "px";
	sizeCanvas();
}

function sizeCanvas() {
	const ratio = window.devicePixelRatio || 1, height = scroller.clientHeight;
	picture.height = height;
	picture.offset = picture.upward ? Math.max(0, height - picture.rows.length * rowHeight) : 0;
	canvas.width = Math.round(picture.width * ratio);
	canvas.height = Math.round(height * ratio);
	canvas.style.height = height + "px";
	context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function readColours() {
	const style = getComputedStyle(document.documentElement);
	for (const name of ["back", "text", "faint", "accent", "box-text", "user", "inlined", "kernel", "jit",
		"script", "unknown", "program", "wait", "wait-kernel", "small", "focus", "noise", "more1", "more2", "more3",
		"less1", "less2", "less3"])
		colours[name] = style.getPropertyValue("--" + name).trim();
}

// A wait has its own colour: here, a box of which more than half is waiting.
function colourName(tree, node) {
	const {kind, inlined} = names[tree.name[node]];
	if (measure().differs)
		return changeColour(tree.total[node], tree.totalB[node]);
	if (kind <= KIND_PROGRAM)
		return "program";
	if (tree.wait[node] * 2 > tree.total[node])
		return kind === KIND_KERNEL ? "wait-kernel" : "wait";
	return inlined ? "inlined" : KIND_COLOURS[kind];
}

function drawRow(row, y) {
	const {tree, nodes, x, width, small} = row, height = rowHeight - 1;
	context.fillStyle = colours.small;
	for (let i = 0; i < small.length; i += 2)
		context.fillRect(small[i], y, small[i + 1] - small[i], height);
	for (let i = 0; i < nodes.length; i++) {
		const node = nodes[i], wide = width[i] > 3 ? width[i] - 1 : width[i], name = tree.name[node];
		const dim = search.matches && !search.matches[name], chars = Math.floor((wide - 6) / charWidth);
		context.globalAlpha = dim ? 0.3 : 1;
		context.fillStyle = colours[colourName(tree, node)];
		context.fillRect(x[i], y, wide, height);
		if (search.matches && !dim && wide > 2) {
			context.fillStyle = colours.focus;
			context.fillRect(x[i], y + height - 2, wide, 2);
		}
		if (chars >= 3) {
			context.globalAlpha = dim ? 0.55 : 1;
			context.fillStyle = colours["box-text"];
			context.fillText(labelOf(names[name], chars, wide - 6), x[i] + 3, y + height / 2 + 0.5);
		}
		context.globalAlpha = 1;
		if (picture.focus && picture.focus.tree === tree && picture.focus.node === node) {
			context.strokeStyle = colours.focus;
			context.lineWidth = 2;
			context.strokeRect(x[i] + 1, y + 1, Math.max(wide - 2, 1), height - 2);
		}
	}
}

function labelOf(name, chars, room) {
	let text = cut(name.text, chars);
	// Characters that are wider than those of the font.
	while (/[^\x20-\x7e\u2026]/.test(text) && text.length > 1 && context.measureText(text).width > room)
		text = cut(text, text.length - 1);
	return text;
}

function draw() {
	const top = scroller.scrollTop - picture.offset;
	const first = Math.max(0, Math.floor(top / rowHeight));
	context.fillStyle = colours.back;
	context.fillRect(0, 0, picture.width, picture.height);
	context.font = FONT;
	context.textBaseline = "middle";
	context.direction = "ltr";
	charWidth = context.measureText("M").width;
	for (let r = first; r < picture.rows.length && r * rowHeight - top < picture.height; r++)
		drawRow(picture.rows[r], r * rowHeight - top);
}

// The box that covers a place of a row, or the nearest one where `nearest`; -1: none.
function boxAt(row, x, nearest) {
	let low = 0, high = row.nodes.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (row.x[middle] <= x)
			low = middle + 1;
		else
			high = middle;
	}
	low--;
	if (low >= 0 && x < row.x[low] + row.width[low])
		return low;
	return nearest && row.nodes.length ? Math.max(low, 0) : -1;
}

function hit(event) {
	const place = canvas.getBoundingClientRect();
	const y = event.clientY - place.top + scroller.scrollTop - picture.offset;
	const row = picture.rows[Math.floor(y / rowHeight)], i = row ? boxAt(row, event.clientX - place.left) : -1;
	return i >= 0 ? {tree: row.tree, node: row.nodes[i]} : null;
}

// The row and the box of the focus; null: it is not among what is drawn.
function focusPlace() {
	for (let r = 0; picture.focus && r < picture.rows.length; r++) {
		const row = picture.rows[r];
		if (row.tree !== picture.focus.tree)
			continue;
		const i = row.nodes.indexOf(picture.focus.node);
		if (i >= 0)
			return {r, i, row};
	}
	return null;
}

function setFocus(r, i) {
	const row = picture.rows[r], top = r * rowHeight + picture.offset;
	picture.focus = {tree: row.tree, node: row.nodes[i]};
	if (top < scroller.scrollTop)
		scroller.scrollTop = top;
	else if (top + rowHeight > scroller.scrollTop + picture.height)
		scroller.scrollTop = top + rowHeight - picture.height;
	showDetails();
	draw();
}

// Where the focus begins: the row that all others come from.
function firstRow() {
	return state.view === "callers" ? picture.middle : picture.upward ? picture.rows.length - 1 : 0;
}

function moveFocus(key) {
	const at = focusPlace();
	if (!at) {
		if (picture.rows.length)
			setFocus(firstRow(), 0);
		return;
	}
	if (key === "ArrowLeft" || key === "ArrowRight") {
		const i = at.i + (key === "ArrowLeft" ? -1 : 1);
		if (i >= 0 && i < at.row.nodes.length)
			setFocus(at.r, i);
		return;
	}
	const r = at.r + (key === "ArrowUp" ? -1 : 1), row = picture.rows[r];
	const x = at.row.x[at.i], end = x + at.row.width[at.i];
	if (!row)
		return;
	// Away from the first row to the widest of the boxes it is divided into, else to the one it is a part of.
	let best = -1;
	for (let i = boxAt(row, x, true); i >= 0 && i < row.nodes.length && row.x[i] < end - 0.01; i++)
		if (row.x[i] >= x - 0.01 && !(row.width[i] <= row.width[best]))
			best = i;
	const outward = Math.abs(r - firstRow()) > Math.abs(at.r - firstRow());
	if (!outward)
		best = boxAt(row, x + at.row.width[at.i] / 2);
	if (best >= 0)
		setFocus(r, best);
}

// ---- Actions ----

function zoomTo(node) {
	if (node === state.zoom || !calls.total[node])
		return;
	trail.push(state.zoom);
	state.zoom = node;
	afterZoom(true);
}

function zoomBack() {
	if (state.view === "callers") {
		setView(graphView);
		return;
	}
	if (state.zoom === ROOT)
		return;
	state.zoom = trail.length ? trail.pop() : ROOT;
	afterZoom(false);
}

function afterZoom(asNew) {
	picture.focus = {tree: calls, node: state.zoom};
	layOutPicture();
	scrollToStart();
	draw();
	showPath();
	showDetails();
	writeLink(asNew);
}

function scrollToStart() {
	scroller.scrollTop = state.view === "callers" ? picture.middle * rowHeight - picture.height / 3 :
		picture.upward ? picture.rows.length * rowHeight : 0;
}

// What a click or Enter on a box does: the graph goes into it, callers and callees become that function's.
function enter(box) {
	if (box.tree === calls)
		zoomTo(box.node);
	else
		showCallers(functionOf[box.tree.name[box.node]]);
}

function showCallers(fn) {
	if (functions[fn].kind <= KIND_PROGRAM)
		return;
	state.fn = fn;
	setView("callers");
}

// Whose callers and callees are shown: of that one, or else of the one with the most self.
function chooseFunction(fn) {
	if (fn < 0 || functions[fn].kind <= KIND_PROGRAM) {
		const most = sumFunctions().sort((a, b) => b.self - a.self)[0];
		fn = most ? most.id : -1;
	}
	state.fn = fn;
}

function setView(view) {
	state.view = view;
	if (view === "icicle" || view === "flame")
		graphView = view;
	if (view === "callers" && state.fn < 0 && picture.focus)
		chooseFunction(functionOf[picture.focus.tree.name[picture.focus.node]]);
	picture.focus = null;
	showView();
	writeLink(true);
}

function setMeasure(key) {
	state.measure = key;
	afterChoice();
}

function setThread(word) {
	state.thread = word;
	if (!isGraph())
		state.view = graphView;
	afterChoice();
}

function setTime(from, to) {
	state.from = Math.max(0, Math.min(from, slices.length - 1));
	state.to = Math.min(slices.length, Math.max(to, state.from + 1));
	afterChoice();
}

function resum() {
	sumCalls();
	while (!calls.total[state.zoom] && state.zoom !== ROOT)
		state.zoom = calls.parent[state.zoom];
}

// After another choice of samples.
function afterChoice() {
	resum();
	showFooter();
	showView();
	drawStrip();
	writeLink(false);
}

// ---- Search ----

const search = {matches: null, wrong: false}; // matches: by name

// What decides of a name: text anywhere in it, /regular expression/ or module:text; null: nothing is asked.
function matcher(text) {
	const regex = /^\/(.+)\/([iu]*)$/.exec(text);
	if (!text)
		return null;
	if (regex) {
		const wanted = new RegExp(regex[1], regex[2]);
		return name => wanted.test(name.text);
	}
	if (text.startsWith("module:"))
		return name => name.module.toLowerCase().includes(text.slice(7).toLowerCase());
	return name => name.text.toLowerCase().includes(text.toLowerCase());
}

function findMatches() {
	search.wrong = false;
	search.matches = null;
	try {
		const matches = matcher(state.search);
		search.matches = matches && names.map(name => name.kind > KIND_PROGRAM && matches(name));
	} catch (error) {
		search.wrong = true;
	}
}

// The share of what has a match anywhere above it.
function showMatched() {
	const found = new Set(), out = byId("matched");
	let sum = 0, ofB = 0, within = 0;
	for (let i = ROOT + 1; search.matches && i < calls.size; i++) {
		if (!search.matches[calls.name[i]] || !calls.totalCount[i])
			continue;
		found.add(functionOf[calls.name[i]]);
		if (i >= within) {
			within = calls.end[i];
			sum += calls.total[i];
			ofB += data.diff ? calls.totalB[i] : 0;
		}
	}
	out.classList.toggle("wrong", search.wrong);
	const share = measure().differs ? `A ${percent(sum - ofB, 0.5)}, B ${percent(ofB, 0.5)}` :
		percent(sum, calls.total[ROOT]);
	out.textContent = search.wrong ? "not a regular expression" : !search.matches ? "" :
		`${share} in ${commas(found.size)} function${found.size === 1 ? "" : "s"}`;
}

function setSearch(text) {
	state.search = text;
	findMatches();
	showMatched();
	if (isGraph())
		draw();
	else
		showView();
	writeLink(false);
}

// The next box that matches, in the order of rows.
function nextMatch(step) {
	const found = [], at = focusPlace();
	let here = -1;
	picture.rows.forEach((row, r) => row.nodes.forEach((node, i) => {
		const matches = search.matches[row.tree.name[node]];
		if (at && at.r === r && at.i === i)
			here = found.length - (step > 0 && !matches ? 1 : 0);
		if (matches)
			found.push([r, i]);
	}));
	if (found.length)
		setFocus(...found[(here + step + found.length) % found.length]);
}

// ---- Tables ----

const ROWS_AT_ONCE = 200;
// Waits are all in the kernel's scheduler itself: of them the totals say more.
const table = {sort: "", descending: true, rows: ROWS_AT_ONCE, threads: "program"};

const defaultSort = () => (measure().parts.every(one => one.waits) ? "total" : "self");
const sortKey = () => table.sort || defaultSort();

function headCell(label, key, word) {
	const sort = sortKey();
	const cell = element("th", {scope: "col", className: word ? "word" : ""});
	cell.append(button(label + (sort === key ? table.descending ? " \u2193" : " \u2191" : ""), () => {
		table.descending = sort === key ? !table.descending : !word;
		table.sort = key;
		showView();
		const again = byId("sheet").querySelector(`button[data-key="${key}"]`);
		if (again)
			again.focus();
	}));
	cell.firstChild.dataset.key = key;
	if (sort === key)
		cell.setAttribute("aria-sort", table.descending ? "descending" : "ascending");
	return cell;
}

function shareCell(part, whole) {
	const cell = element("td", {className: "share"}, percent(part, whole));
	cell.style.setProperty("--part", (whole ? 100 * part / whole : 0) + "%");
	return cell;
}

function moreButton(left) {
	return left > 0 ? [button(`Show ${commas(Math.min(left, 5 * ROWS_AT_ONCE))} more of ${commas(left)}`, () => {
		table.rows += 5 * ROWS_AT_ONCE;
		showView();
	}, {id: "more"})] : [];
}

const distance = change => Math.abs(change.points) + (change.noise ? 0 : 100);

function sortedFunctions() {
	const sums = sumFunctions().filter(sum => !search.matches || search.matches[functions[sum.id].name]);
	const sort = sortKey(), texts = {name: sum => functions[sum.id].text, module: sum => functions[sum.id].module};
	const words = texts[sort];
	if (measure().differs) // what may be chance is less than all else
		for (const sum of sums)
			sum.distance = distance(changeOf(sum[sort] || 0, sum[sort + "B"] || 0));
	const order = words ? (a, b) => (words(a) < words(b) ? -1 : words(a) > words(b) ? 1 : 0) :
		measure().differs ? (a, b) => a.distance - b.distance :
			(a, b) => a[sort] - b[sort] || a.total - b.total;
	sums.sort((a, b) => (table.descending ? order(b, a) : order(a, b)) || a.id - b.id);
	return sums;
}

// A's, B's, and how far apart: of what may be chance in faint words.
function changeCells(mean, ofB, words) {
	const {a, b, points, low, high, noise} = changeOf(mean, ofB);
	const cell = (text, more) =>
		element("td", {className: `${more} ${noise ? "faint" : ""}`}, mean ? text : "");
	return [cell(a.toFixed(2) + " %", "roomy"), cell(b.toFixed(2) + " %", "roomy"),
		cell(signed(points), words + (noise ? "" : " change " + changeColour(mean, ofB))),
		...(data.diff.noIntervals ? [] : [cell(`${signed(low)} to ${signed(high)}`, "roomy")])];
}

function showChanges() {
	const sums = sortedFunctions(), body = element("tbody"), interval = !data.diff.noIntervals;
	const beyond = sums.filter(sum => !changeOf(sum.self, sum.selfB).noise).length;
	const own = sums.filter(sum => sum.selfCount).length;
	// A narrow screen has room for those points that the rows are in the order of at first.
	const kinds = [["Self", "self"], ["Total", "total"]].map(([label, key]) =>
		({label, key, words: key === defaultSort() ? "" : "roomy"}));
	for (const sum of sums.slice(0, table.rows)) {
		const {text, module, kind} = functions[sum.id];
		body.append(element("tr", {},
			...kinds.flatMap(({key, words}) => changeCells(sum[key], sum[key + "B"], words)),
			element("td", {className: "word"}, button(text, () => showCallers(sum.id),
				{className: "name", title: "Callers and callees"})),
			element("td", {className: "word roomy"}, kind === KIND_KERNEL ? "kernel" : module)));
	}
	const head = element("tr"), plain = text => element("th", {className: "roomy", scope: "col"}, text);
	for (const {label, key, words} of kinds) {
		const points = headCell("Points", key);
		points.className = words;
		head.append(plain(label + " A"), plain("B"), points, ...(interval ? [plain("95 % interval")] : []));
	}
	head.append(headCell("Function", "name", true), headCell("Module", "module", true));
	head.lastChild.classList.add("roomy");
	replace("sheet", element("table", {},
		element("caption", {}, `${commas(sums.length)} functions${search.matches ? " that match" : ""}; ` +
			(interval ? `of ${commas(own)} with samples of their own ${commas(beyond)} differ beyond ` +
				"noise (by chance 1 in 20 would)" : data.diff.noIntervals) +
			". Self: in the function itself; total: with all it called."),
		element("thead", {}, head), body), ...moreButton(sums.length - table.rows));
}

function showFunctions() {
	const sums = sortedFunctions(), all = calls.total[ROOT], unit = measure().unit, body = element("tbody");
	for (const sum of sums.slice(0, table.rows)) {
		const {text, module, kind} = functions[sum.id];
		body.append(element("tr", {},
			shareCell(sum.self, all), element("td", {className: "roomy"}, amount(sum.self, unit)),
			shareCell(sum.total, all), element("td", {className: "roomy"}, amount(sum.total, unit)),
			element("td", {className: "word"}, button(text, () => showCallers(sum.id),
				{className: "name", title: "Callers and callees"})),
			element("td", {className: "word roomy"}, kind === KIND_KERNEL ? "kernel" : module)));
	}
	const what = {ns: "time", bytes: "bytes"}[unit] || "count";
	const amountHead = () => element("th", {className: "roomy", scope: "col"}, what);
	const head = element("tr", {}, headCell("Self", "self"), amountHead(), headCell("Total", "total"), amountHead(),
		headCell("Function", "name", true), headCell("Module", "module", true));
	head.lastChild.classList.add("roomy");
	replace("sheet", element("table", {},
		element("caption", {}, `${commas(sums.length)} functions${search.matches ? " that match" : ""}; ` +
			`${amount(all, unit)} of ${measure().words}, ${countWords(calls.totalCount[ROOT])}. ` +
			"Self: in the function itself; total: with all that it called."),
		element("thead", {}, head), body), ...moreButton(sums.length - table.rows));
}

function threadLabel(kind, thread) {
	return kind === "program" ? thread.process : kind === "process" ? `${thread.pid} ${thread.process}` :
		`${thread.tid} ${thread.name}` + (thread.name === thread.process ? "" : ` (${thread.process})`);
}

function showThreads() {
	const sums = sumThreads(table.threads), all = sums.reduce((sum, one) => sum + one.total, 0);
	const body = element("tbody"), both = measure().parts.length > 1;
	const cell = value => element("td", {}, amount(value, measure().unit));
	for (const sum of sums.slice(0, table.rows))
		body.append(element("tr", {}, shareCell(sum.total, all),
			...(both ? [cell(sum.run), cell(sum.wait)] : [cell(sum.total)]),
			element("td", {className: "word"}, button(threadLabel(table.threads, sum.thread),
				() => setThread(sum.key), {className: "name", title: "Show only this"}))));
	const kinds = ["program", "process", "thread"].map(kind => button("By " + kind, () => {
		table.threads = kind;
		table.rows = ROWS_AT_ONCE;
		showView();
	}, {"aria-pressed": String(kind === table.threads)}));
	const columns = both ? ["Share", "CPU time", "Waiting"] : ["Share", measure().label];
	const head = element("tr", {}, ...columns.map(word => element("th", {scope: "col"}, word)),
		element("th", {scope: "col", className: "word"},
			{program: "Program", process: "Process", thread: "Thread"}[table.threads]));
	replace("sheet", element("div", {className: "choice", role: "group", "aria-label": "Rows"}, ...kinds),
		element("table", {}, element("caption", {}, "Click a name to show only that."),
			element("thead", {}, head), body), ...moreButton(sums.length - table.rows));
}

// ---- Time ----

const strip = byId("strip");
const span = slices.length ? [slices[0].start, Math.max(...slices.map(slice => slice.end))] : [0, 1];
const drag = {from: -1, to: -1};

const stripX = (ns, width) => (ns - span[0]) / Math.max(span[1] - span[0], 1) * width;

// The slice at a place of the strip.
function sliceAt(clientX) {
	const place = strip.getBoundingClientRect(), share = (clientX - place.left) / place.width;
	const ns = span[0] + share * (span[1] - span[0]);
	let at = 0;
	while (at + 1 < slices.length && slices[at + 1].start <= ns)
		at++;
	return at;
}

function drawStrip() {
	if (slices.length < 2)
		return;
	const pen = strip.getContext("2d"), ratio = window.devicePixelRatio || 1;
	const width = strip.clientWidth, height = strip.clientHeight;
	const [from, to] = drag.from < 0 ? [state.from, state.to] :
		[Math.min(drag.from, drag.to), Math.max(drag.from, drag.to) + 1];
	const rate = (slice, value) => value / Math.max(slice.end - slice.start, 1);
	const most = Math.max(...slices.map(slice => rate(slice, slice.run + slice.wait)), 1e-12);
	strip.width = Math.round(width * ratio);
	strip.height = Math.round(height * ratio);
	pen.setTransform(ratio, 0, 0, ratio, 0, 0);
	pen.fillStyle = colours.small;
	pen.fillRect(0, 0, width, height);
	slices.forEach((slice, i) => {
		const x = stripX(slice.start, width), wide = Math.max(stripX(slice.end, width) - x - 0.5, 1);
		const run = rate(slice, slice.run) / most * height, wait = rate(slice, slice.wait) / most * height;
		pen.globalAlpha = i >= from && i < to ? 1 : 0.3;
		pen.fillStyle = colours.user;
		pen.fillRect(x, height - run, wide, run);
		pen.fillStyle = colours.wait;
		pen.fillRect(x, height - run - wait, wide, wait);
	});
	pen.globalAlpha = 1;
	if (from > 0 || to < slices.length) {
		const x = stripX(slices[from].start, width);
		pen.strokeStyle = colours.accent;
		pen.lineWidth = 2;
		pen.strokeRect(x + 1, 1, Math.max(stripX(slices[to - 1].end, width) - x - 2, 1), height - 2);
	}
	showRange(from, to);
}

function showRange(from, to) {
	const at = ns => (ns / 1e9).toFixed(span[1] < 2e9 ? 3 : span[1] < 1e11 ? 2 : 1) + " s";
	const whole = from === 0 && to === slices.length;
	const words = `${at(slices[from].start)} to ${at(slices[to - 1].end)}`;
	byId("range-text").textContent = whole ? `whole time: ${words}` : `${words} of ${at(span[1])}`;
	byId("whole-time").hidden = whole;
	byId("from").value = from;
	byId("to").value = to;
	byId("from").setAttribute("aria-valuetext", at(slices[from].start));
	byId("to").setAttribute("aria-valuetext", at(slices[to - 1].end));
}

function beginTime() {
	byId("time").hidden = slices.length < 2;
	byId("from").max = byId("to").max = slices.length;
	if (slices.length < 2)
		return;
	byId("from").oninput = () => setTime(Math.min(Number(byId("from").value), state.to - 1), state.to);
	byId("to").oninput = () => setTime(state.from, Math.max(Number(byId("to").value), state.from + 1));
	byId("whole-time").onclick = () => setTime(0, slices.length);
	strip.onpointerdown = event => {
		drag.from = drag.to = sliceAt(event.clientX);
		strip.setPointerCapture(event.pointerId);
		drawStrip();
	};
	strip.onpointermove = event => {
		if (drag.from >= 0) {
			drag.to = sliceAt(event.clientX);
			drawStrip();
		}
	};
	strip.onpointerup = () => {
		const {from, to} = drag;
		drag.from = -1;
		if (from >= 0)
			setTime(Math.min(from, to), Math.max(from, to) + 1);
	};
	strip.onpointercancel = () => {
		drag.from = -1;
		drawStrip();
	};
}

// ---- What stands around the picture ----

function showChoices() {
	replace("views", ...VIEWS.map(([key, label]) =>
		button(label, () => setView(key), {"aria-pressed": String(key === state.view), "data-key": key})));
	replace("series", ...(measures.length > 1 ? measures.map(one =>
		button(one.label, () => setMeasure(one.key), {"aria-pressed": String(one.key === state.measure),
			"data-key": one.key})) : []));
}

const PATH_ENDS = 4; // callers next to the zoomed box that the path shows, and one at its start

const hereWord = text => element("span", {className: "here", "aria-current": "true"}, text);

function showPath() {
	const parts = [], path = [];
	if (state.thread)
		parts.push(element("span", {className: "chip"}, "Only " + threadWords(state.thread),
			button("\u2715", () => setThread(""), {"aria-label": "Show all threads"})));
	if (state.view === "callers" && state.fn >= 0) {
		parts.push(button("\u2190 " + (graphView === "flame" ? "Flame" : "Icicle"), () => setView(graphView)),
			element("span", {}, "callers above and callees below of"),
			hereWord(functions[state.fn].text));
	} else {
		for (let node = state.zoom; node !== ROOT; node = calls.parent[node])
			path.unshift(node);
		const all = [ROOT, ...path];
		all.forEach((node, i) => {
			const name = node === ROOT ? "all" : names[calls.name[node]].text;
			if (i > 1 && i < all.length - 1 - PATH_ENDS) {
				if (i === 2)
					parts.push(element("span", {}, "\u203a \u2026"));
				return;
			}
			if (i)
				parts.push(element("span", {"aria-hidden": "true"}, "\u203a"));
			parts.push(node === state.zoom ? hereWord(cut(name, 60)) :
				button(cut(name, 40), () => zoomTo(node)));
		});
	}
	replace("path", ...parts);
	byId("path").scrollLeft = state.view === "callers" ? 0 : byId("path").scrollWidth;
}

function showDetails() {
	const middle = state.view === "callers" ? picture.rows[picture.middle] : null;
	const box = picture.focus || {tree: middle ? middle.tree : calls, node: middle ? ROOT : state.zoom};
	const fn = functionOf[box.tree.name[box.node]];
	const real = functions[fn].kind > KIND_PROGRAM;
	replace("details", ...nodeWords(box, 120));
	replace("actions", ...(real ? [
		button("Callers", () => showCallers(fn), {title: "Callers and callees of this function"}),
		button("Search", () => searchFor(functions[fn].text), {title: "Mark this function everywhere"}),
	] : []), ...(state.zoom !== ROOT && state.view !== "callers" ? [button("Back", zoomBack)] : []));
}

function searchFor(text) {
	byId("search").value = text;
	setSearch(text);
}

const LEGEND = [["user", "user"], ["inlined", "inlined"], ["kernel", "kernel"], ["jit", "JIT"],
	["script", "script"], ["unknown", "unknown"], ["program", "program"], ["wait", "waiting"], ["wait-kernel", "waiting, kernel"]];

const LEGEND_CHANGES = [["less3", "less in B: 2 times"], ["less2", "1.25 times"], ["less1", "less"],
	["noise", data.diff && data.diff.noIntervals ? "the same" : "within noise"],
	["more1", "more in B"], ["more2", "1.25 times"], ["more3", "2 times"]];

function showLegend() {
	const there = new Set(), differs = measure().differs;
	for (let i = ROOT + 1; !differs && i < calls.size; i++)
		if (calls.totalCount[i])
			there.add(colourName(calls, i));
	const shownOnes = differs ? LEGEND_CHANGES : LEGEND.filter(([key]) => there.has(key));
	replace("legend", ...shownOnes.map(([key, label]) =>
		element("span", {className: key}, label)), element("span", {className: "small"}, "too narrow to draw"));
	byId("legend").hidden = !isGraph();
}

function showFooter() {
	const parts = measure().parts.map(series => {
		const lines = element("dl"), notes = series.footer.filter(([label]) => label === "note").length;
		for (const [label, words] of series.footer)
			lines.append(element("dt", {}, shown(label)), element("dd", {}, shown(words)));
		const head = measures.length > 1 ? series.name + ": " : "";
		const brief = series.footer.slice(0, 2).map(line => shown(line.join(": "))).join(" \u00b7 ");
		return element("details", {}, element("summary", {}, head + brief +
			(notes ? ` \u00b7 ${notes} note${notes === 1 ? "" : "s"}` : "")), lines);
	});
	replace("footer", ...parts);
}

// All that hangs on the view and on the sums.
function showView() {
	if (state.view === "callers")
		chooseFunction(state.fn);
	const graph = isGraph(), empty = !calls.total[ROOT];
	byId("scroll").hidden = !graph;
	byId("sheet").hidden = graph;
	byId("details").parentNode.hidden = !graph;
	byId("nothing").hidden = !empty;
	canvas.hidden = empty;
	byId("nothing").textContent = data.empty || "There are no samples of this time and these threads.";
	showChoices();
	showPath();
	showMatched();
	showLegend();
	canvas.setAttribute("aria-label", `${state.view} graph of ${measure().words}; arrow keys go from box to box, ` +
		"Enter zooms in, the Functions view has the same as a table");
	if (graph) {
		layOutPicture();
		showDetails();
		scrollToStart();
		draw();
	} else if (state.view === "table") {
		(measure().differs ? showChanges : showFunctions)();
	} else {
		showThreads();
	}
}

// ---- Pointer and keys ----

function showTip(event, box) {
	const tip = byId("tip");
	tip.hidden = !box;
	if (!box)
		return;
	replace("tip", ...nodeWords(box, 700));
	const {width, height} = tip.getBoundingClientRect(), x = event.clientX + 14, y = event.clientY + 16;
	tip.style.left = Math.max(4, Math.min(x, window.innerWidth - width - 4)) + "px";
	tip.style.top = (y + height > window.innerHeight ? Math.max(4, event.clientY - height - 10) : y) + "px";
}

function beginPointer() {
	canvas.onpointermove = event => {
		if (event.pointerType !== "touch")
			showTip(event, hit(event));
	};
	canvas.onpointerleave = () => showTip(null, null);
	canvas.onclick = event => {
		const box = hit(event);
		showTip(null, null);
		if (!box)
			return;
		picture.focus = box;
		showDetails();
		draw();
		enter(box);
	};
	scroller.onscroll = draw;
	new ResizeObserver(() => {
		if (!isGraph() || (scroller.clientWidth === picture.width && scroller.clientHeight === picture.height))
			return;
		const below = picture.height - scroller.clientHeight;
		if (scroller.clientWidth !== picture.width)
			layOutPicture();
		else
			sizeCanvas();
		if (picture.upward)
			scroller.scrollTop += below;
		draw();
		drawStrip();
	}).observe(scroller);
}

const KEYS = [
	["Arrow keys", "from box to box: callers, callees, neighbours", moveFocus, ["ArrowUp", "ArrowDown", "ArrowLeft",
		"ArrowRight"]],
	["Enter", "zoom in; of callers and callees: those of that box", () => picture.focus && enter(picture.focus),
		["Enter"]],
	["Escape, Backspace", "back to the zoom before", zoomBack, ["Escape", "Backspace"]],
	["Home", "zoom out to all", () => zoomTo(ROOT), ["Home"]],
];
const KEYS_ANYWHERE = [
	["/", "search: text, /regular expression/ or module:name", () => byId("search").focus(), ["/"]],
	["n, N", "next and previous match", key => search.matches && isGraph() && nextMatch(key === "n" ? 1 : -1),
		["n", "N"]],
	["i, f", "icicle: the root on top; flame: the root below", key => toGraph(key === "i" ? "icicle" : "flame"),
		["i", "f"]],
	["c", "callers and callees of the box in focus", () => {
		const box = picture.focus;
		state.fn = box ? functionOf[box.tree.name[box.node]] : state.fn;
		toGraph("callers");
	}, ["c"]],
	["t", "functions as a table", () => toSheet("table"), ["t"]],
	...(data.diff ? [] : [["p", "programs, processes and threads", () => toSheet("threads"), ["p"]]]),
	["s", "the next series", () => measures.length && setMeasure(
		measures[(measures.findIndex(one => one.key === state.measure) + 1) % measures.length].key), ["s"]],
	["d", "dark or light", switchTheme, ["d"]],
	["?", "this help", () => byId("help").showModal(), ["?"]],
];

function toGraph(view) {
	setView(view);
	canvas.focus();
}

function toSheet(view) {
	setView(view);
	byId("sheet").focus();
}

function onKey(event) {
	const target = event.target, typing = target.tagName === "INPUT" && target.type === "search";
	if (event.ctrlKey || event.altKey || event.metaKey || byId("help").open)
		return;
	if (typing) {
		if (event.key !== "Escape" && event.key !== "Enter")
			return;
		if (event.key === "Escape")
			searchFor("");
		event.preventDefault();
		(isGraph() ? canvas : byId("sheet")).focus();
		return;
	}
	const back = event.key === "Escape" || event.key === "Backspace";
	const own = target === canvas || (back && target.tagName !== "INPUT");
	const found = [...(own ? KEYS : []), ...KEYS_ANYWHERE].find(entry => entry[3].includes(event.key));
	if (!found)
		return;
	event.preventDefault();
	found[2](event.key);
}

function beginHelp() {
	const rows = [...KEYS, ...KEYS_ANYWHERE].map(([keys, words]) =>
		element("tr", {}, element("th", {scope: "row"}, keys), element("td", {}, words)));
	const say = text => element("p", {}, text);
	replace("help", element("h2", {id: "help-title"}, "Keys and views"),
		say("The wider a box, the more of the samples went through that function and what it called (total). " +
			"Where no box is next to it, away from the root, it was at work itself (self)."),
		element("table", {}, element("tbody", {}, ...rows)),
		say("The page's address is a link to what is shown: the view, the zoom, the search" +
			(data.diff ? "." : ", threads and time.")),
		button("Close", () => byId("help").close()));
	byId("help-open").onclick = () => byId("help").showModal();
}

// ---- Light and dark ----

const darkAsked = matchMedia("(prefers-color-scheme: dark)");

function setTheme(dark) {
	document.documentElement.dataset.theme = dark ? "dark" : "light";
	byId("theme").textContent = dark ? "Light" : "Dark";
	byId("theme").setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
	readColours();
}

function switchTheme() {
	setTheme(document.documentElement.dataset.theme !== "dark");
	if (isGraph())
		draw();
	drawStrip();
}

// ---- Start ----

// As the link says, from the start or after the browser went back.
function showLink() {
	trail = [];
	readLink();
	picture.focus = null;
	if (state.view === "icicle" || state.view === "flame")
		graphView = state.view;
	byId("search").value = state.search;
	findMatches();
	resum();
	showFooter();
	showView();
	drawStrip();
}

function begin() {
	byId("title").textContent = shown(data.title || "profile");
	replace("subtitle", ...data.head.map(line => element("div", {}, shown(line))));
	byId("subtitle").title = data.facts.map(fact => shown(fact.join(": "))).join("\n");
	setTheme(darkAsked.matches);
	darkAsked.onchange = () => {
		if ((document.documentElement.dataset.theme === "dark") !== darkAsked.matches)
			switchTheme();
	};
	byId("theme").onclick = switchTheme;
	byId("search").oninput = () => setSearch(byId("search").value);
	document.addEventListener("keydown", onKey);
	window.addEventListener("hashchange", () => location.hash.slice(1) !== written && showLink());
	window.addEventListener("popstate", () => location.hash.slice(1) !== written && showLink());
	beginHelp();
	beginTime();
	beginPointer();
	showLink();
	performance.mark("first-picture");
}

begin();
