// SPDX-License-Identifier: MIT
// The ten-second test: from what the first screen (1280 x 800) shows, what got slower, since which commit, by how much, and
// on which machine? Prints the answers, and compares those of planted histories with what was planted.
// dashboard_answers_test.mjs TOOLS BENCHGATE; with BENCHGATE_ORACLES also of the real archive beside that folder.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';
import {commitOf, plantedSites} from './planted_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-answers-'));
const site = plantedSites(benchgate, folder);
const browser = await launchChromium(tools);

// What a reader sees without scrolling: the sentences of the answer, the counts, and the rows.
async function firstScreen(address) {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  await page.goto(address);
  await page.locator('table.overview').waitFor();
  const screen = await page.evaluate(() => {
    const seen = (element) => { const {top, bottom, right} = element.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight && right <= innerWidth + 1; };
    const text = (element) => (element ? element.innerText.replace(/\s+/g, ' ').trim() : '');
    const whole = (element) => !element || element.scrollWidth <= element.clientWidth + 1;
    const cells = (row) => Object.fromEntries(['verdict', 'change', 'now', 'machine', 'since'].map((name) => [name, text(row.querySelector(`td.${name}`))]));
    const rows = [...document.querySelectorAll('table.overview tbody tr:not(.folded)')].filter(seen);
    return {
      answer: [...document.querySelectorAll('#answer p')].filter(seen).map(text), about: text(document.querySelector('main p.faint')), counts: [...document.querySelectorAll('.counts button')].map(text),
      folded: text(document.querySelector('tr.folded')),
      rows: rows.map((row) => ({...cells(row), coloured: [...row.querySelectorAll('.spark path')].map((path) => getComputedStyle(path).stroke === getComputedStyle(row.querySelector('.verdict .badge, .verdict span')).color), name: row.querySelector('th .name').textContent, last: text(row.querySelector('th .end')), cut: !whole(row.querySelector('th .end')) || !whole(row.querySelector('.since')) || !whole(row.querySelector('td.machine'))})),
    };
  });
  if (process.env.KEEP) await page.screenshot({path: `${process.env.KEEP}-${address.split('/').at(-2)}.png`});
  await page.close();
  // One noun: the counts are those of test cases, and no number stands twice with another meaning.
  const sum = screen.counts.reduce((all, one) => all + parseInt(one, 10), 0);
  assert.equal(sum, parseInt(screen.about, 10), `${screen.counts} of ${screen.about}`);
  for (const row of screen.rows) {
    assert.ok(!row.cut, `${row.name} is cut at its end`);
    assert.ok(row.machine !== '' || / Measured on /.test(screen.about), `${row.name} names no machine`);
    if (row.verdict === 'Unstable') assert.deepEqual([row.change, row.since], ['not judged', '–'], row.name); // no finding
  }
  assert.equal(new Set(screen.rows.map(({name}) => name)).size, screen.rows.length, 'rows have names of their own');
  return screen;
}

// "2 test cases are slower; worst: NAME +25.3 % (...) since DATE COMMIT on MACHINE." as the four answers.
function answerOf(sentence) {
  const [, count, what, how, date, commit, machine] = /^(\d+) test cases? (?:is|are|may be) (?:slower|worse)(?:, seen in one run only)?(?:; worst)?: (\S+(?: \S+)*?) ([+−][\d.]+ %)(?: \([^)]*\))? since (\S+) (\S+) on (.+)\.$/.exec(sentence) || assert.fail(sentence);
  return {count: Number(count), 'what got slower': what, 'since which commit': `${date} ${commit}`, 'by how much': how, 'on which machine': machine};
}
const print = (name, {answer}) => { console.log(`${name}:`); for (const one of answer) console.log(`  ${one}`); };

const step = (at, factor) => (run) => (run >= at ? 1000 * factor : 1000);
const steady = Object.fromEntries(['Join', 'Walk', 'Encode', 'Compress', 'Lookup'].map((test) => [test, () => 500]));

