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

// What a reader sees without scrolling: each regression as the row tells it, and the line below the heading.
async function firstScreen(address) {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  await page.goto(address);
  await page.locator('table.overview').waitFor();
  const screen = await page.evaluate(() => {
    const seen = (element) => { const {top, bottom, right} = element.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight && right <= innerWidth + 1; };
    const text = (element) => element.innerText.replace(/\s+/g, ' ').trim();
    const rows = [...document.querySelectorAll('table.overview tbody tr')].filter((row) => [...row.cells].every(seen));
    return {about: [...document.querySelectorAll('main p')].filter(seen).map(text).join(' '), rows: rows.map((row) => [...row.cells].map(text))};
  });
  if (process.env.KEEP) await page.screenshot({path: `${process.env.KEEP}-${address.split('/').at(-2)}.png`});
  await page.close();
  const shared = /Measured on ([^.]+)\./.exec(screen.about);
  const whole = (row) => (row.length === 5 ? [row[0], row[1], '', '', '', row[2], row[4]] : row); // of a failed one what was said
  return screen.rows.map(whole).filter((row) => row.length === 7).map(([verdict, name, , change, , now, since]) => ({verdict, what: name, 'by how much': `${change}, now ${now}`, 'since which commit': since.replace(/ on .*$/, ''), 'on which machine': / (on .*)$/.exec(since)?.[1] || (shared ? `on ${shared[1]}` : 'not said')}));
}

const step = (at, factor) => (run) => (run >= at ? 1000 * factor : 1000);
const steady = Object.fromEntries(['Join', 'Walk', 'Encode', 'Compress', 'Lookup'].map((test) => [test, () => 500]));
const print = (name, answers) => { console.log(`${name}:`); for (const one of answers) console.log(`  ${Object.entries(one).map(([question, answer]) => `${question}: ${answer}`).join('; ')}`); };
const isWorse = ({verdict}) => verdict.startsWith('Regression');

function matches(one, test, factor, run, date, machine) {
  assert.match(one.what, new RegExp(`^Benchmark${test}`));
  assert.ok(Math.abs(parseFloat(one['by how much']) - 100 * (factor - 1)) < 2, one['by how much']);
  assert.ok(one['since which commit'].startsWith(`${date} ${commitOf(run).slice(0, 9)}`), one['since which commit']);
  assert.match(one['on which machine'], machine);
}

{
  const answers = await firstScreen(site('one', 34, {Sort: step(30, 1.25), Hash: step(31, 1.1), ...steady}));
  print('two steps on one machine', answers.filter(isWorse));
  assert.equal(answers.filter(isWorse).length, 2);
  assert.ok(answers.slice(0, 2).every(isWorse));
  const of = (test) => answers.find(({what}) => what === `Benchmark${test}`);
  matches(of('Sort'), 'Sort', 1.25, 30, '2026-05-31', /AMD EPYC 7763/);
  matches(of('Hash'), 'Hash', 1.1, 31, '2026-06-01', /AMD EPYC 7763/);
}
{
  const onIntel = (run) => (run >= 17 && run % 2 === 1 ? 1150 : 1000);
  const answers = await firstScreen(site('two', 34, {Sort: onIntel, ...steady}, (run) => (run % 2 === 0 ? 'amd' : 'intel')).concat('#/?since=all'));
  print('a step on one of two machines', answers.filter(isWorse));
  assert.equal(answers.filter(isWorse).length, 1);
  matches(answers[0], 'Sort', 1.15, 17, '2026-05-18', /^on Intel Xeon Platinum 8370C$/);
}
const archive = process.env.BENCHGATE_ORACLES && path.resolve(process.env.BENCHGATE_ORACLES, '../data/encina-sample');
if (archive && fs.existsSync(archive)) {
  const quiet = {cwd: folder, stdio: 'ignore'};
  execFileSync(benchgate, ['history', 'recalculate', '--store', archive, '--out', 'real'], quiet);
  execFileSync(benchgate, ['dashboard', '--history', 'real', '--out', 'real-site'], quiet);
  const answers = await firstScreen(`file://${folder}/real-site/index.html#/?since=all`);
  print('a real archive of 7 runs', answers.slice(0, 12));
  assert.ok(answers.length >= 11, `${answers.length} rows on the first screen`);
  for (const one of answers) assert.notEqual(one.what, '');
  // 75 of 550 test cases fail: they do not hide what got slower, which has a date and a machine.
  assert.equal(answers.filter(({verdict}) => verdict.startsWith('Failed')).length, 3);
  const slower = answers.find(({verdict}) => /^(Regression|Drift)/.test(verdict));
  assert.match(slower['by how much'], /^\+\d/);
  assert.match(slower['since which commit'], /^2026-04-\d\d [0-9a-f]{9}$/);
  assert.match(slower['on which machine'], /^on (AMD EPYC|Intel Xeon)/);
}
await browser.close();
fs.rmSync(folder, {recursive: true});
console.log('the first screen answers');
