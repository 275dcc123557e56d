// SPDX-License-Identifier: MIT
// Draws the charts of job summaries with Mermaid in Chromium, as GitHub does, also those with hostile names.
// charts_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium. KEEP=FOLDER keeps a picture of each kind of chart.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {exitCode, runCase} from './cases.mjs';
import {launchChromium} from './chromium.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-charts-'));
const hostile = Object.values(JSON.parse(fs.readFileSync(`${root}/fixtures/hostile_names/names.json`, 'utf8'))).flat();
const directives = ['%%{init: {"xyChart": {"height": 7}}}%%', 'x"]\nbar [9]', '"] %% x', '```\n# x', '`**x**`', '#quot;#lt;img#gt;', '</text><a href=//x>y</a>', '---\nconfig:\n  theme: forest\n---'];
const names = [...directives, ...hostile];
const browser = await launchChromium(tools);

// A page with Mermaid as GitHub configures it.
async function drawing(theme) {
  const page = await browser.newPage({viewport: {width: 940, height: 560}});
  const wrong = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('dialog', (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => wrong.push(`request: ${request.url()}`));
  await page.setContent(`<body style="margin: 16px; background: ${theme === 'dark' ? '#0d1117' : '#ffffff'}"><div id="chart"></div>`);
  await page.addScriptTag({path: `${tools}/node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js`});
  await page.evaluate((one) => window.mermaid.initialize({startOnLoad: false, securityLevel: 'strict', theme: one}), theme);
  // The chart as it is drawn: its size, what is in it, and its texts.
  const draw = (text) => page.evaluate(async (source) => {
    const {svg} = await window.mermaid.render('drawn', source);
    const place = document.getElementById('chart');
    place.innerHTML = svg;
    const all = (selector) => [...place.querySelectorAll(selector)];
    return {
      box: place.querySelector('svg').getAttribute('viewBox'),
      tags: [...new Set(all('*').map((one) => one.tagName))].sort(),
      handlers: all('*').flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith('on') || name.endsWith('href')),
      labels: all('.left-axis .label text').map((one) => one.textContent),
      bars: all('[class^="bar-plot"] rect').map((one) => Number(one.getAttribute('width'))),
      lines: all('[class^="line-plot"] path').map((one) => one.getAttribute('d').split('L').length),
    };
  }, text);
  return {page, wrong, draw};
}

const charts = (markdown) => [...markdown.matchAll(/^```mermaid\n([^]*?)^```$/gm)].map(([, text]) => text);

function summaryOf(words, where, codes) {
  const summary = `${where}/summary`;
  fs.rmSync(summary, {force: true});
  const done = spawnSync(benchgate, words, {cwd: where, env: {PATH: process.env.PATH, HOME: where, GITHUB_STEP_SUMMARY: summary}, encoding: 'utf8'});
  assert.ok(codes.includes(done.status), done.stderr);
  return fs.readFileSync(summary, 'utf8');
}

// The chart of a check in which each of some names has used more of its limit than the next.
function checkChart(some, check) {
  const rows = some.map((name, i) => ({verdict: 'fail', subject: name, check: check ?? name, result: 'x', limit: '5 %', evidence: 'x', why: 'x',
    worsening: {low: 0.06 - i * 0.01, high: 0.14 - i * 0.01, limit: 0.05}}));
  fs.writeFileSync(`${folder}/publication.json`, JSON.stringify({schema: 'benchgate.publication.v1', verdict: 'fail', headline: 'x', rows}));
  const found = charts(summaryOf(['publish', '--summary', 'publication.json', '--comment', 'never'], folder, [0]));
  assert.equal(found.length, 1);
  return found[0];
}

// The charts of a history in which each of some test cases becomes 1.5 times as slow.
function historyCharts(some) {
  const where = fs.mkdtempSync(`${folder}/history-`);
  for (const [run, factor] of [1, 1.01, 0.99, 1.5, 1.51].entries()) {
    const results = some.map((command) => {
      const times = [-2, -1, 0, 1, 2].map((i) => 0.1 * factor * (1 + i / 200));
      return {command, mean: times[2], stddev: 0.001, median: times[2], user: 0, system: 0, min: times[0], max: times[4], times};
    });
    fs.writeFileSync(`${where}/report.json`, JSON.stringify({results}));
    execFileSync(benchgate, ['history', 'add', 'report.json', '--store', 'raw', '--run-id', String(run + 1), '--sha', String(run + 1).repeat(40), '--job-type', 'default', '--time', `2026-01-0${run + 1}T00:00:00Z`],
      {cwd: where, env: {PATH: process.env.PATH, HOME: where, GITHUB_EVENT_NAME: 'push'}, stdio: 'ignore'});
  }
  execFileSync(benchgate, ['history', 'recalculate', '--store', 'raw', '--out', 'out'], {cwd: where, stdio: 'ignore'});
  return charts(summaryOf(['history', 'alerts', 'out'], where, [2]));
}

