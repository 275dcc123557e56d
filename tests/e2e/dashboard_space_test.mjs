// SPDX-License-Identifier: MIT
// The page of a project with long names: rows are one line, what names have in common is said once, and the pointer and
// the axis of a chart tell a run's figures. dashboard_space_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';
import {chance} from './dashboard_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-space-'));
const next = chance(7);
const noise = (share) => 1 + share * (next() + next() + next() - 1.5);

// As BenchmarkDotNet names test cases: namespace, class, method, arguments, and a job with what was set in it.
const job = 'MediumRun(InvocationCount=1, IterationCount=15, LaunchCount=2, UnrollFactor=1, WarmupCount=10)';
const nameOf = (i) => `Company.Product.Benchmarks.Sharding.Router${i % 7}Benchmarks.RouteManyKeysThroughAllShards(shards: ${i}) [${job}]`;
const stepped = 4;

function table(name, rows) {
  fs.writeFileSync(`${folder}/${name}.jsonl`, rows.map((row) => `${JSON.stringify({metric: 'time', unit: 'ns', better: 'lower', ...row})}\n`).join(''));
  execFileSync(benchgate, ['dashboard', '--table', `${folder}/${name}.jsonl`, '--out', `${folder}/${name}`], {stdio: 'ignore'});
  return `file://${folder}/${name}/index.html`;
}
const dayOf = (run) => new Date(Date.UTC(2026, 4, 1 + run)).toISOString();
const commitOf = (run) => (run + 1).toString(16).padStart(40, 'c');
const long = [];
for (let i = 0; i < 40; i += 1)
  for (let run = 0; run < 20; run += 1)
    for (let k = 0; k < 12; k += 1) long.push({test_case: nameOf(i), artifact: commitOf(run), time: dayOf(run), value: 1000 * (i === stepped && run >= 15 ? 1.2 : 1) * noise(0.01)});
const address = table('long', long);

const browser = await launchChromium(tools);
async function open(to, width = 1280, height = 800) {
  const page = await browser.newPage({viewport: {width, height}});
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  await page.goto(to);
  return page;
}

{
  const page = await open(address);
  const rows = await page.$$eval('table.overview tbody tr', (all) => all.map((row) => row.getBoundingClientRect()).map(({bottom, height}) => ({bottom, height})));
  const seen = rows.filter(({bottom}) => bottom <= 800).length;
  assert(seen >= 12, `${seen} rows on the first screen`);
  assert(rows.every(({height}) => height < 40), `rows of ${Math.max(...rows.map(({height}) => height))} px`);
  const first = page.locator('table.overview tbody th a').first();
  assert.equal(await first.textContent(), `Router${stepped}Benchmarks.RouteManyKeysThroughAllShards(shards: ${stepped})`);
  assert.equal(await first.locator('.name').getAttribute('title'), nameOf(stepped));
  assert.equal(await page.getByRole('link', {name: nameOf(stepped), exact: true}).count(), 1);
  assert.equal(await page.locator('#common-names').textContent(), `In all names: Company.Product.Benchmarks.Sharding.…, ${job}`);
  const cell = async (name) => (await page.locator('table.overview tbody tr').first().locator(`td.${name}`).innerText()).replace(/\s+/g, ' ').trim();
  assert.match(await cell('verdict'), /^Regression$/);
  assert.match(await cell('change'), /^\+(19|20)\.\d % \(\+1\d\.\d … \+2\d\.\d %\)$/);
  assert.match(await cell('since'), /^2026-05-16 c{9}$/);
  assert.equal(await page.evaluate(() => document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth), true, 'the table is as wide as the page');

  await first.click();
  await page.locator('#chart canvas').waitFor();
  const box = await page.locator('.u-over').boundingBox();
  await page.mouse.move(box.x + box.width * (0.02 + 3 / 19 * 0.96), box.y + 0.7 * box.height);
  await page.locator('.tip').waitFor({state: 'visible'});
  const tip = await page.locator('.tip').boundingBox();
  assert.match(await page.locator('.tip').innerText(), /^(9\d\d(\.\d+)? ns|1(\.0\d*)? µs)\nCI99 \S+ \S+ … \S+ \S+\nc{9}, 2026-05-04 00:00 UTC$/);
  const pointer = box.x + box.width * (0.02 + 3 / 19 * 0.96);
  assert(tip.x - pointer > 0 && tip.x - pointer < 40, `the tip is ${tip.x - pointer} px away`);
  await page.mouse.move(box.x + 10, box.y - 80);
  await page.locator('.tip').waitFor({state: 'hidden'});
  assert.deepEqual(page.wrong, []);
  await page.close();
}
{
  const page = await open(address, 390, 800); // a phone answers "since when", too, and does not scroll sideways
  assert.match(await page.locator('table.overview tbody tr').first().innerText(), /\+(19|20)\.\d %\s+since 2026-05-16/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await page.close();
}
{
  // A package, or a job, stands in a name only where another test case has the same name without it.
  const names = ['Sort@pkg=example.org/kv/store,procs=4', 'Hash@pkg=example.org/kv/net,procs=4', 'Walk@pkg=example.org/kv/store,procs=4', 'Walk@pkg=example.org/kv/net,procs=4'];
  const page = await open(table('packages', names.flatMap((test_case) => [0, 1, 2].map((run) => ({test_case, artifact: `r${run}`, time: dayOf(run), value: 100 + run})))));
  assert.deepEqual((await page.locator('table.overview tbody th .name').allTextContents()).sort(), ['Hash', 'Sort', 'Walk@pkg=example.org/kv/net', 'Walk@pkg=example.org/kv/store']);
  assert.equal(await page.locator('#common-names').textContent(), 'In all names: procs=4');
  await page.close();
}
{
  // Two samples a run that differ by a fifth: Student's t of 0.995 for 1 degree of freedom is 63.66, so that the CI99 of
  // 360 and 440 is 400 +- 63.66 * 40.
  const two = Array.from({length: 10}, (_, run) => [360, 440].map((value) => ({test_case: 'pair', artifact: `r${run}`, time: dayOf(run), value: value + run}))).flat();
  const page = await open(`${table('pair', two)}#/case/pair/time`);
  await page.locator('#chart canvas').waitFor();
  const range = async () => (await page.locator('#chart').getAttribute('data-range')).split(' ').map(Number);
  const [low, high] = await range();
  assert(low === 0 && high > 2.9, `${low} to ${high} µs`); // a time below 0 cannot be
  await page.locator('#t-band').click();
  await page.locator('#t-band:not(:checked)').waitFor();
  const [bare, most] = await range();
  assert(bare > 0.3 && most < 500, `${bare} to ${most} without the band`);
  await page.close();
}
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
console.log('rows are one line, and charts tell their figures');
