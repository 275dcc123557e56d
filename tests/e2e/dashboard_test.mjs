// SPDX-License-Identifier: MIT
// Opens dashboards in Chromium, from files and from a web server, and uses them: filters, toggles, links, keys.
// dashboard_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {exitCode, isWanted, runCase} from './cases.mjs';
import {launchChromium} from './chromium.mjs';
import {cases, lines, rows, runName, runs} from './dashboard_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const require = createRequire(`${tools}/node_modules/`);
const root = path.resolve(import.meta.dirname, '../..');
const axe = require.resolve('axe-core/axe.min.js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-dashboard-'));
const hostile = Object.values(JSON.parse(fs.readFileSync(`${root}/fixtures/hostile_names/names.json`, 'utf8'))).flat();

function site(name, list, ...more) {
  fs.writeFileSync(`${folder}/${name}.jsonl`, lines(list));
  execFileSync(benchgate, ['dashboard', '--table', `${folder}/${name}.jsonl`, '--out', `${folder}/${name}`, ...more]);
  return `${folder}/${name}`;
}

// Python's web server on a free port; resolves with its address.
function serve(where) {
  const words = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', where];
  const server = spawn('python3', words, {stdio: ['ignore', 'pipe', 'ignore']});
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      const found = /http:[^\s)]+/.exec(said);
      if (found) resolve({server, url: found[0]});
    });
    server.on('exit', () => reject(new Error(said)));
  });
}

const browser = await launchChromium(tools);

// Opens a page that must neither complain nor ask for anything outside of `base`.
async function open(base, hash = '#/', options = {}) {
  const context = await browser.newContext({viewport: {width: 1200, height: 900}, ...options});
  context.setDefaultTimeout(300000); // only how long a stuck page is waited for
  const page = await context.newPage();
  // The address that the page has answered: a new hash is answered by an event, which comes later than the change.
  await page.addInitScript(() => {
    window.answered = location.hash;
    window.addEventListener('hashchange', () => { window.answered = location.hash; });
    const replace = history.replaceState.bind(history);
    history.replaceState = (...change) => {
      const waiting = window.answered !== location.hash;
      replace(...change);
      if (!waiting) window.answered = location.hash;
    };
  });
  const wrong = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) wrong.push(`${message.type()}: ${message.text()}`); });
  page.on('pageerror', (error) => wrong.push(String(error.stack)));
  page.on('dialog', (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => { if (!request.url().startsWith(base) && !request.url().startsWith('blob:')) wrong.push(`request: ${request.url()}`); });
  await page.goto(`${base}${base.endsWith('/') ? 'index.html' : ''}${hash}`);
  await page.waitForSelector('html[data-ready]');
  return {page, wrong, close: async () => { assert.deepEqual(wrong, []); await context.close(); }};
}

const settled = (page) => page.waitForFunction(() => window.answered === location.hash);

async function names(page) {
  await settled(page);
  return page.$$eval('table.overview tbody th a', (all) => all.map((one) => one.textContent));
}

async function verdictOf(page, name) {
  await settled(page);
  return page.locator('table.overview tbody tr', {has: page.getByRole('link', {name, exact: true})}).first().locator('.badge').textContent();
}

async function ready(page) {
  await settled(page);
  await page.waitForSelector('.chart canvas, .chart svg');
}

// The chart as it is drawn: uPlot puts up an empty canvas first and draws on it later.
async function picture(page) {
  await settled(page);
  await page.waitForFunction(() => {
    const canvas = document.querySelector('.chart canvas');
    const empty = Object.assign(document.createElement('canvas'), {width: canvas?.width, height: canvas?.height});
    return canvas && canvas.toDataURL() !== empty.toDataURL();
  });
  return page.$eval('.chart canvas', (canvas) => canvas.toDataURL());
}

// Clicks a toggle of the chart: the picture changes, and the new state survives a reload. Returns the old state.
async function flip(page, name) {
  const before = await picture(page), was = await page.isChecked(`#t-${name}`);
  await page.locator(`#t-${name}`).click();
  await ready(page);
  assert.equal(await page.isChecked(`#t-${name}`), !was, name);
  assert.notEqual(await picture(page), before, name);
  await page.reload();
  await ready(page);
  assert.equal(await page.isChecked(`#t-${name}`), !was, `${name} after a reload`);
  return was;
}

