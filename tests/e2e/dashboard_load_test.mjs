// SPDX-License-Identifier: MIT
// Asks the page of load tests what their tools reported, and what of planted histories got worse.
// dashboard_load_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {launchChromium} from './chromium.mjs';
import {chance} from './dashboard_history.mjs';

const [tools, benchgate] = process.argv.slice(2).map((one) => path.resolve(one));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-load-'));
const fixtures = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../fixtures/imports');
const quiet = {stdio: ['ignore', 'ignore', 'ignore']};
const run = (...words) => execFileSync(benchgate, words, quiet);

// The site of a store that has the same reports in each run, but for what `change` does to them.
function site(name, runs, reports) {
  for (let i = 0; i < runs; i += 1) {
    const words = reports(i).flat();
    run('history', 'add', ...words, '--store', `${folder}/${name}`, '--run-id', String(500 + i), '--sha', (i + 1).toString(16).padStart(40, 'b'),
      '--time', new Date(Date.UTC(2026, 4, 1 + i)).toISOString(), '--job-type', 'medium', '--quiet');
  }
  run('history', 'recalculate', '--store', `${folder}/${name}`, '--out', `${folder}/${name}-data`);
  run('dashboard', '--history', `${folder}/${name}-data`, '--out', `${folder}/${name}-site`);
  return `file://${folder}/${name}-site/index.html`;
}

const browser = await launchChromium(tools);
async function cellsOf(address, hash) {
  const page = await browser.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(`${address}${hash}`);
  const rows = await page.locator('main [role="region"] table').first().locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
  const text = await page.locator('main').innerText();
  await page.close();
  assert.deepEqual(wrong, []);
  return {rows, text};
}

// What stands in the reports of fixtures/imports: requests per second, mean, median, p95, p99, error rate.
const stated = {
  'oha': ['oha', '572.3 1/s', '8.6 ms', '8.6 ms', '–', '16.7 ms', '10 %'],
  'wrk': ['http://127.0.0.1:8099/slow', '1899 1/s', '1.49 ms', '624 µs', '–', '9.08 ms', '0 %'],
  'hey': ['hey', '225.6 1/s', '21.1 ms', '12.6 ms', '–', '201.9 ms', '4.918 %'],
  'vegeta-json': ['vegeta', '90.3 1/s', '8.845 ms', '7.043 ms', '32.18 ms', '60.31 ms', '10 %'],
  'locust-csv': ['Aggregated', '82.4 1/s', '3.409 ms', '3 ms', '4 ms', '9 ms', '52.03 %'],
  'pgbench': ['multiple scripts', '111.2 1/s', '17.98 ms', '–', '–', '–', '8 %'],
  'nbomber-html': ['order_flow', '98 1/s', '2.25 ms', '2 ms', '5 ms', '9.5 ms', '2 %'],
  'k6-machine-summary': ['http_req_duration', '529 1/s', '3.84 ms', '3.55 ms', '7.59 ms', '–', '1.008 %'],
};
for (const [tool, figures] of Object.entries(stated)) {
  const report = fs.readdirSync(`${fixtures}/${tool}`).filter((name) => /^report\./.test(name))[0];
  const {rows, text} = await cellsOf(site(tool, 2, () => [`${fixtures}/${tool}/${report}`]), '#/load');
  const row = rows.find((one) => one[1] === figures[0]);
  assert(row, `${tool}: ${rows.map((one) => one[1])}`);
  assert.deepEqual(row.slice(1), figures, tool);
  if (tool === 'k6-machine-summary') assert.match(text, /Other figures of these reports: .*vus/);
}

// 25 reports of oha: p99 gets 40 % longer at run 18, or 5 % of the requests begin to fail; the rest stays.
const oha = JSON.parse(fs.readFileSync(`${fixtures}/oha/report.json`, 'utf8'));
function reportsOf(name, change) {
  const next = chance(name.length);
  const noise = (share) => 1 + share * (next() + next() + next() - 1.5);
  return (i) => {
    const {average, p99, failed} = change(i);
    const copy = structuredClone(oha), summary = copy.summary;
    Object.assign(copy.latencyPercentiles, {p50: 0.0086 * noise(0.01), p99: p99 * noise(0.015), 'p99.99': 2 * p99});
    Object.assign(summary, {average: average * noise(0.01), requestsPerSec: 570 * noise(0.01), slowest: 2.1 * p99, successRate: 1});
    copy.statusCodeDistribution = {200: 5000 - failed, ...(failed > 0 ? {500: failed} : {})};
    copy.errorDistribution = {};
    const file = `${folder}/report.json`;
    fs.writeFileSync(file, JSON.stringify(copy));
    return [file];
  };
}
const later = (i, before, after) => (i >= 18 ? after : before);
{
  const address = site('tail', 25, reportsOf('tail', (i) => ({average: 0.0087, p99: later(i, 0.0167, 0.0234), failed: 0})));
  const {rows} = await cellsOf(address, '#/?since=all');
  assert.equal(rows.length, 1); // a test case, its worst metric
  const [tail] = rows, latency = (await cellsOf(address, '#/?since=all&metric=all')).rows.find((one) => /latency$/.test(one[1]));
  assert.match(tail[1], /latency_p99$/);
  assert.match(tail[0], /^Regression/);
  assert.match(tail[3], /^\+(39|40|41)/);
  assert.match(tail[5], /^2026-05-19 /);
  assert.match(latency[0], /^Steady/);
  assert(!/measured on/.test((await cellsOf(address, '#/case/oha/latency')).text)); // no report names a machine
  const load = await cellsOf(address, '#/load?since=all');
  assert.match(load.rows[0][0], /^Regression latency_p99/);
  assert.match(load.rows[0][6], /^23\.\d* ms \+(39|40|41)/);
}
{
  const address = site('errors', 25, reportsOf('errors', (i) => ({average: 0.0087, p99: 0.0167, failed: later(i, 0, 250)})));
  const {rows} = await cellsOf(address, '#/?since=all');
  const [rate] = rows;
  assert.match(rate[1], /error_rate$/);
  assert.match(rate[0], /^Regression/);
  assert.equal(rate[3], '+5 pp');
  const all = (await cellsOf(address, '#/?since=all&metric=all')).rows;
  assert.match(all.find((one) => /latency$/.test(one[1]))[0], /^Unstable invalid: more than 1 % of the work failed$/);
  assert.match((await cellsOf(address, '#/load?since=all')).rows[0].join(' | '), /^Regression error_rate .*5 % \+5 pp$/);
}
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
console.log('the load tests are as their tools reported and as planted');
