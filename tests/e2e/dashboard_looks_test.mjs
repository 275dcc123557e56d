// SPDX-License-Identifier: MIT
// How the pages look: nothing is cut off or overlaps, on a screen, on a phone and on paper, and axe finds nothing on any.
// dashboard_looks_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {exitCode, runCases} from './cases.mjs';
import {launchChromium} from './chromium.mjs';
import {commitOf, plantedSites} from './planted_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const axe = fs.readFileSync(createRequire(`${tools}/node_modules/`).resolve('axe-core/axe.min.js'), 'utf8');
const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-looks-'));
const quiet = {cwd: folder, stdio: 'ignore'};

// Two machines in turns, with alerts of each kind, and test cases that are gone, new and renamed.
const step = (at, factor) => (run) => (run >= at ? 1000 * factor : 1000);
const levels = {Decode: step(23, 1.4), Sort: step(22, 1.25), Merge: step(14, 1.15), Split: step(24, 0.7), Compress: step(25, 1.06), Legacy: (run) => (run < 12 ? 300 : null),
                Fresh: (run) => (run >= 23 ? 450 : null), EncodeFrame: (run) => (run < 23 ? 800 : null), EncodeFrames: (run) => (run >= 23 ? 805 : null)};
for (let i = 0; i < 24; i += 1) levels[`Walk${i}`] = () => 500;
const machines = plantedSites(benchgate, folder)('machines', 26, levels, (run) => (run % 2 ? 'intel' : 'amd'));
const sortCase = '#/case/BenchmarkSort%40pkg%3Dexample.com%2Fkv%2Cgomaxprocs%3D4/time';

// Names with a job of their own, and many that fail.
const rows = [];
for (let run = 0; run < 8; run += 1)
  for (let i = 0; i < 30; i += 1) {
    const job = i % 5 === 0 ? 'Medium(Invocations=1, Launches=2, Unroll=1, Warmups=10)' : 'Medium(Launches=2, Warmups=10)';
    const row = {test_case: `Company.Product.Benchmarks.Sharding.Router${i}Benchmarks.RouteManyKeysThroughAllShards [${job}]`, artifact: (run + 1).toString(16).padStart(40, 'c'), metric: 'time', unit: 'ns', better: 'lower', time: new Date(Date.UTC(2026, 4, 1 + run)).toISOString()};
    const fails = i < 12 && run >= 6;
    for (let k = 0; k < 8; k += 1) rows.push({...row, value: fails ? null : 1000 + k + (i === 20 && run >= 5 ? 200 : 0)});
  }
