// SPDX-License-Identifier: MIT
// Asks the page of planted histories what got slower, since which commit and by how much: it must answer as planted.
// dashboard_alerts_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';
import {commitOf, plantedSites} from './planted_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-alerts-'));
const site = plantedSites(benchgate, folder);
const browser = await launchChromium(tools);

// What the overview says of a test case.
async function answer(address, test, period = 'all') {
  const page = await browser.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(`${address}#/?since=${period}`);
  const row = page.locator('table.overview tbody tr', {has: page.getByRole('link', {name: new RegExp(`^Benchmark${test}@`)})});
  const cells = await Promise.all(['verdict', 'change', 'since'].map((name) => row.locator(`td.${name}`).innerText())), machine = await row.locator('td.machine').allInnerTexts();
  await page.close();
  assert.deepEqual(wrong, []);
  const [verdict, change, since] = cells.map((text) => text.replace(/\s+/g, ' ').trim());
  return {verdict, change: Number(change.split(' %')[0].replace('−', '-')), since, text: change, machine: machine.join().trim()};
}

const near = (value, planted, tolerance) => assert(Math.abs(value - planted) < tolerance, `${value} instead of ${planted}`);
const inNanoseconds = (text) => parseFloat(text) * {ns: 1, 'µs': 1e3}[text.split(/\s/)[1].replace(/,$/, '')];
const step = (at, factor) => (run) => (run >= at ? 1000 * factor : 1000);
const calm = Object.fromEntries(['Join', 'Walk', 'Encode', 'Compress', 'Lookup'].map((test) => [test, () => 500]));

