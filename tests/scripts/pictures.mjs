// SPDX-License-Identifier: MIT
// pictures.mjs TOOLS BENCHGATE FOLDER: makes the pictures of the README and of docs in FOLDER, from invented figures. With
// BENCHGATE_ORACLES also one of the real archive beside that folder.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import {launchChromium} from '../e2e/chromium.mjs';
import {markdownPages, only, reportSides, six} from '../e2e/comments.mjs';
import {plantedSites} from '../e2e/planted_history.mjs';

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

// Writes a screenshot with a palette, so that the file is small: of colours that look alike, the most frequent.
async function write(page, name, settings = {}) {
  const {width, height, pixels} = await page.context().newPage().then(async (blank) => {
    const png = (await page.screenshot(settings)).toString('base64');
    const read = await blank.evaluate(async (text) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let binary = '';
      for (let i = 0; i < data.length; i += 32768) binary += String.fromCharCode(...data.subarray(i, i + 32768));
      return {width: bitmap.width, height: bitmap.height, text: btoa(binary)};
    }, png);
    await blank.close();
    return {...read, pixels: Buffer.from(read.text, 'base64')};
  });
  const counts = new Map(), key = (at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
  for (let at = 0; at < pixels.length; at += 4) counts.set(key(at), (counts.get(key(at)) || 0) + 1);
  const distance = (a, b) => [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  let palette = frequent;
  for (let alike = 100; palette.length > 256; alike *= 2) {
    palette = [];
    for (const colour of frequent) if (palette.every((one) => distance(one, colour) > alike)) palette.push(colour);
  }
  const places = new Map(palette.map((colour, place) => [colour, place]));
  for (const colour of counts.keys()) if (!places.has(colour)) places.set(colour, palette.reduce((best, one, place) => (distance(one, colour) < distance(palette[best], colour) ? place : best), 0));
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = places.get(key(4 * (y * width + x)));
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]), length = Buffer.alloc(4), sum = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(zlib.crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  const image = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', head), chunk('PLTE', Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))),
    chunk('IDAT', zlib.deflateSync(lines, {level: 9})), chunk('IEND', Buffer.alloc(0))]);
  fs.writeFileSync(`${pictures}/${name}.png`, image);
  console.log(`${name}.png: ${Math.ceil(image.length / 1024)} KB`);
}

// Sites: what is drawn of each, and in which window.
async function drawSite(name, address, ready, {width = 1100, height = 760, colorScheme = 'light'} = {}) {
  const page = await (await browser.newContext({viewport: {width, height}, colorScheme})).newPage();
  await page.goto(address);
  await page.waitForSelector(ready);
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await write(page, name);
  await page.context().close();
}
const own = `file://${folder}/site/index.html`, rowsReady = 'table.overview tbody tr', chartReady = '.chart canvas';
await drawSite('dashboard-overview', own, rowsReady);
await drawSite('dashboard-grid', `${own}#/?view=grid`, '.grid .card');
await drawSite('dashboard-case-dark', `${own}#/case/store%2Fbench_28/time`, chartReady, {height: 900, colorScheme: 'dark'});
await drawSite('dashboard-phone', `${own}#/case/store%2Fbench_28/time`, chartReady, {width: 390, height: 820});

// The first screens of dashboard_answers_test.mjs, whose first one has the labels of a history.
const planted = plantedSites(benchgate, folder), plant = (name, runs, levels, machineOf) => planted(name, runs, levels, machineOf, {dashboard: ['--title', 'Example project']}), screen = {width: 1280, height: 800};
const step = (at, factor) => (run) => (run >= at ? 1000 * factor : 1000);
const steady = Object.fromEntries(['Join', 'Walk', 'Encode', 'Compress', 'Lookup'].map((test) => [test, () => 500]));
await drawSite('first-screen-history', plant('one', 34, {Sort: step(30, 1.25), Hash: step(31, 1.1), Split: step(31, 0.8), Legacy: (run) => (run < 20 ? 300 : null), Fresh: (run) => (run >= 31 ? 450 : null), ...steady}), rowsReady, screen);
await drawSite('first-screen-machines', `${plant('two', 34, {Sort: (run) => (run >= 17 && run % 2 === 1 ? 1150 : 1000), ...steady}, (run) => (run % 2 === 0 ? 'amd' : 'intel'))}#/?since=all`, rowsReady, screen);
const archive = process.env.BENCHGATE_ORACLES && path.resolve(process.env.BENCHGATE_ORACLES, '../data/encina-sample');
if (archive && fs.existsSync(archive)) {
  execFileSync(benchgate, ['history', 'recalculate', '--store', archive, '--out', `${folder}/Encina`], {stdio: 'ignore'});
  execFileSync(benchgate, ['dashboard', '--history', `${folder}/Encina`, '--out', `${folder}/real-site`], {stdio: 'ignore'});
  await drawSite('first-screen-archive', `file://${folder}/real-site/index.html`, rowsReady, screen);
}

// A check: its comment, its job summary and its page.
const run = (...words) => {
  try {
    return execFileSync(benchgate, words, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: {PATH: process.env.PATH, GITHUB_STEP_SUMMARY: `${folder}/summary.md`}});
  } catch (error) {
    if (error.status !== 1 && error.status !== 2) throw error; // of a check that fails
    return error.stdout;
  }
};
process.chdir(folder);
run('check', '--quiet', '--out-dir', 'out', ...reportSides('.')(six, only({1: 1.25, 3: 1.12, 5: 0.7})));
const draw = markdownPages(tools);
const sheet = await (await browser.newContext({viewport: {width: 960, height: 300}})).newPage();
await draw(sheet, run('publish', '--summary', 'out/summary.json', '--commit', '3f9c2a7b51d0e86c4a1f0b9d7e25c863af40d1b2', '--dry-run'));
await write(sheet, 'comment', {fullPage: true});
run('publish', '--summary', 'out/summary.json', '--comment', 'never');
await draw(sheet, fs.readFileSync(`${folder}/summary.md`, 'utf8'));
await sheet.evaluate(() => { document.querySelector('details:has(.language-mermaid)').open = false; }); // GitHub draws it
await write(sheet, 'summary', {fullPage: true});
run('dashboard', '--check', 'out', '--out', 'check-site', '--title', 'Example project');
await drawSite('check', `file://${folder}/check-site/index.html`, rowsReady, {height: 510});

await browser.close();
fs.rmSync(folder, {recursive: true});
