// SPDX-License-Identifier: MIT
// Test cases of two modules that share a name are two: rows, sentences, pages, feed and commands tell them apart.
// dashboard_groups_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';
import {chance, runTime} from './dashboard_history.mjs';
import {commitOf} from './planted_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-groups-'));
const run = (...words) => execFileSync(benchgate, words, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
const runs = 20, changed = 12;

// What each module measures of "parse", and of a name of its own.
function addRun(number, modules, store = 'store') {
  const folders = Object.entries(modules).map(([module, cases]) => {
    const place = `${store}-${number}/${module}`;
    fs.mkdirSync(`${folder}/${place}`, {recursive: true});
    const benchmarks = Object.entries(cases).map(([name, [time, label]]) => ({name, run_name: name, run_type: 'iteration', repetitions: 1, iterations: 1000, real_time: time, cpu_time: time, time_unit: 'ns', label}));
    fs.writeFileSync(`${folder}/${place}/report.json`, JSON.stringify({context: {date: runTime(number), host_name: 'h', num_cpus: 4, mhz_per_cpu: 2000, library_build_type: 'release'}, benchmarks}));
    return place;
  });
  run('history', 'add', ...folders, '--store', store, '--run-id', String(100 + number), '--sha', commitOf(number), '--time', runTime(number), '--job-type', 'medium', '--quiet');
}

const next = chance(7), noise = () => 1 + 0.004 * (next() - 0.5), after = (number, factor) => (number >= changed ? factor : 1);
for (let number = 0; number < runs; number += 1) {
  addRun(number, {
    libA: {'org.x.Text.parse': [100 * after(number, 1.25) * noise()], 'org.x.Text.print': [50 * noise()]},
    libB: {'org.x.Text.parse': [100 * after(number, 1.4) * noise(), 'DocRef:bench:b/parse']},
  });
}
run('history', 'recalculate', '--store', 'store', '--out', 'derived', '--dashboard-url', 'https://example.org/');
assert.match(run('dashboard', '--history', 'derived', '--out', 'site', '--repository', 'https://github.com/o/r'), /: 3 test cases, /);

const browser = await launchChromium(tools), page = await browser.newPage({viewport: {width: 1280, height: 900}}), wrong = [];
page.on('pageerror', (error) => wrong.push(error.message));
const site = `file://${folder}/site/index.html`;
const open = async (hash) => { await page.goto('about:blank'); await page.goto(`${site}${hash}`); await page.waitForSelector('html[data-ready]'); };
const textOf = async (selector) => (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ').trim();

await open('#/?since=all');
assert.match(await textOf('main p.faint'), /^3 test cases, 20 runs/);
assert.match(await textOf('#answer'), /^2 test cases are slower; worst: libB parse \+40\.?\d* %/);
assert.equal(await textOf('#common-names'), 'In all names: org.x.Text.…');
const rows = await page.$$eval('table.overview tbody tr', (all) => all.map((row) => [row.querySelector('.name').innerText, row.querySelector('td.change').innerText.split(' %')[0], row.dataset.row]));
assert.deepEqual(rows.map(([name]) => name), ['libB parse', 'libA parse', 'print']);
for (const [row, planted] of [[rows[0], 40], [rows[1], 25]]) assert(Math.abs(parseFloat(row[1]) - planted) < 1, row.join());
assert.equal(new Set(rows.map(([, , address]) => address)).size, 3);

// Each link opens its own page, on which nothing is of the other one.
for (const [module, planted] of [['libA', 25], ['libB', 40]]) {
  await open('#/?since=all');
  await page.locator('table.overview').getByRole('link', {name: new RegExp(`^${module} .*parse$`)}).click();
  await page.locator('#chart canvas').waitFor();
  assert.match(await textOf('h1'), new RegExp(`^${module} org.x.Text.parse `));
  const said = await textOf('.verdict-line');
  assert(Math.abs(parseFloat(/^Regression \+([\d.]+) %/.exec(said)[1]) - planted) < 1, said);
  const metrics = await page.locator('nav.metrics a').allInnerTexts();
  assert.equal(new Set(metrics).size, metrics.length, metrics.join());
  // The command that accepts the change is about this one alone.
  const accept = await page.locator('#cause code', {hasText: 'history accept'}).innerText();
  assert(accept.includes(`'${module}|org.x.Text.parse|'`), accept);
}

// A link to the name that they share leads to both, one by the id to its own.
await open('#/case/org.x.Text.parse/real_time');
assert.deepEqual(await page.locator('#same-name a').allInnerTexts(), ['libA org.x.Text.parse', 'libB org.x.Text.parse']);
await page.locator('#same-name a').last().click();
await page.locator('h1', {hasText: /^libB org\.x\.Text\.parse /}).waitFor();
const index = JSON.parse(fs.readFileSync(`${folder}/derived/data/benchmarks/docref-index.json`, 'utf8'));
const [{dashboard_url: address}] = index.docrefs;
await open(new URL(address).hash);
assert.match(await textOf('h1'), /^libB org.x.Text.parse /, address);

const feed = fs.readFileSync(`${folder}/site/alerts.atom`, 'utf8');
const titles = [...feed.matchAll(/<title>(Regression[^<]*)<\/title>/g)].map(([, title]) => title);
for (const module of ['libA', 'libB']) assert.equal(titles.filter((title) => title.includes(`: ${module} org.x.Text.parse `)).length > 0, true, titles.join());
const ids = [...feed.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
assert.equal(new Set(ids).size, ids.length, 'entries have ids of their own');
assert.deepEqual(wrong, []);

// A scenario whose results lie in folders of other names in each run is a test case of each.
for (let number = 0; number < 3; number += 1) addRun(number, {[`out-${number}`]: {parse: [100 + number]}}, 'moved');
run('history', 'recalculate', '--store', 'moved', '--out', 'moved-derived');
run('dashboard', '--history', 'moved-derived', '--out', 'moved-site');
await page.goto(`file://${folder}/moved-site/index.html#/?since=all&order=name`);
await page.locator('table.overview').waitFor();
const now = await page.$$eval('table.overview tbody tr', (all) => all.map((row) => `${row.querySelector('.name').innerText}: ${row.querySelector('td.now').innerText}`));
assert.deepEqual(now, ['out-0 parse: 100 ns', 'out-1 parse: 101 ns', 'out-2 parse: 102 ns']);

await browser.close();
fs.rmSync(folder, {recursive: true});
console.log('test cases that share a name are told apart');