{
  const one = await answer(site('better', 14, {Sort: step(12, 0.8)}), 'Sort');
  assert.match(one.verdict, /^Improvement provisional$/);
  near(one.change, -20, 1);
  assert.match(one.since, /^2026-05-13 /);
}
{
  const repaired = (run) => (run < 12 ? 1000 : run < 20 ? 1250 : 1180);
  const one = await answer(site('repaired', 28, {Sort: repaired}), 'Sort');
  assert.match(one.verdict, /^Regression alert, still open$/);
  near(one.change, 18, 1.5);
  assert.match(one.since, /^2026-05-13 /);
}
{
  const onIntel = (run) => (run >= 38 || [9, 17, 26, 27].includes(run) ? 'intel' : 'amd');
  const address = site('machines', 45, {Decode: step(30, 1.1), Hash: step(41, 1.15), ...calm}, onIntel);
  const decode = await answer(address, 'Decode'), hash = await answer(address, 'Hash');
  for (const [one, planted, date] of [[decode, 10, '2026-05-31'], [hash, 15, '2026-06-11']]) {
    assert.match(one.verdict, /^Regression alert, still open$/);
    near(one.change, planted, 1.5);
    assert(one.since.startsWith(date), one.since);
  }
  assert.match((await answer(address, 'Join')).verdict, /^Steady/);
}
// What the newest run should have measured is neither steady nor good.
{
  const address = site('missing', 12, {Sort: () => 1000, Walk: (run) => (run >= 11 ? null : 40), Join: (run) => (run >= 11 ? null : 500), Hash: (run) => (run >= 6 ? null : 70)});
  assert.match((await answer(address, 'Sort')).verdict, /^Steady/);
  assert.match((await answer(address, 'Walk')).verdict, /^Missing last measured 2026-05-11$/);
  assert.match((await answer(address, 'Hash')).verdict, /^Gone/);
  const page = await browser.newPage();
  await page.goto(`${address}#/?since=all`);
  assert.match(await page.locator('main').innerText(), /2 test cases are missing since 2026-05-12: Benchmark(Join|Walk)\S* and 1 more\./);
  await page.getByRole('link', {name: /^BenchmarkWalk@/}).first().click();
  assert.match(await page.locator('.verdict-line').innerText(), /^Missing last measured 2026-05-11, then 4\d?(\.\d+)? ns/);
  await page.close();
}
// What is missing counts as such also if its alert is open.
{
  const address = site('missing-worse', 14, {Sort: () => 1000, Join: () => 500, Walk: (run) => (run >= 13 ? null : run >= 9 ? 60 : 40)});
  assert.match((await answer(address, 'Walk')).verdict, /^Regression/);
  const page = await browser.newPage();
  await page.goto(`${address}#/?since=all`);
  assert.match(await page.locator('main').innerText(), /1 test case is missing since 2026-05-14: BenchmarkWalk/);
  await page.close();
}
// A change of the machine is no step, however often it happens; a step on one of two machines names it.
const everySecond = (run) => (run % 2 === 0 ? 'amd' : 'intel');
for (const [name, machineOf] of [['alternating', everySecond], ['switched', (run) => (run < 15 ? 'amd' : 'intel')]]) {
  const one = await answer(site(name, 30, {Sort: () => 1000, Walk: () => 40}, machineOf), 'Sort');
  assert.match(one.verdict, /^Steady/, name);
  assert(Number.isNaN(one.change), `${name}: ${one.text}`);
}
{
  const onIntelAlone = (run) => (run >= 17 && everySecond(run) === 'intel' ? 1100 : 1000);
  const address = site('one-machine', 34, {Sort: onIntelAlone, ...calm}, everySecond);
  const one = await answer(address, 'Sort');
  assert.match(one.verdict, /^Regression/);
  near(one.change, 10, 1.5);
  assert.equal(one.since, `2026-05-18 ${commitOf(17).slice(0, 9)}`);
  assert.equal(one.machine, 'Intel Xeon Platinum 8370C');
  const page = await browser.newPage();
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.goto(`${address}#/?since=all`);
  for (const id of ['v-regression', 'o-name', 'o-change']) { // a key on a button leaves the focus there
    await page.locator(`#${id}`).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.equal(await focused(), id);
  }
  await page.goto(`${address}#/?since=all`);
  await page.getByRole('link', {name: /^BenchmarkSort@/}).click();
  await page.locator('#chart canvas').waitFor();
  const keys = page.locator('[aria-label="Machines"] button');
  assert.deepEqual(await keys.allInnerTexts(), [' AMD EPYC 7763 17 runs', ' Intel Xeon Platinum 8370C 17 runs']);
  const changes = await page.locator('[aria-label="Changes"] tbody tr').allInnerTexts();
  assert.equal(changes.length, 1, changes.join('\n'));
  assert.match(changes[0], /on Intel Xeon/);
  // From the change to the commits and to what people may do about it; the command works as it stands there.
  const cause = page.locator('#cause');
  assert.equal(await cause.getByRole('link').getAttribute('href'), `https://github.com/o/r/compare/${commitOf(15)}...${commitOf(17)}`);
  assert.match(await cause.innerText(), new RegExp(`git log --oneline ${commitOf(15).slice(0, 12)}\\.\\.${commitOf(17).slice(0, 12)}`));
  const accept = await cause.locator('code', {hasText: 'history accept'}).innerText();
  fs.mkdirSync(`${folder}/accepted`);
  execFileSync('sh', ['-c', accept.replace(/^benchgate/, '"$0"'), benchgate], {cwd: `${folder}/accepted`, stdio: 'ignore'});
  assert.match(fs.readFileSync(`${folder}/accepted/.benchgate/accepted.yaml`, 'utf8'), new RegExp(`BenchmarkSort@[^]*${commitOf(17)}`));
  assert.match(await page.locator('#details').getByRole('link', {name: 'to this run'}).getAttribute('href'), /run=117/);
  const pictureOf = () => page.$eval('#chart canvas', (canvas) => canvas.toDataURL());
  const both = await pictureOf();
  await keys.first().click();
  await page.locator('[aria-label="Machines"] button[aria-pressed="false"]').waitFor();
  assert.match(await page.locator('#chart').getAttribute('aria-label'), /, a line each for Intel Xeon Platinum 8370C$/);
  assert.notEqual(await pictureOf(), both);
  assert.match(await focused(), /^machine-/);
  await page.reload(); // the choice is part of the address
  assert.equal(await page.locator('[aria-label="Machines"] button').first().getAttribute('aria-pressed'), 'false');
  await page.close();
}
{
  const steps = (run) => (run < 10 ? 1000 : run < 16 ? 1080 : 1166);
  const one = await answer(site('steps', 16 + 6, {Sort: steps}), 'Sort');
  assert.match(one.verdict, /^Regression/);
  assert(one.change > 7.5, one.text); // the alert's size or the net change, never the last step alone
}
{
  // The percentage of an alert is that of the two figures beside it, or there are none: its level is not always that of
  // the change of level.
  const uneven = (run) => 1000 * (run < 20 ? [1, 1.02, 1.15, 1.03] : [1.5, 1.7, 1.45, 1.6])[run % 4];
  const address = site('figures', 30, {Clean: step(22, 1.25), Uneven: uneven, ...calm}), said = {};
  const page = await browser.newPage();
  for (const test of ['Clean', 'Uneven']) {
    await page.goto(`${address}#/?since=all`);
    await page.getByRole('link', {name: new RegExp(`^Benchmark${test}@`)}).first().click();
    said[test] = await page.locator('.verdict-line').innerText();
    const [, change] = /^Regression \+([\d.]+) % /.exec(said[test]), [, from, to] = /: from ([\d.]+ \S+) to ([\d.]+ [^,]+), now /.exec(said[test]) || [];
    if (from) near(parseFloat(change), 100 * (inNanoseconds(to) / inNanoseconds(from) - 1), 0.15);
  }
  assert.match(said.Clean, /: from (99\d\.\d ns|1(\.00\d)? µs) to 1\.2\d+ µs, now /);
  assert.match(said.Uneven, /^Regression \+(49|5\d)(\.\d)? %/);
  await page.close();
}
{
  // A bump that is over is no news: nothing is slower any more, and its two steps stand on its page.
  const address = site('bump', 34, {Sort: (run) => (run >= 12 && run < 18 ? 1250 : 1000), ...calm});
  const one = await answer(address, 'Sort');
  assert.match(one.verdict, /^Steady$/);
  assert(Number.isNaN(one.change), one.text);
  const page = await browser.newPage();
  await page.goto(`${address}#/?since=all`);
  await page.getByRole('link', {name: /^BenchmarkSort@/}).click();
  const steps = await page.locator('[aria-label="Changes"] tbody tr').allInnerTexts();
  assert.equal(steps.length, 2, steps.join('\n'));
  for (const [text, run, change] of [[steps[1], 12, /\+2[45]\.\d %/], [steps[0], 18, /−(19|20)\.\d %/]]) {
    assert(text.includes(commitOf(run).slice(0, 9)), text);
    assert.match(text, change);
  }
  await page.close();
}
{
  // 0.8 % a run from run 10 on, in all 21 %: the alert has the levels, and begins within the drift.
  const one = await answer(site('drift', 34, {Sort: (run) => 1000 * 1.008 ** Math.max(0, run - 9), ...calm}), 'Sort');
  assert.match(one.verdict, /^Regression alert, still open$/);
  assert(one.change > 14 && one.change < 21.5, one.text);
  const begin = Array.from({length: 6}, (_, i) => commitOf(10 + i).slice(0, 9)).findIndex((commit) => one.since.includes(commit));
  assert(begin >= 0, `${one.since} is not within 5 runs of the beginning`);
}
{
  // The toolchain changed with the step; at another, both runs measured the same commit, so that none is to blame.
  const address = site('causes', 34, {Sort: step(20, 1.2), ...calm}, () => 'amd', {add: (run) => ['--sha', commitOf(run), '--toolchain', run < 20 ? 'gcc 13.2, zlib 1.3' : 'gcc 14.1, zlib 1.3']});
  const page = await browser.newPage();
  await page.goto(`${address}#/?since=all`);
  await page.getByRole('link', {name: /^BenchmarkSort@/}).click();
  assert.match(await page.locator('#cause').innerText(), /What else changed\s+toolchain gcc 13\.2 -> gcc 14\.1\s/);
  assert.match(await page.locator('#details').innerText(), /Changed with this run\s+toolchain gcc 13\.2 -> gcc 14\.1\s/);
  assert.match(await page.locator('#alert-reason').innerText(), /^The alert says: .*; changed with it: toolchain gcc 13\.2 -> gcc 14\.1\.$/);
  const same = site('same-code', 34, {Sort: step(20, 1.2), ...calm}, () => 'amd', {add: (run) => ['--sha', commitOf(run < 20 ? run : Math.max(19, run - 4))]});
  const one = await answer(same, 'Sort');
  assert.match(one.verdict, /^Regression alert, still open$/);
  assert.equal(one.since, '2026-05-21 run 120, same code');
  await page.goto(`${same}#/?since=all`);
  await page.getByRole('link', {name: /^BenchmarkSort@/}).click();
  assert.match(await page.locator('.verdict-line').innerText(), /^Regression .* since 2026-05-21, run 120, which measured the same code as the run before/);
  assert.match(await page.locator('#cause').innerText(), /same commit, so the change is not one of the code\.\s+What else changed\s+Nothing that was recorded\./);
  assert.equal(await page.locator('#cause code').count(), 0);
  const feed = fs.readFileSync(`${folder}/same-code-site/alerts.atom`, 'utf8');
  assert.match(feed, /<summary>Since run 120 of the same code\. /);
  assert(!feed.includes(commitOf(19).slice(0, 9)), feed);
  await page.close();
}
{
  // Of six test cases one ends, one begins, and one goes on under another name.
  const between = (from, to, level) => (run) => (run >= from && run < to ? level : null);
  const address = site('presence', 30, {Legacy: between(0, 15, 300), Fresh: between(27, 30, 450), EncodeFrame: between(0, 20, 800), EncodeFrames: between(20, 30, 805), Walk: () => 40, Join: () => 500});
  assert.match((await answer(address, 'Legacy')).verdict, /^Gone last measured 2026-05-15$/);
  assert.match((await answer(address, 'Fresh', '7')).verdict, /^Steady provisional, new since 2026-05-28$/);
  assert.match((await answer(address, 'Fresh')).verdict, /^Steady provisional$/); // too few runs before the newest one
  assert.match((await answer(address, 'EncodeFrame')).verdict, /^Gone likely renamed 2026-05-21$/);
  assert.match((await answer(address, 'EncodeFrames')).verdict, /^Steady likely renamed 2026-05-21$/);
  assert.match((await answer(address, 'Walk')).verdict, /^Steady$/);
  const page = await browser.newPage();
  await page.goto(`${address}#/?since=all`);
  await page.getByRole('link', {name: /^BenchmarkEncodeFrame@/}).click();
  assert.match(await page.locator('#renamed').innerText(), /^Likely renamed to BenchmarkEncodeFrames@/);
  await page.close();
}
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
console.log('the pages answer as planted');