fs.writeFileSync(`${folder}/failing.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
execFileSync(benchgate, ['dashboard', '--table', 'failing.jsonl', '--out', 'failing'], quiet);
const failing = `file://${folder}/failing/index.html`;

execFileSync(benchgate, ['simulate', `${root}/fixtures/scenarios`, '--out', 'runs/tree'], quiet);
execFileSync(benchgate, ['dashboard', '--results', 'runs', '--out', 'attribution'], quiet);
const attribution = `file://${folder}/attribution/index.html#/attribution`;
execFileSync(benchgate, ['dashboard', '--check', `${root}/fixtures/check/slower`, '--out', 'check'], quiet);
const check = `file://${folder}/check/index.html`;

const browser = await launchChromium(tools);
async function open(address, {width = 1280, height = 800, ...more} = {}) {
  const page = await (await browser.newContext({viewport: {width, height}, bypassCSP: true, ...more})).newPage();
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
  if (address.includes('#/case')) await page.waitForSelector('#details');
  if (address.includes('#/compare')) await page.waitForSelector('#summary');
  return page;
}
async function close(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const tests = {
  async 'a row of several machines is one line, and its commit and machine are whole'() {
    const page = await open(machines);
    const seen = await page.$$eval('table.overview tbody tr', (all) => all.map((row) => ({height: row.getBoundingClientRect().height, cut: [...row.querySelectorAll('.since .sub, .machine')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `${one.textContent}: ${one.clientWidth} of ${one.scrollWidth} px`)})));
    assert.ok(seen.every(({height}) => height < 36), `rows of ${Math.max(...seen.map(({height}) => height))} px`);
    assert.deepEqual(seen.flatMap(({cut}) => cut), []);
    const first = page.locator('table.overview tbody tr').first();
    assert.match((await first.locator('.since').innerText()).replace(/\s+/g, ' '), /^2026-05-2\d [0-9a-f]{9}$/);
    assert.match(await first.locator('.machine').innerText(), /^(AMD EPYC 7763|Intel Xeon Platinum 8370C|both machines)/);
    await close(page);
  },

  async 'test cases that fail together are told in one row, which is the first'() {
    const page = await open(failing);
    const verdicts = () => page.$$eval('table.overview tbody tr', (all) => all.map((row) => row.cells[0].innerText.trim().split('\n')[0]));
    assert.deepEqual((await verdicts()).slice(0, 2), ['Failed', 'Regression']);
    assert.match(await page.locator('tr.folded').innerText(), /^Failed\s+12 test cases since 2026-05-07 c{9}\. Show them$/);
    const names = await page.$$eval('table.overview tbody th .name', (all) => all.map((one) => { const end = one.querySelector('.end'), box = one.getBoundingClientRect(), its = end.getBoundingClientRect(); return its.left >= box.left - 1 && its.right <= box.right + 1 && end.textContent.endsWith('Shards'); }));
    assert.ok(names.every(Boolean), 'the end of a name is whole, whatever its job');
    await page.locator('#all-failed').click();
    await page.waitForFunction(() => document.querySelectorAll('table.overview tbody tr').length === 12);
    assert.ok((await verdicts()).every((one) => one === 'Failed'));
    await close(page);
  },

  async 'the grid has a chart for each test case, worst first'() {
    const page = await open(machines);
    await page.locator('#view').click();
    await page.locator('.grid .card').first().waitFor();
    const cards = await page.$$eval('.card', (all) => all.map((one) => ({text: one.innerText.replace(/\s+/g, ' '), chart: Boolean(one.querySelector('svg.spark path')), wide: one.scrollWidth - one.clientWidth})));
    assert.equal(cards.length, Object.keys(levels).length);
    assert.match(cards[0].text, new RegExp(`^BenchmarkDecode 1\\.\\d+ µs Regression \\+(39|40)\\.\\d % provisional since 2026-05-24 ${commitOf(23).slice(0, 9)} on `));
    assert.deepEqual(cards.filter(({chart, wide}) => !chart || wide > 0), []);
    assert.match(page.url(), /view=grid/);
    await page.getByRole('link', {name: 'BenchmarkDecode@pkg=example.com/kv,gomaxprocs=4 time', exact: true}).click();
    await page.locator('#chart').waitFor();
    await page.locator('.crumb a').click(); // back to the grid
    await page.locator('.card').first().waitFor();
    await close(page);
  },

  async 'what is known of a run stands beside the chart, on a phone below it'() {
    const page = await open(`${machines}${sortCase}`);
    const [chart, panel] = [await page.locator('#chart').boundingBox(), await page.locator('#details').boundingBox()];
    assert.ok(panel.x >= chart.x + chart.width && panel.y < chart.y + chart.height && panel.y + panel.height <= 830, JSON.stringify({chart, panel}));
    const height = () => page.locator('#details').evaluate((one) => one.offsetHeight);
    const before = await height();
    await page.mouse.move(chart.x + chart.width * 0.4, chart.y + 100);
    await page.getByRole('heading', {name: 'The chosen run'}).waitFor();
    assert.equal(await height(), before); // what is below does not move
    await page.setViewportSize({width: 390, height: 800});
    await page.waitForFunction(() => document.querySelector('#details').getBoundingClientRect().top > document.querySelector('#chart').getBoundingClientRect().bottom);
    assert.ok(await sideways(page) <= 0);
    await close(page);
  },

  async 'the Y axis has room for the band of the interval'() {
    const page = await open(`${machines}${sortCase}`);
    await page.locator('#chart canvas').waitFor();
    const [low, high] = (await page.locator('#chart').getAttribute('data-range')).split(' ').map(Number);
    const band = await page.evaluate(async () => {
      const series = benchgate.documents.get('index').series.find((one) => one.case.startsWith('BenchmarkSort@'));
      const points = await benchgate.loadPoints(series);
      return [Math.min(...points.low) / 1000, Math.max(...points.high) / 1000];
    });
    assert.ok(low < band[0] && high > band[1], `${low} to ${high} for ${band}`);
    await close(page);
  },

  async 'notes on the data are folded'() {
    const page = await open(machines);
    assert.match(await page.locator('#notes summary').innerText(), /^\d+ notes on these data$/);
    assert.equal(await page.locator('#notes .notice').first().isVisible(), false);
    await page.locator('#notes summary').click();
    await page.locator('#notes .notice').first().waitFor({state: 'visible'});
    await close(page);
  },

  async 'paper has every column'() {
    const page = await open(machines, {width: 718, height: 1000}); // A4 without the browser's margins
    await page.emulateMedia({media: 'print'});
    assert.ok(await sideways(page) <= 0, `${await sideways(page)} px too wide`);
    const row = (await page.locator('table.overview tbody tr').first().innerText()).replace(/\s+/g, ' ');
    assert.match(row, new RegExp(`Regression .*BenchmarkDecode .*% .* µs (both machines|AMD|Intel).* 2026-05-24 ${commitOf(23).slice(0, 9)}`));
    await close(page);
  },

  async 'who goes back finds the page as it was'() {
    const page = await open(machines, {height: 400});
    await page.locator('#f-q').fill('-split walk1');
    await page.waitForFunction(() => document.querySelectorAll('table.overview tbody tr').length === 11);
    await page.locator('#o-name').click();
    await page.waitForFunction(() => location.hash.includes('order=name'));
    await page.locator('#o-name').click();
    await page.waitForFunction(() => document.querySelector('th[aria-sort="descending"] #o-name'));
    assert.match(await page.locator('table.overview tbody th').first().innerText(), /^BenchmarkWalk1$/);
    const last = page.locator('table.overview tbody th a').last();
    await last.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => scrollY > 0);
    await page.waitForTimeout(100); // the browser tells of scrolling with the next frame
    const there = await page.evaluate(() => scrollY);
    await last.click();
    await page.locator('#chart').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.match(await page.locator('.crumb a').getAttribute('href'), /q=-split\+walk1&order=-name/);
    await page.goBack();
    await page.locator('table.overview').waitFor();
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 2, there);
    await close(page);
  },

  async 'axe finds nothing on any page'() {
    const addresses = [machines, `${machines}#/?view=grid`, `${machines}${sortCase}`, `${machines}#/compare`, `${machines}#/runs`, failing, `${failing}#/?view=grid`, `${failing}#/?verdict=failed`, attribution, check, `${check}#/case/tally/wall_ms`, `${machines}#/nowhere`];
    const wrong = [];
    for (const address of addresses)
      for (const options of [{colorScheme: 'light'}, {colorScheme: 'dark'}, {colorScheme: 'light', width: 390}]) {
        const page = await open(address, options);
        await page.evaluate(() => document.querySelectorAll('details').forEach((one) => { one.open = true; }));
        await page.addScriptTag({content: axe});
        const {violations} = await page.evaluate(() => window.axe.run(document, {preload: false}));
        wrong.push(...violations.map(({id, impact, nodes}) => `${address} ${JSON.stringify(options)} ${impact} ${id}: ${nodes[0].html.slice(0, 200)}`));
        if (await sideways(page) > 0) wrong.push(`${address} is ${await sideways(page)} px wider than ${JSON.stringify(options)}`);
        await close(page);
      }
    assert.deepEqual(wrong, []);
  },
};

await runCases(tests);
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
process.exit(exitCode());
