// SPDX-License-Identifier: MIT
// Histories of several kinds on one page: benchmarks of several tools and a load test under one run, test cases with
// different metrics, and reports of a check. Nothing is missing, hidden or cut off, and nothing stands twice.
// dashboard_kinds_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {exitCode, runCases} from './cases.mjs';
import {launchChromium} from './chromium.mjs';
import {chance} from './dashboard_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-kinds-'));
const run = (...words) => execFileSync(benchgate, words, {cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8'});
const write = (name, text) => { fs.writeFileSync(`${folder}/${name}`, text); return name; };
const address = (name) => `file://${folder}/${name}/index.html`;
const browser = await launchChromium(tools);
const wrong = [];

async function open(where, {width = 1400, height = 900, ...more} = {}) {
  const page = await (await browser.newContext({viewport: {width, height}, ...more})).newPage();
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(where);
  await page.waitForSelector('html[data-ready]');
  return page;
}
const phone = {width: 420, hasTouch: true, isMobile: true};
const plain = (text) => text.replace(/\s+/g, ' ').trim();
const textOf = async (page, selector) => plain(await page.locator(selector).first().innerText());
const cellsOf = (page, selector) => page.$$eval(selector, (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
const cutOff = (page) => page.$$eval('.scroll', (all) => all.map((one) => one.scrollWidth - one.clientWidth).filter((pixels) => pixels > 0));
// Rows in which two of the texts lie on each other, such as the sign of the link on the verdict.
const overlaps = (page) => page.$$eval('table.overview tbody tr', (all) => all.filter((row) => {
  const boxes = [...row.querySelectorAll('.permalink, .badge, .sub, th a, .machine')].map((one) => one.getBoundingClientRect()).filter(({width}) => width > 0);
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5));
}).length);

// 20 runs, each with a Go report that names its machine, one of Google Benchmark that names only its number of CPUs, a list
// of figures that names nothing, and one of wrk. Render, startup and wrk are 15 % slower since run 1013.
const next = chance(29), noise = () => 1 + 0.01 * (next() + next() + next() - 1.5);
for (let i = 0; i < 20; i += 1) {
  const slow = (value) => value * (i >= 13 ? 1.15 : 1) * noise(), calm = (value) => value * noise();
  const reports = [
    [write('go.txt', ['goos: linux', 'goarch: amd64', 'pkg: example.org/app', 'cpu: Intel(R) Xeon(R) Processor', `BenchmarkRender-2 1000 ${slow(2.4e6).toFixed(0)} ns/op`, `BenchmarkHash-2 1000 ${calm(31).toFixed(2)} ns/op`, 'PASS', 'ok  \texample.org/app\t1.2s\n'].join('\n'))],
    [write('gb.json', JSON.stringify({context: {date: '2026-11-05T06:00:00+00:00', num_cpus: 2, library_build_type: 'release'}, benchmarks: [['BM_render', slow(2.3e6)], ['BM_parse', calm(1e5)]].map(([name, time]) => ({name, run_name: name, run_type: 'iteration', iterations: 1000, real_time: time, cpu_time: time, time_unit: 'ns'}))})), '--group', 'gb'],
    [write('sizes.json', JSON.stringify([{name: 'startup', unit: 'ms', value: slow(80)}])), '--as', 'customSmallerIsBetter', '--group', 'custom'],
    [write('wrk.txt', ['Running 10s test @ http://127.0.0.1:8080/items', '  1 threads and 4 connections', '  Thread Stats   Avg      Stdev     Max   +/- Stdev', `    Latency   ${slow(1.24).toFixed(2)}ms  510.00us   9.07ms   90.00%`, '    Req/Sec     9.07k   0.51k    9.80k    70.00%', '  Latency Distribution', `     50%  ${slow(1.11).toFixed(3)}ms`, '     75%  1.36ms', '     90%  1.98ms', `     99%  ${slow(3.71).toFixed(2)}ms`, '  90672 requests in 10.00s, 14.51MB read', `Requests/sec:  ${(9067 / slow(1)).toFixed(1)}`, 'Transfer/sec:      1.45MB\n'].join('\n'))],
  ];
  for (const report of reports)
    run('history', 'add', ...report, '--store', 'store', '--run-id', String(1000 + i), '--sha', `${String(i).padStart(2, '0')}${'c0ffee'.repeat(6)}01`, '--time', new Date(Date.UTC(2026, 10, 5 + i, 6)).toISOString(), '--job-type', 'medium', '--quiet');
}
run('history', 'recalculate', '--store', 'store', '--out', 'derived');
const written = run('dashboard', '--history', 'derived', '--out', 'site');

const tests = {
  async 'a run with benchmarks and a load test is one run, and two entries that say what they are'() {
    assert.match(written, / and 20 runs\./);
    const page = await open(address('site'));
    assert.match(await textOf(page, 'main p.faint'), /, 20 runs; the newest run is 1019,/);
    await page.goto(`${address('site')}#/load`);
    await page.locator('table.load').waitFor();
    assert.match(await textOf(page, 'main p.faint'), /^1 test case of load tests, 20 runs;/);
    assert.match(await textOf(page, '.counts'), /^\d+ metrics: /); // below are rows of test cases
    await page.goto(`${address('site')}#/runs`);
    await page.locator('table.runs').waitFor();
    const rows = await cellsOf(page, 'table.runs tbody tr');
    assert.deepEqual(rows.slice(0, 2).map(([name]) => name).sort(), ['1019 benchmarks', '1019 load tests']);
    // A report that names no CPU contradicts nothing.
    assert.equal(rows.find(([name]) => name === '1019 benchmarks').at(-1), 'Intel(R) Xeon(R) Processor · linux some reports say only 2 CPUs');
    await page.goto(`${address('site')}#/case/BM_render/time`);
    await page.locator('#details').waitFor();
    assert.match(await textOf(page, '.verdict-line'), /, measured on a machine with 2 CPUs\./);
    await page.context().close();
  },

  async 'Compare opens with all that the two commits measured'() {
    const page = await open(`${address('site')}#/compare`);
    await page.locator('#summary').waitFor();
    for (const list of ['f-a', 'f-b']) {
      const options = await page.$$eval(`#${list} option`, (all) => all.map((one) => [one.value, one.textContent]));
      for (const place of [0, 1]) assert.equal(new Set(options.map((one) => one[place])).size, options.length, `${list}: two entries are the same`);
      assert.ok(options.some(([, text]) => /\(run 1019, load tests\)$/.test(text)) && options.some(([, text]) => /\(run 1019, benchmarks\)$/.test(text)), options.slice(0, 4).join('\n'));
    }
    const worse = (await cellsOf(page, 'table.overview tbody tr')).filter(([what]) => what === 'Worse').map(([, name]) => name.split(' ')[0]);
    for (const name of ['BM_render', 'startup', 'BenchmarkRender@gomaxprocs=2', 'http://127.0.0.1:8080/items']) assert.ok(worse.includes(name), `${name} is not in ${worse}`);
    const head = await page.$$eval('#summary thead th', (all) => all.map((one) => one.textContent));
    assert.equal(head[1], 'Geometric mean');
    // What the mean is of is counted; the error rate, which is 0, apart.
    const last = (await cellsOf(page, '#summary tbody tr')).at(-1), [, count] = /^(\d+) and 1 without a relative change$/.exec(last[3]) || assert.fail(last.join(' | '));
    await page.goto(`${address('site')}#/compare?all=1`);
    await page.waitForFunction(() => document.querySelectorAll('table.overview tbody tr').length > 6);
    const changes = (await cellsOf(page, 'table.overview tbody tr')).filter((row) => / %$/.test(row[2]));
    assert.equal(changes.length, Number(count));
    await page.selectOption('#f-b', {label: await page.locator('#f-b option', {hasText: 'run 1019, load tests'}).textContent()});
    await page.waitForFunction(() => location.hash.includes('load'));
    await page.locator('table.overview').waitFor();
    await page.context().close();
  },

  async 'no column is cut off and no sign lies on a text, on a screen and on a phone'() {
    for (const options of [{width: 1300}, {width: 1400}, {width: 1920}, phone]) {
      const page = await open(address('site'), {hasTouch: true, ...options});
      await page.locator('table.overview').waitFor();
      assert.deepEqual(await cutOff(page), [], `${options.width} px: pixels of tables are cut off`);
      assert.equal(await overlaps(page), 0, `${options.width} px: signs lie on texts`);
      await page.goto(`${address('site')}#/load`);
      await page.locator('table.load').waitFor();
      assert.deepEqual(await cutOff(page), [], `${options.width} px: pixels of the load tests are cut off`);
      await page.context().close();
    }
  },

  async 'an interval is that of the figure beside it, or says of which it is'() {
    const page = await open(address('site'));
    for (const name of ['BM_render', 'startup', 'BenchmarkRender@']) {
      await page.goto(`${address('site')}#/?since=all`);
      const row = page.locator('table.overview tbody tr', {has: page.getByRole('link', {name: new RegExp(`^${name}`)})}).first();
      const [, size, of, low, high] = /^(\S+ %) \((level )?(\S+) … (\S+ %)\)$/.exec(plain(await row.locator('td.change').innerText())) || assert.fail(name);
      await row.getByRole('link', {name: new RegExp(`^${name}`)}).click();
      await page.locator('[aria-label="Changes"] tbody td').first().waitFor();
      const said = await textOf(page, '.verdict-line'), [[, , level, interval]] = await cellsOf(page, '[aria-label="Changes"] tbody tr');
      assert.equal(interval, `${low} … ${high}`);
      assert.equal(Boolean(of), level !== size, `${size} ${level}`);
      assert.ok(said.includes(of ? `${size} by the alert (the level changed by ${level}, 95 % interval ${interval}) since` : `${size} (95 % interval ${interval}) since`), said);
      assert.match(await page.locator('main').innerText(), /Certainty: by how many bits the history is shorter to describe/);
      assert.ok(!/literal rule|bits saved|Group averages/i.test(await page.locator('main').innerText()));
    }
    await page.context().close();
  },

  async 'each test case of a table has a row, by a metric of its own'() {
    const rows = Array.from({length: 8}, (_, i) => [['a.B.parse', 'throughput', 'ops/s', 'higher', 1000], ['a.B.sort', 'time', 'ms', 'lower', i >= 5 ? 150 : 100]].flatMap(([name, metric, unit, better, value]) => Array.from({length: 6}, (__, k) => `${name},v${i},${value * (1 + 0.002 * (k % 3))},${metric},${unit},${better},2026-01-${String(10 + i)}`))).flat();
    write('table.csv', `test_case,artifact,value,metric,unit,better,time\n${rows.join('\n')}\n`);
    run('dashboard', '--table', 'table.csv', '--out', 'table');
    for (const width of [1300, 1400, 1600]) {
      const page = await open(address('table'), {width});
      const all = await cellsOf(page, 'table.overview tbody tr');
      assert.deepEqual(all.map((cells) => cells[1]), ['sort time', 'parse']);
      assert.match(await textOf(page, '#answer'), /^1 test case is slower: sort time \+50\.\d %/);
      // Each name is to be seen, whole.
      const names = await page.$$eval('table.overview tbody th', (all) => all.map((cell) => { const range = document.createRange(), link = cell.querySelector('a'); range.selectNodeContents(link); const text = range.getBoundingClientRect(), box = cell.getBoundingClientRect(), shown = link.getBoundingClientRect(); return text.width > 10 && shown.width >= text.width - 1 && text.right <= box.right + 1; }));
      assert.deepEqual(names, [true, true], `${width} px`);
      await page.context().close();
    }
  },

  async 'a check of reports says why, names itself, and cuts no metric'() {
    for (const [side, factor] of [['base', 1], ['new', 1.5]])
      for (let i = 0; i < 10; i += 1) write(`${side}-${i}.txt`, ['goos: linux', 'goarch: amd64', 'pkg: example.org/gob', 'cpu: Intel(R) Xeon(R) Processor', ...[0, 1].map(() => `BenchmarkSort-2 1000 ${(1200 * factor * noise()).toFixed(1)} ns/op ${Math.round(80 * factor)} B/op ${Math.round(10 * factor)} allocs/op`), 'PASS', 'ok  \texample.org/gob\t1.2s\n'].join('\n'));
    assert.throws(() => run('check', '--from', 'new-{n}.txt', '--baseline', 'base-{n}.txt', '--out-dir', 'checked'), ({status}) => status === 2);
    run('dashboard', '--check', 'checked', '--out', 'check');
    const page = await open(address('check'), {width: 1280});
    const [cells] = await cellsOf(page, 'table.overview tbody tr');
    assert.equal(await page.title(), 'benchgate check');
    assert.match(await page.locator('#answer').innerText(), /^BenchmarkSort@.* is (49|50|51)\.\d % slower \(limit 20 %\)\.$/);
    assert.match(cells[1], / time \(also allocated_bytes, allocations\)$/);
    assert.match(cells.at(-1), /^10 pairs of reports/);
    assert.deepEqual(await page.$$eval('table.overview th .sub', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), []);
    await page.context().close();
  },

  async 'what may move with the next runs is called provisional'() {
    const store = 'provisional-store', levels = {Sort: (i) => (i >= 18 ? 1200 : 1000), Fresh: (i) => (i >= 17 ? 500 : null), Walk: () => 300};
    for (let i = 0; i < 20; i += 1) {
      const lines = Object.entries(levels).filter(([, level]) => level(i) !== null).flatMap(([name, level]) => Array.from({length: 12}, () => `Benchmark${name}-2 1000 ${(level(i) * noise()).toFixed(2)} ns/op`));
      write('run.txt', ['goos: linux', 'goarch: amd64', 'pkg: example.org/app', 'cpu: Intel(R) Xeon(R) Processor', ...lines, 'PASS', 'ok  \texample.org/app\t1.2s\n'].join('\n'));
      run('history', 'add', 'run.txt', '--store', store, '--run-id', String(100 + i), '--sha', String(i + 1).padStart(40, 'd'), '--time', new Date(Date.UTC(2026, 4, 1 + i)).toISOString(), '--job-type', 'medium', '--quiet');
    }
    run('history', 'recalculate', '--store', store, '--out', 'provisional-derived');
    run('dashboard', '--history', 'provisional-derived', '--out', 'provisional');
    const page = await open(`${address('provisional')}#/?since=all`);
    const verdicts = Object.fromEntries((await cellsOf(page, 'table.overview tbody tr')).map(([verdict, name]) => [/Benchmark(\w+)/.exec(name)[1], verdict]));
    assert.deepEqual(verdicts, {Sort: 'Regression provisional', Walk: 'Steady', Fresh: 'Steady provisional'});
    assert.match(await textOf(page, '#answer'), /, provisional\.$/);
    await page.getByRole('link', {name: /^BenchmarkSort@/}).last().click();
    await page.locator('#details').waitFor();
    assert.match(await textOf(page, '.verdict-line'), / Provisional: its new level is not settled yet, and its size and first run may move with the next runs\./);
    await page.context().close();
  },
};

await runCases(tests);
assert.deepEqual(wrong, []);
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
process.exit(exitCode());
