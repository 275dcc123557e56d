// SPDX-License-Identifier: MIT
// The dashboard of a check says what its comment says: the same metric, the same figures in the same units; and all of it
// on a phone, too.
// dashboard_check_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-checked-'));
fs.cpSync(`${root}/fixtures/check/slower`, `${folder}/checked`, {recursive: true});
for (const [receipt, side] of [['baseline', 'baseline'], ['current', 'run']]) fs.copyFileSync(`${root}/fixtures/budgets/cases/01_better_and_worse/${receipt}.json`, `${folder}/checked/${side}.json`);
execFileSync(benchgate, ['dashboard', '--check', 'checked', '--out', 'site'], {cwd: folder, stdio: 'ignore'});
const browser = await launchChromium(tools);
const wrong = [];

async function open(address, width = 1280) {
  const page = await browser.newPage({viewport: {width, height: 800}});
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(address);
  await page.locator('table.overview').waitFor();
  return page;
}
const cellsOf = (page) => page.$eval('table.overview tbody tr', (row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()));

{
  // cpu_ms is 28.6 % worse and wall_ms 28.45 %: the comment tells of the time, "65.3 ms | 82.6 ms | +28 %".
  const page = await open(`file://${folder}/site/index.html`);
  const [, name, change, , baseline, candidate] = await cellsOf(page);
  assert.equal(name, 'tally wall_ms (also cpu_ms)');
  assert.deepEqual([change, baseline, candidate], ['+28.4 %', '65.33 ms', '82.62 ms']);
  await page.goto(`file://${folder}/site/index.html#/?metric=max_rss_kb`);
  assert.deepEqual((await cellsOf(page)).slice(4, 6), ['28926 kB', '28926 kB']); // of 1024 bytes, as the kernel counts
  // The pairs of tests/unit/base/quantity_test.cpp.
  const pairs = [[1288622, 'ns', '1.289 ms'], [2500072000, 'ns', '2.5 s'], [999, 'ns', '999 ns'], [0.25, 'ns', '0.25 ns'], [-1201, 'ms', '-1201 ms'], [-12345.6, 'ms', '-12.35 s'], [0.2, 'ms', '200 µs'], [100, 'us', '100 us'],
    [50000, 's', '50000 s'], [0, 'ms', '0 ms'], [0, 'ns', '0 ns'], [0, 'bytes', '0 B'], [2048, 'bytes', '2.048 kB'], [3e9, 'bytes/s', '3 GB/s'], [28914, 'kB', '28914 kB'], [17970, '1/s', '17970 1/s'], [4, '', '4']];
  const written = await page.evaluate((all) => all.map(([value, unit]) => benchgate.format.quantity(value, unit)), pairs);
  assert.deepEqual(written, pairs.map(([, , text]) => text));
  // A check knows when its sides were measured and on what, but no workflow and no job type.
  await page.goto(`file://${folder}/site/index.html#/runs`);
  await page.locator('table.runs').waitFor();
  assert.deepEqual(await page.$$eval('table.runs thead th', (all) => all.map((one) => one.innerText)), ['Run', 'Time', 'Machines']);
  assert.deepEqual(await page.$$eval('table.runs tbody td', (all) => all.filter((one) => one.innerText.trim() === '–').length), 0);
  await page.close();
}

// On a phone no column of a table is cut off, and a time takes two lines at most.
const rows = Array.from({length: 30}, (_, run) => ['sort', 'parse'].map((test_case, i) => Array.from({length: 8}, (__, k) => (
  {test_case, artifact: run.toString(16).padStart(40, 'c'), metric: 'time', unit: 'ns', better: 'lower', time: new Date(Date.UTC(2026, 0, 1 + run, 12)).toISOString(), value: 1000 + k + (i === 1 && run >= 20 ? 200 : 0)})))).flat(2);
fs.writeFileSync(`${folder}/history.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
execFileSync(benchgate, ['dashboard', '--table', 'history.jsonl', '--out', 'history'], {cwd: folder, stdio: 'ignore'});
for (const site of ['site', 'history']) {
  const page = await open(`file://${folder}/${site}/index.html#/?since=all`, 390);
  const hidden = await page.$$eval('.scroll', (all) => all.map((one) => one.scrollWidth - one.clientWidth));
  assert.deepEqual(hidden.filter((pixels) => pixels > 0), [], `${site}: ${hidden} pixels of the tables are cut off`);
  const lines = await page.$$eval('[aria-label="Runs"] tbody td:nth-child(2)', (all) => all.map((one) => Math.round((one.getBoundingClientRect().height - 12) / parseFloat(getComputedStyle(one).lineHeight))));
  assert.deepEqual(lines.filter((count) => count > 2), [], `${site}: times of ${lines} lines`);
  if (process.env.KEEP) await page.screenshot({path: `${process.env.KEEP}-${site}.png`, fullPage: true});
  await page.close();
}
assert.deepEqual(wrong, []);
await browser.close();
fs.rmSync(folder, {recursive: true});
console.log('the dashboard of a check says what its comment says');