const tests = {
  async 'the overview judges each kind of history, worst first'(base) {
    const {page, close} = await open(base);
    const expected = {'parser/large': 'Regression', 'parser/small': 'Steady', 'codec/encode': 'Improvement', 'codec/decode': 'Steady', 'net/jitter': 'Unstable', 'net/new': 'Unconfirmed', 'store/broken': 'Failed'};
    for (const [name, verdict] of Object.entries(expected)) assert.equal(await verdictOf(page, name), verdict, name);
    assert.deepEqual((await names(page)).slice(0, 2), ['store/broken', 'parser/large']);
    assert.match(await page.locator('table.overview tbody tr').first().textContent(), /^Failed.*2026-07-30 run-059$/);
    assert.equal(await page.locator('#others').textContent(), '1 regression in metrics that are not shown first');
    await page.getByRole('link', {name: '1 older regression: show all time'}).click();
    await page.waitForFunction(() => location.hash.includes('since=all'));
    assert.deepEqual(await names(page), ['codec/decode', 'parser/large']);
    await page.goBack();
    await page.waitForFunction(() => !location.hash.includes('since=all'));
    // An unstable value is no finding.
    const unstable = page.locator('table.overview tbody tr', {has: page.getByRole('link', {name: 'net/jitter', exact: true})});
    assert.deepEqual([await unstable.locator('td.change').innerText(), await unstable.locator('td.since').innerText()], ['not judged', '–']);
    const row = page.locator('table.overview tbody tr').nth(1);
    assert.match(await row.locator('td.change').textContent(), /^\+(9\.[5-9]|10\.[0-5])/);
    assert.match(await row.locator('td.since').textContent(), /^2026-07-27 run-056/);
    await close();
  },

  async 'each filter narrows the rows, stands in the address and survives a reload and the back button'(base) {
    const {page, close} = await open(base);
    const all = (await names(page)).length;
    const filters = [['module', 'parser', 2], ['category', 'cold', 3], ['stability', 'unstable', 1], ['docref', 'cited', 3], ['metric', 'throughput', 1], ['metric', 'all', 10], ['since', 'all', all]];
    for (const [name, value, count] of filters) {
      await page.selectOption(`#f-${name}`, value);
      await page.waitForFunction(([n, v]) => new URLSearchParams(location.hash.split('?')[1]).get(n) === v, [name, value]);
      assert.equal((await names(page)).length, count, `${name}=${value}`);
      await page.reload();
      await page.waitForSelector('html[data-ready]');
      assert.equal((await names(page)).length, count, `${name}=${value} after a reload`);
      assert.equal(await page.inputValue(`#f-${name}`), value);
      await page.goBack();
      await page.waitForFunction((n) => new URLSearchParams(location.hash.split('?')[1] || '').get(n) === null, name);
      assert.equal((await names(page)).length, all, `${name} after going back`);
    }
    await close();
  },

  async 'searching as one types, verdict buttons, order and reset'(base) {
    const {page, close} = await open(base);
    await page.locator('#f-q').pressSequentially('PARSER la');
    assert.deepEqual(await names(page), ['parser/large']);
    assert.match(await page.evaluate(() => location.hash), /q=PARSER\+la/);
    await page.click('#reset');
    await page.waitForFunction(() => !location.hash.includes('?'));
    await page.getByRole('button', {name: /Improvement/}).click();
    assert.deepEqual(await names(page), ['codec/encode']);
    assert.equal(await page.getByRole('button', {name: /Improvement/}).getAttribute('aria-pressed'), 'true');
    await page.getByRole('button', {name: /Improvement/}).click();
    await settled(page);
    await page.getByRole('button', {name: 'Test case'}).click();
    const sorted = await names(page);
    assert.deepEqual(sorted, [...sorted].sort());
    await page.selectOption('#f-since', 'all');
    await page.waitForFunction(() => location.hash.includes('since=all'));
    assert.equal(await verdictOf(page, 'codec/decode'), 'Regression');
    await page.locator('#f-q').fill('no such');
    await page.getByText('No test case matches these filters.').waitFor();
    await close();
  },

  async 'the rows that are shown are exported as CSV'(base) {
    const {page, close} = await open(base, '#/?module=codec');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')]);
    const text = fs.readFileSync(await download.path(), 'utf8').split('\r\n');
    assert.match(text[0], /^test_case,metric,unit,verdict,change,/);
    assert.deepEqual(text.slice(1, -1).map((line) => line.split(',').slice(0, 4).join(',')), ['codec/encode,time,ns,improvement', 'codec/decode,time,ns,steady']);
    await close();
  },

  async 'a cell is guarded in the CSV of the page exactly if the program guards it'(base) {
    const receipt = JSON.parse(fs.readFileSync(`${root}/fixtures/budgets/cases/02_fail/current.json`, 'utf8'));
    const names = [...hostile, '=1+1', '+1', '-1', '@SUM(A1)', 'a=1', '\n=1', ' =1+1', ' \t@x', '\u00a0\uff1dx', '\uff0b1', '\ufe66x', '\tx', '\rx', '\u200b-1', '\u3000\u2060\u207c1', 'x', ' x'];
    const {page, close} = await open(base, '#/');
    const file = `${folder}/guarded.json`;
    for (const name of names) {
      fs.writeFileSync(file, JSON.stringify({...receipt, bench: {...receipt.bench, name}}));
      const done = spawnSync(benchgate, ['export', '--run', file, '--format', 'csv', '--spreadsheet-safe'], {encoding: 'utf8'});
      if (done.status !== 0) continue; // a name that no receipt can have
      const guarded = /^"?'/.test(done.stdout.slice(done.stdout.indexOf('\n') + 1));
      assert.equal(/^"?'/.test(await page.evaluate((text) => benchgate.elements.csv([[text]]), name)), guarded || name.startsWith("'"), JSON.stringify(name));
    }
    await close();
  },

  async 'a test case answers what, when, by how much'(base) {
    const {page, close} = await open(base, '#/case/parser%2Flarge/time');
    await ready(page);
    assert.match(await page.locator('.verdict-line').textContent(), /^Regression \+(9\.\d\d|10\.\d) % \(95 % interval \+\S+ … \+\S+ %\) since 2026-07-27, run-056: from 5(\.\d+)? ms to 5\.5\d* ms/);
    assert.equal(await page.title(), 'parser/large time – history');
    await page.getByText('bench:parser/large').waitFor();
    const facts = await page.locator('#details').textContent();
    for (const fact of ['run-059', '2026-07-30 03:00 UTC', 'CI99 of the mean', 'Samples24', 'Stabilitystable', 'p95', 'p99']) assert.ok(facts.includes(fact), fact);
    await close();
  },

  async 'each toggle changes the chart and stands in the address'(base) {
    const {page, close} = await open(base, '#/case/parser%2Flarge/time');
    await ready(page);
    for (const name of ['band', 'levels', 'changes', 'mean', 'p95', 'p99', 'zero', 'time']) {
      const was = await flip(page, name);
      await page.goBack();
      await ready(page);
      assert.equal(await page.isChecked(`#t-${name}`), was, `${name} after going back`);
    }
    await close();
  },

  async 'a link to a run shows that run; the slider, the pointer and dragging choose others'(base) {
    const {page, close} = await open(base, '#/case/parser%2Flarge/time?run=run-055');
    await ready(page);
    assert.match(await page.locator('#details').textContent(), /run-055/);
    await page.focus('#run');
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('#details').textContent(), /run-056.*Change here/);
    assert.match(await page.evaluate(() => location.hash), /run=run-056/);
    assert.match(await page.getAttribute('#run', 'aria-valuetext'), /run-056, 2026-07-27/);
    const box = await page.locator('.u-over').boundingBox();
    await page.mouse.click(box.x + 0.02 * box.width, box.y + 40);
    assert.match(await page.evaluate(() => location.hash), /run=run-000/);
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    assert.match(await page.locator('#details').textContent(), /run-0(29|30)/);
    await page.mouse.move(box.x + 10, box.y - 60);
    assert.match(await page.locator('#details').textContent(), /run-000/);
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 5, box.y + 60, {steps: 4});
    await page.mouse.up();
    await page.waitForFunction(() => /from=run-0(29|30)&to=run-059|to=run-059/.test(location.hash));
    await ready(page);
    assert.ok(['29', '30'].includes(await page.getAttribute('#run', 'min')));
    await page.selectOption('#f-newest', '');
    await page.waitForFunction(() => !location.hash.includes('from='));
    await ready(page);
    assert.equal(await page.getAttribute('#run', 'min'), '0');
    await close();
  },

  async 'the samples of two runs stand beside each other'(base) {
    const {page, close} = await open(base, '#/case/parser%2Flarge/time');
    await ready(page);
    assert.deepEqual([await page.inputValue('#f-a'), await page.inputValue('#f-b')], ['run-055', 'run-059']);
    const shift = await page.locator('.figures svg').nth(1).getAttribute('aria-label');
    const deciles = [...shift.matchAll(/: \+(\d+\.\d) %|: \+(\d\.\d+) %/g)].map((one) => Number(one[1] || one[2]));
    assert.equal(deciles.length, 9, shift);
    assert.ok(deciles.every((one) => one > 8 && one < 12), shift);
    await page.selectOption('#f-a', 'run-058');
    await page.waitForFunction(() => location.hash.includes('a=run-058'));
    await ready(page);
    assert.match(await page.locator('.figures figcaption').nth(0).textContent(), /run-058 \(24 samples\)/);
    assert.equal(await page.locator('.figures .sample').count(), 48);
    await close();
  },

  async 'all values are there as a table, too'(base) {
    const {page, close} = await open(base, '#/case/store%2Fbroken/time');
    await ready(page);
    await page.getByText(`All ${runs} values as a table`).click();
    await page.locator('details tbody tr').nth(runs - 1).waitFor();
    assert.equal(await page.locator('details tbody tr').count(), runs);
    assert.match(await page.locator('details tbody tr').first().textContent(), /^run-0592026-07-30 03:00 UTC–/);
    assert.match(await page.locator('#details').textContent(), /none: every attempt failed/);
    await close();
  },

  async 'metrics of a test case, load tests, runs, and pages that do not exist'(base) {
    const {page, close} = await open(base, '#/case/store%2Fscan/throughput');
    await ready(page);
    await page.getByRole('navigation', {name: 'Metrics'}).getByRole('link', {name: 'time', exact: true}).click();
    await page.waitForFunction(() => location.hash.includes('store%2Fscan/time'));
    await settled(page);
    await page.getByRole('link', {name: 'Load tests'}).click();
    await settled(page);
    assert.match(await page.locator('main tbody tr').first().textContent(), /Regressionthroughputstore\/scan.*7(\.\d+)? ms/);
    await page.getByRole('link', {name: 'Runs and machines', exact: true}).click();
    await page.getByRole('heading', {name: 'Runs and machines'}).waitFor();
    assert.equal(await page.locator('main tbody tr').count(), runs);
    for (const [hash, text] of [['#/nowhere', 'No such page'], ['#/case/nothing/time', 'No such test case'], ['#/%E0%A4%A', 'No such page']]) {
      await page.evaluate((next) => { location.hash = next; }, hash);
      await page.getByRole('heading', {name: text}).waitFor();
    }
    await close();
  },

  async 'the keyboard reaches everything in order, and navigation moves the focus to the content'(base) {
    const {page, close} = await open(base);
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'main');
    const seen = [];
    for (let i = 0; i < 40 && !(seen.includes('reset') && seen.at(-1) === 'parser/large'); i += 1) { await page.keyboard.press('Tab'); seen.push(await focused()); }
    for (const one of ['f-q', 'f-since', 'f-metric', 'f-module', 'f-category', 'f-stability', 'f-docref', 'reset', 'parser/large']) assert.ok(seen.includes(one), `${one} of ${seen}`);
    await page.keyboard.press('Enter');
    await ready(page);
    assert.equal(await focused(), 'main');
    await page.goBack();
    await page.getByRole('heading', {name: 'What changed'}).waitFor();
    await close();
  },

  async 'axe finds nothing'(base) {
    const phone = {width: 390, height: 844};
    for (const [hash, options] of [['#/', {colorScheme: 'light'}], ['#/case/parser%2Flarge/time', {colorScheme: 'dark'}], ['#/runs', {viewport: phone}], ['#/compare?all=1', {colorScheme: 'light'}], ['#/load', {colorScheme: 'dark', viewport: phone}]]) {
      const {page, close} = await open(base, hash, {...options, bypassCSP: true});
      if (hash.includes('case')) await ready(page);
      await page.addScriptTag({content: fs.readFileSync(axe, 'utf8')});
      const {violations} = await page.evaluate(() => window.axe.run(document, {preload: false}));
      assert.deepEqual(violations.map(({id, nodes}) => `${hash} ${JSON.stringify(options)} ${id}: ${nodes[0].html} ${nodes[0].failureSummary}`), []);
      await close();
    }
  },

  async 'no page is wider than a phone'(base) {
    const {page, close} = await open(base, '#/', {viewport: {width: 360, height: 700}});
    for (const hash of ['#/?since=all', '#/case/parser%2Flarge/time', '#/case/store%2Fscan/throughput', '#/runs', '#/load']) {
      await page.evaluate((next) => { location.hash = next; }, hash);
      await (hash.includes('case') ? ready : settled)(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${hash} is ${wide} pixels wider than the window`);
    }
    await close();
  },

  async 'the theme can be chosen'(base) {
    const {page, close} = await open(base);
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await colour();
    await page.click('#theme');
    assert.equal(await colour(), light);
    await page.click('#theme');
    assert.notEqual(await colour(), light);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.notEqual(await colour(), light);
    await close();
  },
};

const only = {
  async 'hostile names are text wherever they appear'() {
    const list = hostile.filter((name) => name.trim() !== '').map((name) => ({...cases[1], name, metric: name, tags: name}));
    const renamed = rows(list, 2).filter((row) => row.artifact >= runName(runs - 4)).map((row) => ({...row, unit: row.test_case.slice(0, 20), artifact: row.artifact}));
    const named = [...renamed, ...hostile.filter((name) => name.trim() !== '').map((name) => ({...renamed[0], artifact: name, time: undefined}))];
    const place = site('hostile', named, '--title', '</title><script>alert(1)</script>');
    const {page, close} = await open(`file://${place}/`, '#/?metric=all&rows=100000');
    const shown = new Set(await names(page));
    const markup = () => page.evaluate(() => document.querySelectorAll('main script, main img, main iframe, main style, main a[href^="javascript"], main [onerror], main [onload]').length);
    assert.ok(shown.size >= 40, String(shown.size));
    assert.equal(await markup(), 0);
    for (const hash of [...shown].slice(0, 25).map((name) => `#/case/${encodeURIComponent(name)}/${encodeURIComponent(name)}`)) {
      await page.evaluate((next) => { location.hash = next; }, hash);
      await ready(page);
      assert.equal(await markup(), 0);
      assert.equal(await page.evaluate(() => document.querySelector('h1').textContent.includes('No such')), false, hash);
    }
    await page.evaluate(() => { location.hash = '#/runs'; });
    await page.getByRole('heading', {name: 'Runs and machines'}).waitFor();
    assert.equal(await markup(), 0);
    const data = fs.readdirSync(`${place}/data`).map((name) => fs.readFileSync(`${place}/data/${name}`, 'utf8'));
    for (const text of data) assert.ok(!/[<\u2028\u2029]/.test(text) && text.trimEnd().split('\n').length === 1);
    await close();
  },

  async 'a check is one page with its own policy'() {
    const report = (factor) => JSON.stringify({results: ['sort', '</script><img src=x onerror=alert(1)>'].map((command, place) => {
      const times = Array.from({length: 30}, (_, i) => (1 + 0.01 * (i * 7 % 30)) * (place === 0 ? factor : 1));
      return {command, mean: 1.15, stddev: 0.09, median: 1.15, user: 1, system: 0.1, min: 1, max: 1.3, times, exit_codes: times.map(() => 0)};
    })});
    fs.writeFileSync(`${folder}/base.json`, report(1));
    fs.writeFileSync(`${folder}/head.json`, report(1.5));
    spawnSync(benchgate, ['check', '--from', 'head.json', '--baseline', 'base.json', '--out-dir', 'checked', '--quiet'], {cwd: folder});
    execFileSync(benchgate, ['dashboard', '--check', 'checked', '--out', 'check.html'], {cwd: folder});
    const base = `file://${folder}/check.html`;
    const {page, close} = await open(base);
    assert.match(await page.locator('meta[http-equiv]').getAttribute('content'), /script-src 'sha256-[A-Za-z0-9+/]{43}='; style-src 'sha256-[A-Za-z0-9+/]{43}='$/);
    assert.equal(await verdictOf(page, 'sort'), 'Warn');
    assert.match(await page.locator('table.overview tbody tr').first().textContent(), /^Warnsort.*\+50\.0 %/);
    await page.getByRole('link', {name: 'sort', exact: true}).first().click();
    await page.locator('.figures svg').nth(1).waitFor();
    assert.match(await page.locator('#details').textContent(), /Baseline1\.145 sCandidate1\.7175 sChange\+50\.0 %/);
    assert.equal(await page.evaluate(() => document.querySelectorAll('main script, main img').length), 0);
    await close();
  },

  async 'without uPlot the charts are static and the page says so'() {
    const place = `${folder}/static`;
    fs.cpSync(`${folder}/history`, place, {recursive: true});
    fs.writeFileSync(`${place}/assets/uPlot.js`, '');
    const {page, close} = await open(`file://${place}/`, '#/case/parser%2Flarge/time');
    await page.waitForSelector('.chart svg');
    assert.equal(await page.locator('.chart svg .filled.bad').count(), 1);
    assert.match(await page.locator('footer').textContent(), /built without uPlot/);
    await page.focus('#run');
    await page.keyboard.press('ArrowLeft');
    assert.match(await page.locator('#details').textContent(), /run-058/);
    await close();
  },

  async 'the levels of many runs are drawn over their points'() {
    const place = site('many', Array.from({length: 240}, (_, run) => ({test_case: 'many', artifact: `run-${run}`, metric: 'time', unit: 'ns', better: 'lower', value: 100 + run % 7})));
    fs.writeFileSync(`${place}/assets/uPlot.js`, '');
    const {page, close} = await open(`file://${place}/`, '#/case/many/time');
    await page.waitForSelector('.chart svg');
    const drawn = await page.$$eval('.chart svg path', (all) => all.map((one) => one.getAttribute('class')));
    assert.equal(drawn.filter((one) => one === 'filled ink').length, 240);
    assert.ok(drawn.indexOf('stroke level') > drawn.lastIndexOf('filled ink'));
    await close();
  },

  async 'a run of two samples is unstable because they are too few, and the page says so'() {
    const {page, close} = await open(`file://${site('pairs', rows(cases.slice(0, 2), 2))}/`);
    assert.match(await page.locator('#stability-line').textContent(), /2 unstable \(2 with fewer than 3 samples\)/);
    await page.evaluate(() => { location.hash = '#/case/parser%2Flarge/time'; });
    await ready(page);
    assert.match(await page.locator('#details').textContent(), /Stabilityunstable: fewer than 3 samples/);
    await close();
  },

  async 'all scripts are asked for at once, so that a slow network is waited for once'() {
    const place = `${folder}/history`, count = fs.readFileSync(`${place}/index.html`, 'utf8').split('<script').length - 1;
    const page = await (await browser.newContext()).newPage();
    let asked = 0, answer;
    const all = new Promise((resolve) => { answer = resolve; });
    await page.route(/\.js$/, async (route) => {
      asked += 1;
      if (asked === count) answer();
      await all;
      await route.continue();
    });
    await page.goto(`file://${place}/index.html`, {waitUntil: 'commit'});
    await page.waitForSelector('html[data-ready]', {timeout: 30000});
    assert.ok(count > 10, String(count));
    await page.context().close();
  },

  async 'data that are missing are said to be missing'() {
    const place = `${folder}/torn`;
    fs.cpSync(`${folder}/history`, place, {recursive: true});
    for (const name of fs.readdirSync(`${place}/data`)) if (name.startsWith('points')) fs.rmSync(`${place}/data/${name}`);
    const {page} = await open(`file://${place}/`, '#/case/parser%2Flarge/time');
    await page.getByRole('alert').waitFor();
    assert.match(await page.getByRole('alert').textContent(), /data\/points-0\.js could not be loaded/);
  },

  async 'fault runs: causes that were injected and named, as figures, by class and as a matrix'() {
    const trees = `${folder}/faults`;
    for (const k of [1, 2]) {
      execFileSync(benchgate, ['simulate', `${root}/fixtures/scenarios/mixed.yaml`, '--seed', String(k), '--out', `${trees}/tree${k}`],
        {env: {...process.env, SOURCE_DATE_EPOCH: String(1767225600 + k * 86400)}, stdio: 'ignore'});
    }
    // Some incidents of the newer tree are made wrong, others are left without a cause.
    const counts = new Map();
    for (const run of ['run-1', 'run-2', 'run-3']) {
      const file = `${trees}/tree2/mixed/${run}/incident_predictions.csv`;
      const [head, ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => line.split(','));
      const at = Object.fromEntries(head.map((name, i) => [name, i]));
      lines.forEach((line, i) => {
        if (i < 3) [line[at.predicted_fault_domain], line[at.is_correct]] = ['cpu_throttle', String(line[at.ground_truth_fault_domain] === 'cpu_throttle')];
        else if (i < 5) [line[at.is_abstain], line[at.is_correct]] = ['true', 'false'];
        const key = `${line[at.ground_truth_fault_domain]} ${line[at.is_abstain] === 'true' ? 'none' : line[at.predicted_fault_domain]}`;
        counts.set(key, (counts.get(key) || 0) + 1);
      });
      fs.writeFileSync(file, [head, ...lines].map((line) => `${line.join(',')}\n`).join(''));
    }
    execFileSync(benchgate, ['dashboard', '--results', trees, '--out', `${folder}/attribution`]);
    const {page, close} = await open(`file://${folder}/attribution/`);
    await page.getByRole('link', {name: 'Attribution', exact: true}).click();
    await page.getByRole('heading', {name: 'Confusion matrix'}).waitFor();
    await settled(page);
    const tableOf = (label) => page.$$eval(`[aria-label="${label}"] tr`, (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    const [head, ...rows] = await tableOf('Confusion matrix');
    for (const [truth, ...cells] of rows) cells.forEach((cell, i) => assert.equal(parseInt(cell, 10), counts.get(`${truth} ${head[i + 1]}`) || 0, `${truth} named ${head[i + 1]}`));
    assert.equal(rows.flatMap((row) => row.slice(1)).reduce((sum, cell) => sum + parseInt(cell, 10), 0), 72);
    const sum = (matches) => [...counts].filter(([key]) => matches(...key.split(' '))).reduce((total, [, count]) => total + count, 0);
    const right = sum((truth, named) => truth === 'cpu_throttle' && named === 'cpu_throttle');
    const precision = right / sum((truth, named) => named === 'cpu_throttle'), recall = right / sum((truth) => truth === 'cpu_throttle');
    const shown = (await tableOf('Classes')).find(([name]) => name === 'cpu_throttle').slice(1, 4).map(parseFloat);
    [precision, recall, 2 * precision * recall / (precision + recall)].forEach((one, i) => assert.ok(Math.abs(shown[i] - 100 * one) < 0.06, `${shown} ${one}`));
    assert.match(await page.locator('main section').textContent(), /72 incidents · 3 repetitions · synthetic: not measured/);
    assert.equal(await page.inputValue('#f-run'), 'tree2');
    await page.selectOption('#f-run', 'tree1');
    await page.waitForFunction(() => location.hash.includes('run=tree1'));
    await settled(page);
    assert.equal(await page.locator('.cell.wrong').count(), 0);
    await page.goBack();
    await page.locator('.cell.wrong').first().waitFor();
    await page.setViewportSize({width: 360, height: 700});
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) <= 0);
    await close();
  },

  async 'treatments are shown if each repetition has them, and absent otherwise'() {
    const predictions = (run) => fs.readFileSync(`${folder}/faults/tree2/mixed/${run}/incident_predictions.csv`, 'utf8').trimEnd().split('\n');
    const place = `${folder}/treated`;
    fs.cpSync(`${folder}/faults/tree2`, `${place}/tree2`, {recursive: true});
    let named = 0, all = 0;
    for (const run of ['run-1', 'run-2', 'run-3']) {
      const [head, ...lines] = predictions(run);
      const at = Object.fromEntries(head.split(',').map((name, i) => [name, i]));
      // Treatment A names no cause; baseline, those of B only where the network was at fault.
      const without = (line, keep) => { const cells = line.split(','); if (!keep(cells)) [cells[at.is_abstain], cells[at.is_correct]] = ['true', 'false']; return cells.join(','); };
      const network = (cells) => cells[at.predicted_fault_domain].startsWith('network');
      for (const line of lines) { const cells = line.split(','); all += 1; if (cells[at.is_abstain] === 'false' && network(cells)) named += 1; }
      const rows = [['baseline', network], ['A', () => false], ['B', () => true]].flatMap(([treatment, keep]) => lines.map((line) => `${treatment},${run.slice(4)},${without(line, keep)}`));
      fs.writeFileSync(`${place}/tree2/mixed/${run}/treatment_predictions.csv`, `${[`treatment,run,${head}`, ...rows].join('\n')}\n`);
    }
    const draw = async () => {
      execFileSync(benchgate, ['dashboard', '--results', place, '--out', `${place}/site`, '--force']);
      return open(`file://${place}/site/`, '#/attribution');
    };
    const {page, close} = await draw();
    const rows = await page.$$eval('[aria-label="Treatments"] tbody tr', (lines) => lines.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map(([name]) => name), ['baselinesignals of the client only', 'Asignals of the kernel only', 'Bsignals of the client and the kernel']);
    assert.ok(Math.abs(parseFloat(rows[0][3]) - 100 * (all - named) / all) < 0.06, `${rows[0]} ${named} of ${all}`);
    assert.match(rows[1][3], /^100/);
    const own = await page.locator('main dl.facts').first().textContent();
    assert.ok(own.includes(`Accuracy${rows[2][1]}`) && own.includes(`F1 (macro)${rows[2][2]}`), `${own} ${rows[2]}`);
    await close();
    fs.rmSync(`${place}/tree2/mixed/run-2/treatment_predictions.csv`);
    const without = await draw();
    await without.page.getByRole('heading', {name: 'Confusion matrix'}).waitFor();
    assert.equal(await without.page.locator('[aria-label="Treatments"]').count(), 0);
    await without.close();
  },

  async 'several fault scenarios have one matrix, and interrupted repetitions are told'() {
    const place = `${folder}/scenarios`;
    execFileSync(benchgate, ['simulate', `${root}/fixtures/scenarios/mixed.yaml`, `${root}/fixtures/scenarios/dns_latency.yaml`, '--out', `${place}/tree`], {stdio: 'ignore'});
    const receipt = `${place}/tree/dns_latency/run-3/receipt.json`;
    fs.writeFileSync(receipt, fs.readFileSync(receipt, 'utf8').replace(/"interrupted":\s*false/, '"interrupted": true'));
    execFileSync(benchgate, ['dashboard', '--results', place, '--out', `${place}-site`], {stdio: 'ignore'});
    const {page, close} = await open(`file://${place}-site/`, '#/attribution', {viewport: {width: 1280, height: 800}});
    const all = page.getByRole('region', {name: 'All scenarios'});
    assert.equal(await page.locator('[aria-label="Confusion matrix"]:visible').count(), 1);
    const counted = (await all.locator('[aria-label="Confusion matrix"] td').allInnerTexts()).reduce((sum, text) => sum + parseInt(text, 10), 0);
    const rows = await all.locator('[aria-label="Scenarios"] tbody tr').allInnerTexts();
    assert.equal(rows.length, 2);
    assert.equal(counted, rows.map((row) => Number(row.split('\t')[4])).reduce((sum, one) => sum + one, 0));
    assert.match(rows.find((row) => row.startsWith('dns_latency')), /\t3, 1 interrupted$/);
    assert.match(rows.find((row) => row.startsWith('mixed')), /\t3$/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 1600);
    await page.getByText(/^dns_latency: /).click();
    assert.match(await page.getByRole('region', {name: 'dns_latency', exact: true}).innerText(), /3 repetitions, 1 interrupted/);
    await close();
  },

  async 'folders of results: commits, samples and the command that measures again'() {
    const {page, close} = await open(`file://${folder}/attribution/`);
    await page.getByRole('link', {name: 'mixed', exact: true}).first().click();
    await ready(page);
    const facts = await page.locator('#details').textContent();
    for (const fact of ['tree2', '2026-01-03 00:00 UTC', 'Raw datatree2/mixed/run-1/receipt.json', 'benchgate run --only mixed --out results']) assert.ok(facts.includes(fact), `${fact}: ${facts}`);
    assert.deepEqual([await page.inputValue('#f-a'), await page.inputValue('#f-b')], ['tree1', 'tree2']);
    await page.getByRole('link', {name: 'Runs and machines', exact: true}).click();
    await page.getByRole('heading', {name: 'Runs and machines'}).waitFor();
    assert.deepEqual(await page.$$eval('[aria-label="Runs"] tbody th', (all) => all.map((one) => one.firstChild.textContent)), ['tree2', 'tree1']);
    await close();
  },

  async 'a recalculated history: labels, machines and links to the runs of the CI'() {
    const store = `${folder}/store`;
    for (let run = 1; run <= 14; run += 1) {
      const times = Array.from({length: 20}, (_, i) => (run > 10 ? 1.5 : 1) * (1 + 0.001 * (i * 7 % 20) + 0.0001 * run));
      const mean = times.reduce((a, b) => a + b) / times.length;
      fs.writeFileSync(`${folder}/report.json`, JSON.stringify({results: [{command: 'sort', mean, stddev: 0.006, median: mean, user: 1, system: 0.1, min: times[0], max: times[19], times, exit_codes: times.map(() => 0)}]}));
      execFileSync(benchgate, ['history', 'add', 'report.json', '--store', store, '--run-id', String(100 + run), '--sha', `${run}`.padStart(2, '0').repeat(20), '--job-type', 'medium',
        '--time', `2026-06-${String(run).padStart(2, '0')}T03:00:00Z`], {cwd: folder, stdio: 'ignore'});
    }
    execFileSync(benchgate, ['history', 'recalculate', '--store', store, '--out', 'derived'], {cwd: folder, stdio: 'ignore'});
    execFileSync(benchgate, ['dashboard', '--history', 'derived', '--out', 'derived-site', '--repository', 'https://github.com/o/r'], {cwd: folder});
    const {page, close} = await open(`file://${folder}/derived-site/`);
    assert.equal(await verdictOf(page, 'sort'), 'Regression');
    await page.getByRole('link', {name: 'sort', exact: true}).first().click();
    await ready(page);
    assert.match(await page.locator('.verdict-line').textContent(), /^Regression \+50\.1 % .*since 2026-06-11, 111111111: from 1\.01 s to 1\.516 s/);
    assert.equal(await page.locator('.verdict-line a').getAttribute('href'), `https://github.com/o/r/commit/${'1'.repeat(40)}`);
    for (const name of ['levels', 'changes', 'mean', 'zero', 'time']) {
      const before = await picture(page);
      await page.locator(`#t-${name}`).click();
      await ready(page);
      assert.notEqual(await picture(page), before, name);
    }
    await close();
  },

  // The same build of v1 measured in turns, on a machine that takes twice as long in the second run.
  async 'folders of results with an anchor show ratios to it'() {
    const place = `${folder}/anchored-results`;
    const receipt = (commit, machine, value) => JSON.stringify({schema: 'benchgate.run.v1', tool: {name: 'benchgate', version: '1'}, run: {id: 'x', started_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T00:01:00Z', host: {os: 'linux', arch: 'x86_64'}, environment: {cpu_model: machine},
      git: {commit, ref: 'main', dirty: false}}, bench: {name: 'sort', command: ['sort'], repeat: 10, warmup: 0}, samples: Array.from({length: 10}, (_, i) => ({wall_ms: value + i % 3, exit_code: 0})), stats: {}});
    for (const [run, factor] of [[1, 1], [2, 2], [3, 1]]) {
      const where = `${place}/tree${run}/sort/run-1`, commit = String(run).repeat(40);
      fs.mkdirSync(where, {recursive: true});
      fs.writeFileSync(`${where}/receipt.json`, receipt(commit, factor === 2 ? 'Old' : 'New', 1200 * factor));
      fs.writeFileSync(`${where}/anchor.json`, receipt('a'.repeat(40), factor === 2 ? 'Old' : 'New', 1000 * factor));
      fs.writeFileSync(`${where}/raw_samples.jsonl`, '{"wall_ms":1}\n');
      fs.writeFileSync(`${place}/tree${run}/manifest.json`, JSON.stringify({source_ref: 'main', source_commit: commit, generated_at: `2026-01-0${run}T00:00:00Z`, files: {}}));
    }
    execFileSync(benchgate, ['dashboard', '--results', place, '--out', `${place}/site`]);
    const {page, close} = await open(`file://${place}/site/`);
    assert.equal(await verdictOf(page, 'sort'), 'Steady');
    await page.getByRole('link', {name: 'sort', exact: true}).first().click();
    await ready(page);
    assert.match(await page.locator('.verdict-line').textContent(), /^Steady no change of level, now 1201 ms, measured on New/);
    assert.match(await page.locator('#details').textContent(), /Ratio to the anchor1\.199\d ×Anchora{9} \(1001 ms in the same run\).*Machine changed hereCPU: Old → New/);
    await page.locator('#t-anchored').click();
    await ready(page);
    assert.match(await page.locator('.unit-line').textContent(), /^ms, /);
    await close();
  },

  // Every third run is on a machine that takes twice as long, each with the same build of v1 measured in turns; the
  // code takes a tenth longer from run 13 on, which people have accepted.
  async 'accepted changes with their reasons, and ratios to an anchor'() {
    const place = `${folder}/anchored`, hostileReason = '<img src=x onerror=alert(1)> reads comments, too';
    const receipt = (commit, level) => JSON.stringify({schema: 'benchgate.run.v1', tool: {name: 'benchgate', version: '1'}, run: {id: 'x', started_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T00:01:00Z', host: {os: 'linux', arch: 'x86_64', cpu_count: level.cpus}, environment: {cpu_model: level.machine},
      git: {commit, ref: 'main', dirty: false}}, bench: {name: 'sort', command: ['sort'], repeat: 10, warmup: 0}, samples: Array.from({length: 10}, (_, i) => ({wall_ms: level.value + 10 * (i % 3), exit_code: 0})), stats: {}});
    for (let run = 1; run <= 20; run += 1) {
      const day = `2026-03-${String(run).padStart(2, '0')}`, commit = String(run).padStart(2, '0').repeat(20), slow = run % 3 === 0;
      const level = (value) => ({value: value * (slow ? 2 : 1), machine: slow ? 'Old' : 'New', cpus: slow ? 2 : 4});
      const where = `${place}/store/benchmarks/${day}/${run}-1`;
      fs.mkdirSync(`${where}/main/sort/run-1`, {recursive: true});
      fs.writeFileSync(`${where}/metadata.json`, JSON.stringify({run_id: String(run), timestamp: `${day}T00:00:00Z`, sha: commit, job_type: 'medium'}));
      fs.writeFileSync(`${where}/main/sort/run-1/receipt.json`, receipt(commit, level((run < 13 ? 12000 : 13200) + 5 * (run % 4))));
      fs.writeFileSync(`${where}/main/sort/run-1/anchor.json`, receipt('a'.repeat(40), level(10000)));
    }
    const use = (...words) => execFileSync(benchgate, words, {cwd: place, stdio: 'pipe'});
    use('history', 'accept', 'sort', '--commit', '13'.repeat(20), '--reason', hostileReason);
    use('history', 'recalculate', '--store', 'store', '--out', 'derived');
    use('dashboard', '--history', 'derived', '--out', 'site');
    if (process.env.KEEP) fs.cpSync(`${place}/site`, process.env.KEEP, {recursive: true});
    const {page, close} = await open(`file://${place}/site/`);
    assert.equal(await verdictOf(page, 'sort'), 'Accepted');
    await page.getByRole('link', {name: 'sort', exact: true}).first().click();
    await ready(page);
    assert.match(await page.locator('.verdict-line').textContent(), /^Accepted \+(9\.9\d|10\.0) % .*since 2026-03-13.*from 1\.2\d* × to 1\.32\d* × of the anchor a{9}.*Accepted: <img src=x onerror=alert\(1\)> reads comments, too\./);
    const table = page.locator('[aria-label="Changes"] tbody tr');
    assert.equal(await table.count(), 2);
    assert.match(await page.locator('[aria-label="Changes"]').textContent(), /regression, accepted/);
    assert.match(await page.locator('tr.acceptance').textContent(), /2026-03-13.*accepted<img.*reads comments, too \(131313131\)/);
    const box = await page.locator('.u-over').boundingBox();
    await page.mouse.move(box.x + box.width * (0.02 + 12.1 / 19 * 0.96), box.y + 60);
    await page.locator('.tip').waitFor({state: 'visible'});
    assert.equal(await page.locator('.tip .accepted-because').textContent(), `Accepted: ${hostileReason}`);
    assert.match(await page.locator('#details').textContent(), /Ratio to the anchor1\.32\d* ×Anchora{9} \(10\.01 s in the same run\).*Accepted here<img/);
    await page.mouse.move(box.x + 10, box.y - 60);
    await page.focus('#run');
    await page.keyboard.press('End');
    for (const [run, change] of [[20, ''], [19, 'CPU: Old → NewCPUs: 2 → 4'], [18, 'CPU: New → OldCPUs: 4 → 2'], [17, '']]) {
      const facts = await page.locator('#details').textContent();
      assert.ok(facts.includes(`Run${run}Time`), facts);
      assert.equal(facts.includes('Machine changed here'), change !== '');
      assert.ok(facts.includes(`${change && 'Machine changed here'}${change}Machine${run % 3 === 0 ? 'Old · 2' : 'New · 4'} CPUs`), facts);
      await page.keyboard.press('ArrowLeft');
    }
    await page.mouse.move(box.x + 5, box.y + 60);
    await page.locator('.tip .accepted-because').waitFor({state: 'detached'});
    assert.equal(await page.locator('img').count(), 0);
    for (const name of ['accepted', 'anchored']) {
      await flip(page, name);
      if (name === 'anchored') {
        assert.match(await page.evaluate(() => location.hash), /values=raw/);
        assert.match(await page.locator('.unit-line').textContent(), /^s, /);
        assert.equal(await page.locator('#t-band').count(), 1);
      }
      await page.goBack();
      await ready(page);
    }
    assert.match(await page.locator('.unit-line').textContent(), /^as a multiple of the anchor a{9}, lower is better/);
    assert.equal(await page.locator('#t-band').count(), 0);
    await page.setViewportSize({width: 360, height: 700});
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) <= 0);
    await close();
  },
};

const place = site('history', rows());
const {server, url} = await serve(place);
try {
  for (const [where, base] of [['file', `file://${place}/`], ['http', url]])
    for (const [name, test] of Object.entries(tests)) if (isWanted(name) && (where === 'file' || /overview|link to a run|samples/.test(name))) await runCase(`${where}: ${name}`, () => test(base));
  for (const [name, test] of Object.entries(only)) if (isWanted(name)) await runCase(name, test);
} finally {
  server.kill('SIGTERM');
  await browser.close();
  fs.rmSync(folder, {recursive: true});
}
process.exit(exitCode());
