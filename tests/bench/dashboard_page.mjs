// SPDX-License-Identifier: MIT
// dashboard_page.mjs TOOLS ADDRESS CASES PAGE...: how long Chromium takes with dashboards, called by dashboard_page.py, which says
// what is measured. Prints {PAGE: {open, filter, case, sort}} as JSON, in milliseconds. A page that cannot be measured has {error}.
import {launchChromium} from '../e2e/chromium.mjs';

const [tools, address, cases, ...names] = process.argv.slice(2);
const limit = 120000, repeats = 5;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

// What a page shows first, and what is done with it. The functions run in the page.
const pages = {
  benchgate: {
    path: 'benchgate/index.html', repeats, drawn: () => document.querySelector('table.overview tbody tr, .empty'),
    filters: ['m', 'module1', 'case_9', 'case_99', ''].map((word) => `() => { const box = document.getElementById('f-q'); box.value = '${word}'; box.dispatchEvent(new Event('input')); }`),
    case: {click: () => document.querySelector('table.overview tbody th a').click(), drawn: () => document.querySelector('.chart canvas')},
  },
  'github-action-benchmark': {path: 'github-action-benchmark/index.html', repeats: 1, drawn: `() => document.querySelectorAll('canvas').length === ${cases}`},
  asv: {
    path: 'asv/index.html', repeats, drawn: `() => document.querySelectorAll('.benchmark-container').length === ${cases} && jQuery.active === 0`,
    case: {click: () => document.querySelector('.benchmark-container').click(), drawn: () => jQuery.active === 0 && document.querySelector('#main-graph canvas')},
  },
  'asv-list': {
    path: 'asv/index.html#/summarylist', repeats, drawn: `() => document.querySelectorAll('#summarylist-body tbody tr').length === ${cases}`,
    sort: {click: () => document.querySelectorAll('#summarylist-body th')[2].click(), drawn: () => document.querySelectorAll('#summarylist-body th')[2].className},
  },
  'asv-regressions': {path: 'asv/index.html#/regressions', repeats, drawn: () => document.querySelector('#regressions-body tbody tr')},
};

// In the page: when the frame was painted in which `drawn` holds and after which two frames come within 50 ms each.
function installSettled() {
  window.settled = (drawn) => new Promise((resolve) => {
    let end = null, calm = 0, before = performance.now();
    const look = () => {
      const now = performance.now();
      if (end === null || now - before > 50) { end = drawn() ? now : null; calm = 0; } else { calm += 1; }
      before = now;
      if (calm === 2) resolve(end); else next();
    };
    const next = () => requestAnimationFrame(() => setTimeout(look));
    next();
  });
}

const after = (page, click, drawn) => page.evaluate(`(async () => { const begin = performance.now(); (${click})(); return await settled(${drawn}) - begin; })()`);

const keep = async (page, what, when) => { if (process.env.KEEP) await page.screenshot({path: `${process.env.KEEP}/${what.path.replace(/\W+/g, '-')}-${when}.png`}); };

async function visit(browser, what) {
  const context = await browser.newContext({bypassCSP: true});
  const page = await context.newPage();
  await page.addInitScript(installSettled);
  await page.goto(`${address}/${what.path}`, {waitUntil: 'commit'});
  const found = {open: await page.evaluate(`settled(${what.drawn})`)};
  await keep(page, what, 'open');
  if (what.filters) found.filter = [];
  for (const filter of what.filters || []) found.filter.push(await after(page, filter, what.drawn));
  for (const name of ['sort', 'case']) if (what[name]) found[name] = await after(page, what[name].click, what[name].drawn);
  await keep(page, what, 'end');
  await context.close();
  return found;
}

const late = () => new Promise((_, reject) => { setTimeout(() => reject(new Error(`> ${limit / 1000} s`)), limit).unref(); });

// The visits of a page in a browser of its own: `next` makes one, unless there were enough or one has failed.
async function visits(what) {
  const all = [], browser = await launchChromium(tools);
  let error = null;
  return {
    async next() {
      if (error || all.length === what.repeats) return;
      try {
        all.push(await Promise.race([visit(browser, what), late()]));
      } catch (failure) {
        error = failure.message.split('\n')[0];
      }
      if (error || all.length === what.repeats) await browser.close();
    },
    figures: () => (error ? {error} : Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.flatMap((one) => one[name]))]))),
  };
}

const measured = new Map();
for (const name of names) measured.set(name, await visits(pages[name]));
for (let i = 0; i < repeats; i += 1) for (const one of measured.values()) await one.next();
console.log(JSON.stringify(Object.fromEntries([...measured].map(([name, one]) => [name, one.figures()]))));
