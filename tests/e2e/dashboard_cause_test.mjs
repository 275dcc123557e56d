// SPDX-License-Identifier: MIT
// From a row of a stored history to what it is made of and where it comes from: the samples of its runs, the raw data and
// the command that measures it again. dashboard_cause_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';
import {commitOf, plantedSites} from './planted_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-cause-'));
const site = plantedSites(benchgate, folder);
const browser = await launchChromium(tools);

async function open(address, hash) {
  const page = await browser.newPage();
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  await page.goto(`${address}${hash}`);
  await page.locator('#details').waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

const tests = {
  // 15 values a run; +20 % from run 20 on. Old runs have none, those around the change have.
  async 'a stored history shows the samples of its runs and links their raw data'() {
    const address = site('samples', 34, {Sort: (run) => (run >= 20 ? 1200 : 1000)}, () => 'amd', {dashboard: ['--raw-url', 'https://example.com/tree/perf-raw']});
    const page = await open(address, '#/case/BenchmarkSort%40pkg%3Dexample.com%2Fkv%2Cgomaxprocs%3D4/time');
    assert.equal(await page.locator('.figures .sample').count(), 15);
    assert.deepEqual([await page.inputValue('#f-a'), await page.inputValue('#f-b')], ['119', '133']);
    const shift = await page.locator('.figures svg').nth(1).getAttribute('aria-label');
    const deciles = [...shift.matchAll(/%: \+([\d.]+) %/g)].map((one) => Number(one[1]));
    assert.equal(deciles.length, 9, shift);
    assert.ok(deciles.every((one) => one > 17 && one < 23), shift);
    assert.match(await page.locator('.figures figcaption').last().innerText(), /^15 samples; /);
    assert.match(await page.locator('body').innerText(), /Samples of 14 of 34 runs are here/);
    const raw = page.locator('#details').getByRole('link', {name: 'benchmarks/2026-06-03/133-1'});
    assert.equal(await raw.getAttribute('href'), 'https://example.com/tree/perf-raw/benchmarks/2026-06-03/133-1');
    await close(page);
  },

  async 'the test case of an own scenario has the command that measures it again'() {
    fs.writeFileSync(`${folder}/scenario.yaml`, "name: own\ncommand: ['true']\nrepeat: 4\nwarmup: 0\n");
    for (const run of [1, 2]) {
      execFileSync(benchgate, ['run', 'scenario.yaml', '--out', `r${run}/own`], {cwd: folder, stdio: 'ignore'});
      execFileSync(benchgate, ['history', 'add', `r${run}/own`, '--store', 'own-store', '--run-id', String(run), '--sha', commitOf(run), '--time', `2026-05-0${run}T03:00:00Z`, '--job-type', 'medium', '--quiet'], {cwd: folder, stdio: 'ignore'});
    }
    execFileSync(benchgate, ['history', 'recalculate', '--store', 'own-store', '--out', 'own'], {cwd: folder, stdio: 'ignore'});
    execFileSync(benchgate, ['dashboard', '--history', 'own', '--out', 'own-site'], {cwd: folder, stdio: 'ignore'});
    const page = await open(`file://${folder}/own-site/index.html`, '#/case/own/wall_ms');
    assert.equal(await page.locator('#details .command').innerText(), `git checkout ${commitOf(2)} && benchgate run --only own --out results`);
    assert.equal(await page.locator('.figures .sample').count(), 4);
    await close(page);
  },
};

let failed = 0;
const wanted = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
for (const [name, test] of Object.entries(tests)) {
  if (!wanted.test(name)) continue;
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
if (failed > 0) process.exit(1);