function matches(one, count, test, factor, run, date, machine) {
  assert.equal(one.count, count);
  assert.equal(one['what got slower'], `Benchmark${test}`);
  assert.ok(Math.abs(parseFloat(one['by how much']) - 100 * (factor - 1)) < 2, one['by how much']);
  assert.equal(one['since which commit'], `${date} ${commitOf(run).slice(0, 9)}`);
  assert.equal(one['on which machine'], machine);
}

{
  const screen = await firstScreen(site('one', 34, {Sort: step(30, 1.25), Hash: step(31, 1.1), ...steady}));
  print('two steps on one machine', screen);
  matches(answerOf(screen.answer[0]), 2, 'Sort', 1.25, 30, '2026-05-31', 'AMD EPYC 7763');
  assert.deepEqual(screen.rows.slice(0, 2).map(({name, verdict, since}) => [name, /^Regression/.test(verdict), since]), [['BenchmarkSort', true, `2026-05-31 ${commitOf(30).slice(0, 9)}`], ['BenchmarkHash', true, `2026-06-01 ${commitOf(31).slice(0, 9)}`]]);
}
{
  const onIntel = (run) => (run >= 17 && run % 2 === 1 ? 1150 : 1000);
  const screen = await firstScreen(site('two', 34, {Sort: onIntel, ...steady}, (run) => (run % 2 === 0 ? 'amd' : 'intel')).concat('#/?since=all'));
  print('a step on one of two machines', screen);
  matches(answerOf(screen.answer[0]), 1, 'Sort', 1.15, 17, '2026-05-18', 'Intel Xeon Platinum 8370C');
  assert.equal(screen.rows.filter(({verdict}) => /^Regression/.test(verdict)).length, 1);
  assert.deepEqual(screen.rows[0].coloured, [false, true], 'only the line of the machine with the step has the colour of the verdict');
}
{
  const screen = await firstScreen(site('calm', 20, {Sort: step(19, 1.2), ...steady}));
  print('a jump of the newest run alone', screen);
  assert.equal(screen.answer[0], 'No test case got slower for certain in the last week.');
  matches(answerOf(screen.answer[1]), 1, 'Sort', 1.2, 19, '2026-05-20', 'AMD EPYC 7763');
  assert.match(screen.answer[1], /seen in one run only/);
  assert.match(screen.rows[0].verdict, /^Unconfirmed/);
}
{
  const screen = await firstScreen(site('memory', 34, {Sort: (run) => [1000, run >= 30 ? 4096 : 1024], ...steady}));
  print('memory that grew beside a steady time', screen);
  assert.match(screen.answer[0], /^1 test case is worse: BenchmarkSort \S+ \+300 % .*since 2026-05-31 /);
}
const archive = process.env.BENCHGATE_ORACLES && path.resolve(process.env.BENCHGATE_ORACLES, '../data/encina-sample');
if (archive && fs.existsSync(archive)) {
  const quiet = {cwd: folder, stdio: 'ignore'};
  execFileSync(benchgate, ['history', 'recalculate', '--store', archive, '--out', 'real'], quiet);
  execFileSync(benchgate, ['dashboard', '--history', 'real', '--out', 'real-site'], quiet);
  const screen = await firstScreen(`file://${folder}/real-site/index.html`);
  print('a real archive of 7 runs', screen);
  assert.ok(screen.rows.length >= 12, `${screen.rows.length} rows on the first screen`);
  // 75 of 550 test cases fail: they do not hide what may have got slower, which has a commit and a machine.
  assert.match(screen.folded, /^Failed 75 test cases, 7\d of them since 2026-04-13 48d196371 .*: the tool reported a failure\. Show them$/);
  assert.match(screen.answer[0], /^No test case got slower for certain in the last week\.$/);
  const {count, ...maybe} = answerOf(screen.answer[1]);
  assert.deepEqual(maybe, {'what got slower': 'Refit.Benchmarks.RestApiRequestHandlerBenchmarks.DirectRefitCall_Batch10', 'since which commit': '2026-04-19 8fca53988', 'by how much': '+22.9 %', 'on which machine': 'AMD EPYC 7763'});
  assert.equal(count, screen.rows.filter(({verdict}) => verdict === 'Unconfirmed').length);
  assert.match(screen.answer[2], /^75 test cases fail, /);
}
await browser.close();
fs.rmSync(folder, {recursive: true});
console.log('the first screen answers');
