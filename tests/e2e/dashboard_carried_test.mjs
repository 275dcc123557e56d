// SPDX-License-Identifier: MIT
// Measures, carries forward, stores and opens the page: points that were not measured in their run are rings.
// dashboard_carried_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from './chromium.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-carried-'));
const project = `${folder}/project`;
const environment = {...process.env, BENCHGATE_LOCK: `${folder}/lock`, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b'};
const browser = await launchChromium(tools);
const run = (...argv) => execFileSync(argv[0], argv.slice(1), {cwd: project, env: environment, stdio: ['ignore', 'ignore', 'ignore']});

// Whether each run measures the scenario or carries its measurement forward.
const measured = [true, false, false, true, false];
fs.mkdirSync(`${project}/src`, {recursive: true});
fs.writeFileSync(`${project}/a.yaml`, 'name: a\ncommand: "true"\nwarmup: 0\nfingerprint: {sources: src/a.c, toolchain: echo cc 1}\n');
run('git', 'init', '-q', '-b', 'main');
measured.forEach((isMeasured, number) => {
  fs.writeFileSync(`${project}/${isMeasured ? 'src/a.c' : 'README.md'}`, `${number}\n`);
  run('git', 'add', '-A');
  run('git', 'commit', '-q', '-m', String(number));
  run(benchgate, 'run', 'a.yaml', '--out', `${folder}/${number}/results`, '--job-type', 'medium', '--repeat', '15', '--skip-unchanged', '--store', '../history');
  assert.equal(fs.existsSync(`${folder}/${number}/results/a/carried.json`), !isMeasured);
  run(benchgate, 'history', 'add', `${folder}/${number}/results`, '--store', '../history', '--run-id', String(number));
});
run(benchgate, 'history', 'recalculate', '--store', '../history', '--out', '../derived');
run(benchgate, 'dashboard', '--history', '../derived', '--out', '../site');

// Opens the test case; each mark that is filled in the canvas is noted with its outline and whether it is hollow.
async function open(site) {
  const page = await browser.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.addInitScript(() => {
    window.marks = [];
    const Plain = Path2D, fill = CanvasRenderingContext2D.prototype.fill;
    window.Path2D = class extends Plain { constructor(text) { super(text); this.text = text; } };
    CanvasRenderingContext2D.prototype.fill = function filled(one, ...rest) {
      if (one && typeof one.text === 'string') window.marks.push({round: one.text.includes('a'), hollow: this.fillStyle === 'rgba(0, 0, 0, 0)', x: Number(one.text.match(/^M(-?[\d.]+)/)[1])});
      return fill.call(this, one, ...rest);
    };
  });
  await page.goto(`file://${folder}/${site}/index.html`);
  await page.getByRole('link', {name: 'a', exact: true}).first().click();
  await page.locator('.chart canvas, .chart svg').first().waitFor();
  return {page, close: async () => { await page.close(); assert.deepEqual(wrong, []); }};
}

{
  const {page, close} = await open('site');
  await page.waitForFunction((count) => window.marks.length >= count, measured.length);
  // In the order of the runs; the selected run has a mark of its own around its point.
  const marks = (await page.evaluate(() => window.marks)).slice(0, measured.length);
  assert.deepEqual(marks.map((one) => one.x), marks.map((one) => one.x).sort((a, b) => a - b));
  assert.deepEqual(marks.map((one) => one.round && one.hollow), measured.map((one) => !one));
  assert.match(await page.locator('.legend').innerText(), /carried forward: not measured in this run/);
  // The page begins with a run whose time has changed, if noise makes one; the last run is chosen here.
  await page.focus('#run');
  await page.keyboard.press('End');
  await page.waitForFunction(() => /Carried forward/.test(document.querySelector('#details').innerText));
  assert.match(await page.locator('#details').innerText(), /Carried forward\s*not measured in this run: nothing has changed since the run that measured it \(1 run ago\)/);
  for (const hops of [null, 2, 1]) {
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((words) => /Carried forward/.test(document.querySelector('#details').innerText) === (words !== null), hops);
    if (hops !== null) await page.waitForFunction((words) => document.querySelector('#details').innerText.includes(words), `(${hops} ${hops === 1 ? 'run' : 'runs'} ago)`);
  }
  await close();
}
{ // Without uPlot they are the same marks.
  fs.cpSync(`${folder}/site`, `${folder}/static`, {recursive: true});
  fs.writeFileSync(`${folder}/static/assets/uPlot.js`, '');
  const {page, close} = await open('static');
  const drawn = await page.$$eval('.chart svg path', (all) => all.map((one) => [one.getAttribute('class'), one.getAttribute('d')]));
  const marks = drawn.filter(([kind]) => /^(hollow grey|filled (ink|good)|filled bad)$/.test(kind)).slice(0, measured.length);
  assert.deepEqual(marks.map(([kind, outline]) => kind === 'hollow grey' && outline.includes('a')), measured.map((one) => !one));
  await close();
}
await browser.close();
fs.rmSync(folder, {recursive: true, force: true});