const drawable = ['circle', 'g', 'path', 'rect', 'style', 'svg', 'text'];

function checkDrawing(drawn, height) {
  assert.equal(drawn.box, `0 0 900 ${height}`);
  assert.deepEqual(drawn.tags.filter((tag) => !drawable.includes(tag)), []);
  assert.deepEqual(drawn.handlers, []);
}

const keep = async (page, name) => { if (process.env.KEEP) await page.screenshot({path: `${process.env.KEEP}/${name}.png`}); };

const tests = {
  async 'a chart that Mermaid cannot read is noticed'({draw}) {
    await assert.rejects(draw('xychart-beta\n  x-axis ["a"b"]\n  bar [1]\n'));
  },

  async 'a check: bars of the change that is possible and of the one that is sure'({page, draw, theme}) {
    const some = ['parser/large', 'BM_Sort<int>/1024', 'test_sort[1000-True]', 'codec', 'a/very/long/name/of/a/test/case', 'x', 'y', 'z'];
    const drawn = await draw(checkChart(some, 'time'));
    checkDrawing(drawn, 100 + 30 * some.length);
    assert.deepEqual(drawn.labels, ['1 parser/large time', '2 BM_Sort‹int›/1024 time', '3 test_sort[1…0-True] time', '4 codec time', '5 a/very/long…st/case time', '6 x time', '7 y time', '8 z time']);
    const [possible, sure, start] = [0, 1, 2].map((i) => drawn.bars.slice(i * some.length, (i + 1) * some.length));
    const percent = (width) => 100 * (width - start[0]) / (possible[1] - possible[2]) / 5;
    possible.forEach((width, i) => assert.ok(Math.abs(percent(width) - (280 - 20 * i)) < 0.1, `${i}: ${percent(width)}`));
    sure.forEach((width, i) => assert.ok(Math.abs(percent(width) - Math.max(0, 120 - 20 * i)) < 0.1, `${i}: ${percent(width)}`));
    assert.deepEqual(drawn.lines, [some.length]);
    await keep(page, `check-${theme}`);
    checkDrawing(await draw(checkChart(['sort'], 'time')), 130);
    await keep(page, `check-one-${theme}`);
  },

  async 'a history: the newest values and the level before the change'({page, draw, theme}) {
    const found = historyCharts(['sort', 'parse']);
    assert.equal(found.length, 2);
    for (const text of found) {
      const drawn = await draw(text);
      checkDrawing(drawn, 300);
      assert.deepEqual(drawn.lines, [5, 5]);
    }
    await keep(page, `history-${theme}`);
  },

  async 'hostile names are labels and nothing else'({draw}) {
    for (let first = 0; first < names.length; first += 12) {
      const some = names.slice(first, first + 12);
      const drawn = await draw(checkChart(some));
      checkDrawing(drawn, 100 + 30 * some.length);
      assert.equal(drawn.labels.length, some.length);
      drawn.labels.forEach((label, i) => assert.match(label, new RegExp(`^${i + 1} ?`)));
      assert.equal(drawn.bars.length, 3 * some.length);
      assert.ok(drawn.bars.every((width) => width >= 0));
    }
    for (const text of historyCharts(names.filter((name) => name.trim() !== '').slice(0, 40))) checkDrawing(await draw(text), 300);
  },
};

for (const theme of ['default', 'dark']) {
  const one = {theme, ...await drawing(theme)};
  for (const [name, test] of Object.entries(tests))
    await runCase(`${theme}: ${name}`, async () => {
      await test(one);
      assert.deepEqual(one.wrong.splice(0), []);
    });
}
await browser.close();
fs.rmSync(folder, {recursive: true});
process.exit(exitCode());
