// SPDX-License-Identifier: MIT
// dashboard_page.mjs TOOLS SITE: milliseconds, as JSON, that Chromium takes with a dashboard; called by dashboard_page.py.
import fs from 'node:fs';
import {createRequire} from 'node:module';

const [tools, site] = process.argv.slice(2);
const {chromium} = createRequire(`${tools}/node_modules/`)('playwright-core');
const program = ['chromium', 'google-chrome'].flatMap((name) => process.env.PATH.split(':').map((folder) => `${folder}/${name}`)).find((one) => fs.existsSync(one));
const repeats = 5;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});

// Until the frame after a change has been painted.
const painted = (page, change) => page.evaluate((code) => new Promise((resolve) => {
  const begin = performance.now();
  new Function(code)();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
}), change);

const open = [], filter = [], cases = [];
for (let i = 0; i < repeats; i += 1) {
  const page = await (await browser.newContext({bypassCSP: true})).newPage();
  await page.goto(`file://${site}/index.html`);
  await page.waitForSelector('table.overview tbody tr');
  open.push(await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))));
  for (const word of ['m', 'module1', 'case_9', 'case_99', '']) filter.push(await painted(page, `const box = document.getElementById('f-q'); box.value = '${word}'; box.dispatchEvent(new Event('input'));`));
  const begin = performance.now();
  await page.evaluate(() => { document.querySelector('table.overview tbody a').click(); });
  await page.waitForSelector('.chart canvas');
  cases.push(performance.now() - begin);
  await page.close();
}
await browser.close();
console.log(JSON.stringify({repeats, open: median(open), filter: median(filter), case: median(cases)}));
