// SPDX-License-Identifier: MIT
// dashboard_pictures.mjs TOOLS BENCHGATE FOLDER: makes the pictures of docs/dashboard.md in FOLDER from an invented history.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {launchChromium} from '../e2e/chromium.mjs';

const [tools, benchgate, pictures] = process.argv.slice(2).map((one) => path.resolve(one));
const cases = 40, runs = 80, samples = 12;
const modules = ['parser', 'codec', 'net', 'store', 'ui'];
// By what a test case changes, and from which run on.
const steps = {28: [1.04, 74], 18: [1.033, 74], 14: [1.073, 79], 5: [0.95, 73], 11: [0.96, 75], 23: [0.92, 76], 34: [0.97, 74], 9: [1.06, 41]};
const scattered = [2, 6, 22, 27, 36];

// Numbers in [0, 1) by the multiplier of Park and Miller (1988), CACM 31(10).
let state = 2026;
const chance = () => { state = state * 48271 % 2147483647; return state / 2147483647; };
const noise = (size) => 1 + size * (chance() + chance() + chance() - 1.5) * 2;

function* rows() {
  for (let i = 0; i < cases; i += 1) {
    const module = modules[i % modules.length], base = 10 ** (2 + 4 * chance()), [factor, from] = steps[i] || [1, 0];
    const tags = [module, i % 2 === 0 ? 'hot' : 'cold', ...(i % 3 === 0 ? [`bench:${module}/b-${i}`] : [])].join(' ');
    for (let run = 0; run < runs; run += 1) {
      const level = base * (run >= from ? factor : 1) * noise(0.0025);
      for (let k = 0; k < samples; k += 1) {
        yield {test_case: `${module}/bench_${i}`, artifact: `r${String(run).padStart(4, '0')}`, metric: 'time', unit: 'ns', better: 'lower', tags,
               time: new Date(Date.UTC(2026, 5, 1 + run, 3)).toISOString(), value: level * noise(scattered.includes(i) ? 0.15 : 0.005)};
      }
    }
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-pictures-'));
fs.writeFileSync(`${folder}/history.jsonl`, [...rows()].map((row) => `${JSON.stringify(row)}\n`).join(''));
execFileSync(benchgate, ['dashboard', '--table', `${folder}/history.jsonl`, '--out', `${folder}/site`, '--title', 'Example project']);

const browser = await launchChromium(tools);
for (const [name, hash, width, height, colorScheme] of [
  ['overview', '#/', 1100, 760, 'light'],
  ['case-dark', '#/case/store%2Fbench_28/time', 1100, 900, 'dark'],
  ['phone', '#/case/store%2Fbench_28/time', 390, 820, 'light'],
]) {
  const page = await (await browser.newContext({viewport: {width, height}, colorScheme})).newPage();
  await page.goto(`file://${folder}/site/index.html${hash}`);
  await page.waitForSelector(hash === '#/' ? 'table.overview tbody tr' : '.chart canvas');
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await page.screenshot({path: `${pictures}/dashboard-${name}.png`});
}
await browser.close();
fs.rmSync(folder, {recursive: true});
