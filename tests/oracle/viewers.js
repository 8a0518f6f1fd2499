// SPDX-License-Identifier: GPL-2.0-or-later
// viewers: what a reader from npm has of a file, as JSON on standard output.
//   node viewers.js pprof-format FILE          its sums by sample type, and functions by self and total
//   node viewers.js speedscope FILE.json       what its own page shows: the profiles, and functions of the one that is shown
// NODE_PATH: where the packages are; CHROMIUM: the browser.
'use strict';
const fs = require('fs');
const path = require('path');

function pprofFormat(file) {
	const { Profile } = require('pprof-format');
	const profile = Profile.decode(require('zlib').gunzipSync(fs.readFileSync(file)));
	const text = index => profile.stringTable.strings[Number(index)];
	const functions = new Map(profile.function.map(one => [Number(one.id), text(one.name)]));
	const locations = new Map(profile.location.map(one =>
		[Number(one.id), one.line.map(line => functions.get(Number(line.functionId)))]));

	return Object.fromEntries(profile.sampleType.map((type, index) => {
		const sums = { all: 0, self: {}, total: {} };
		for (const sample of profile.sample) {
			const value = Number(sample.value[index]);
			const names = sample.locationId.flatMap(id => locations.get(Number(id)));
			if (!value)
				continue;
			sums.all += value;
			sums.self[names[0]] = (sums.self[names[0]] || 0) + value;
			for (const name of new Set(names))
				sums.total[name] = (sums.total[name] || 0) + value;
		}
		return [text(type.type), sums];
	}));
}

// Its command puts a profile into a script beside the page and opens that: so does this.
async function speedscope(file) {
	const { chromium } = require('playwright-core');
	const folder = path.dirname(require.resolve('speedscope/package.json'));
	const script = `${file}.js`;
	fs.writeFileSync(script, `speedscope.loadFileFromBase64(${JSON.stringify(path.basename(file))}, ` +
		`${JSON.stringify(fs.readFileSync(file).toString('base64'))})`);
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--allow-file-access-from-files'] });
	const page = await browser.newPage({ viewport: { width: 1600, height: 3000 } });
	const errors = [];
	page.on('pageerror', error => errors.push(String(error)));
	page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
	await page.goto(`file://${folder}/dist/release/index.html#localProfilePath=${script}`);
	await page.getByText('Sandwich').click();
	await page.getByText('Symbol Name').waitFor();
	const rows = await page.$$eval('table tr', all => all.map(row => [...row.querySelectorAll('td')].map(cell => cell.innerText)));
	const title = await page.title();
	await browser.close();
	return { errors, title, rows: rows.filter(row => row.length === 3) };
}

(async () => {
	const [reader, file] = process.argv.slice(2);
	const found = reader === 'speedscope' ? await speedscope(file) : pprofFormat(file);
	process.stdout.write(JSON.stringify(found));
})().catch(error => { console.error(error); process.exit(1); });
