// SPDX-License-Identifier: MIT
// From a row of a stored history to what it is made of and where it comes from: the samples of its runs, the raw data and
// the command that measures it again. dashboard_cause_test.mjs TOOLS BENCHGATE; exit code 77 without Chromium.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {exitCode, runCases} from './cases.mjs';
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
    assert.equal(await page.locator('.figures .sample').count(), 30);
    assert.deepEqual([await page.inputValue('#f-a'), await page.inputValue('#f-b')], ['119', '133']);
    const shift = await page.locator('.figures svg').nth(1).getAttribute('aria-label');
    const deciles = [...shift.matchAll(/%: \+([\d.]+) %/g)].map((one) => Number(one[1]));
    assert.equal(deciles.length, 9, shift);
    assert.ok(deciles.every((one) => one > 17 && one < 23), shift);
    assert.match(await page.locator('.figures figcaption').last().innerText(), /^119: 15 samples, median 9\d\d.*; 133: 15 samples, median 1\.2\d* µs\. /);
    assert.match(await page.locator('body').innerText(), /Samples of 14 of 34 runs are here/);
    const raw = page.locator('#details').getByRole('link', {name: 'benchmarks/2026-06-03/133-1'});
    assert.equal(await raw.getAttribute('href'), 'https://example.com/tree/perf-raw/benchmarks/2026-06-03/133-1');
    await close(page);
  },

  // Each side is measured once and stored as several runs: no other program's load moves the step.
  async 'a slower own scenario has the commands that find its commit and its functions'() {
    for (const [seconds, runs] of [['0.01', [1, 2, 3, 4, 5, 6, 7]], ['0.05', [8, 9, 10, 11, 12]]]) {
      fs.writeFileSync(`${folder}/slower.yaml`, `name: slower\ncommand: ['sleep', '${seconds}']\nrepeat: 8\nwarmup: 0\n`);
      execFileSync(benchgate, ['run', 'slower.yaml', '--out', `slept-${seconds}/own`], {cwd: folder, stdio: 'ignore'});
      for (const run of runs) execFileSync(benchgate, ['history', 'add', `slept-${seconds}/own`, '--store', 'slower-store', '--run-id', String(run), '--sha', commitOf(run), '--time', `2026-05-${String(run).padStart(2, '0')}T03:00:00Z`, '--job-type', 'medium', '--quiet'], {cwd: folder, stdio: 'ignore'});
    }
    execFileSync(benchgate, ['history', 'recalculate', '--store', 'slower-store', '--out', 'slower'], {cwd: folder, stdio: 'ignore'});
    execFileSync(benchgate, ['dashboard', '--history', 'slower', '--out', 'slower-site'], {cwd: folder, stdio: 'ignore'});
    const page = await open(`file://${folder}/slower-site/index.html`, '#/case/slower/wall_ms');
    const commands = await page.locator('#cause code').allInnerTexts(), [good, bad] = [7, 8].map((run) => commitOf(run).slice(0, 12));
    assert.deepEqual(commands.slice(0, 3), [`git log --oneline ${good}..${bad}`, `benchgate bisect --good ${good} --bad ${bad} --metric wall_ms --only slower`, `git checkout ${bad} && benchgate explain --baseline ${good} --only slower`]);
    await page.goto(`file://${folder}/slower-site/index.html#/case/slower/max_rss_kb`);
    await page.locator('#details').waitFor();
    assert.ok(!(await page.locator('main').innerText()).includes('benchgate explain'));
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
    assert.equal(await page.locator('.figures .sample').count(), 8);
    await close(page);
  },
};

Object.assign(tests, {
  // The commits are of a repository; the subject of the one that made Sort slower is hostile.
  async 'a row says whose commit it was, in the table, the tooltip, the feed and the details'() {
    const hostile = '<img src=x onerror=alert(1)> "Cache" & ]]> \u202e';
    const git = (...words) => execFileSync('git', ['-c', 'user.name=Ada & b', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...words], {cwd: `${folder}/repo`, encoding: 'utf8'}).trim();
    fs.mkdirSync(`${folder}/repo`);
    git('init', '-q');
    const commits = Array.from({length: 26}, (_, run) => { git('commit', '-q', '--allow-empty', '-m', run === 20 ? hostile : `Change ${run}`); return git('rev-parse', 'HEAD'); });
    const address = site('subjects', 26, {Sort: (run) => (run >= 20 ? 1200 : 1000), Walk: () => 40}, () => 'amd', {add: (run) => ['--sha', commits[run]], cwd: `${folder}/repo`});
    const page = await browser.newPage({viewport: {width: 1280, height: 800}});
    page.wrong = [];
    page.on('pageerror', (error) => page.wrong.push(error.message));
    page.on('dialog', (dialog) => { page.wrong.push(dialog.message()); dialog.dismiss(); });
    await page.goto(`${address}#/?since=all`);
    const row = page.locator('table.overview tbody tr').first();
    assert.match(await row.innerText(), new RegExp(`2026-05-21\\s+${commits[20].slice(0, 9)}\\s+<img src=x`));
    await row.hover();
    await row.getByRole('link', {name: 'Link to this row'}).click();
    await page.locator('tr.chosen').waitFor();
    assert.match(await page.locator('tr.chosen').innerText(), /^\s*Regression/);
    await page.goto(`${address}#/case/BenchmarkSort%40pkg%3Dexample.com%2Fkv%2Cgomaxprocs%3D4/time?run=120`);
    await page.locator('#chart canvas').waitFor();
    assert.ok((await page.locator('.verdict-line').innerText()).includes('<img src=x onerror=alert(1)> "Cache" & ]]>'));
    for (const text of ['<img src=x', 'Ada & b']) {
      assert.ok((await page.locator('#details').innerText()).includes(text), text);
      assert.ok((await page.locator('#cause').innerText()).includes(text), text);
    }
    const box = await page.locator('.u-over').boundingBox();
    await page.mouse.move(box.x + box.width - 3, box.y + 60);
    assert.match(await page.locator('.tip').innerText(), /Change 25\nby Ada & b\n/);
    assert.equal(await page.locator('img').count(), 0);
    const feed = fs.readFileSync(`${folder}/subjects-site/alerts.atom`, 'utf8');
    const parsed = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml'), of = (name) => [...xml.getElementsByTagName(name)].map((one) => one.textContent);
      return {error: of('parsererror'), ids: of('id'), titles: of('title'), updated: of('updated'), summaries: of('summary'), links: [...xml.getElementsByTagName('link')].map((one) => one.getAttribute('href'))};
    }, feed);
    assert.deepEqual(parsed.error, []);
    assert.match(parsed.titles[1], /^Regression \+(19|20)\.\d %: BenchmarkSort@.* time$/);
    assert.equal(new Set(parsed.ids).size, parsed.ids.length);
    assert.match(parsed.updated[1], /^2026-05-2\dT03:00:00Z$/);
    assert.ok(parsed.summaries[0].startsWith(`Since ${commits[20].slice(0, 9)} <img src=x onerror=alert(1)>`), parsed.summaries[0]);
    await page.goto(`file://${folder}/subjects-site/${parsed.links[1]}`);
    assert.match(await page.locator('.verdict-line').innerText(), /^Regression/);
    await page.getByRole('link', {name: 'Alerts as an Atom feed'}).waitFor();
    await close(page);
  },

  // Of a time and a rate, both twice as slow, of another rate twice as fast.
  async 'in a mean of changes half the rate is twice the time'() {
    const after = {time: 200, rate: 50, fast: 200}, rows = ['test_case,value,unit,better,commit,time'];
    for (let run = 0; run < 24; ++run)
      for (const [name, value] of Object.entries(after))
        rows.push(`${name},${((run >= 12 ? value : 100) * (1 + 0.001 * (run % 3))).toFixed(3)},${name === 'time' ? 'us' : '1/s'},${name === 'time' ? 'lower' : 'higher'},${commitOf(run)},2026-03-${String(run + 1).padStart(2, '0')}`);
    fs.writeFileSync(`${folder}/rates.csv`, `${rows.join('\n')}\n`);
    for (const command of [['history', 'import', 'rates.csv', '--store', 'rates-store'], ['history', 'recalculate', '--store', 'rates-store', '--out', 'rates'], ['dashboard', '--history', 'rates', '--out', 'rates-site']])
      execFileSync(benchgate, command, {cwd: folder, stdio: 'ignore'});
    const page = await browser.newPage();
    page.wrong = [];
    page.on('pageerror', (error) => page.wrong.push(error.message));
    await page.goto(`file://${folder}/rates-site/index.html#/compare`);
    await page.locator('#summary').waitFor();
    await page.selectOption('#f-a', {index: 23});
    await page.waitForFunction(() => document.querySelector('#summary tbody tr').cells[3].textContent === '2');
    const near = (text, planted) => assert.ok(Math.abs(Number(text.replace('−', '-').replace(' %', '')) - planted) < 2, `${text} instead of ${planted}`);
    const summary = await page.$$eval('#summary tbody tr', (all) => all.map((one) => [...one.cells].map((cell) => cell.innerText)));
    [['Worse', 100, 100, 100], ['Better', -50, -50, -50], ['All that changed level', 100 * (Math.cbrt(2) - 1), -50, 100]].forEach(([name, mean, low, high], i) => {
      assert.equal(summary[i][0], name);
      near(summary[i][1], mean);
      summary[i][2].split(' … ').forEach((text, end) => near(text, [low, high][end]));
    });
    await page.getByText('half the rate is twice the time').waitFor();
    await close(page);
  },

  // Of five test cases two got slower, by 10 and 30 %, one faster by 20 %, one has another machine's noise only.
  async 'any two runs or commits are compared on a page: mean, range, count, filter, rows'() {
    const step = (factor) => (run) => (run >= 12 ? 1000 * factor : 1000);
    const address = site('compare', 26, {Sort: step(1.1), Hash: step(1.3), Join: step(0.8), Walk: () => 40, Fresh: (run) => (run >= 20 ? 300 : null)});
    const page = await browser.newPage();
    page.wrong = [];
    page.on('pageerror', (error) => page.wrong.push(error.message));
    await page.goto(`${address}#/compare?a=run:105&b=run:125`);
    const rows = async () => { await page.locator('#summary').waitFor(); return page.$$eval('table.overview tbody tr', (all) => all.map((one) => [one.cells[0].innerText.trim(), one.cells[1].querySelector('a').getAttribute('aria-label').split('@')[0], one.cells[2].innerText])); };
    const shown = await rows();
    assert.deepEqual(shown.map(([what, name]) => `${what} ${name}`), ['Worse BenchmarkHash', 'Worse BenchmarkSort', 'Better BenchmarkJoin', 'In one only BenchmarkFresh']);
    const near = (text, planted) => assert.ok(Math.abs(Number(text.replace('−', '-').replace(' %', '')) - planted) < 2, `${text} instead of ${planted}`);
    [30, 10, -20].forEach((planted, i) => near(shown[i][2], planted));
    const worse = await page.locator('#summary tbody tr').first().locator('td').allInnerTexts();
    near(worse[0], 100 * (Math.sqrt(1.1 * 1.3) - 1)); // the geometric mean
    worse[1].split(' … ').forEach((text, i) => near(text, [10, 30][i]));
    assert.equal(worse[2], '2');
    assert.equal((await page.locator('#summary tbody tr').last().locator('td').allInnerTexts())[2], '4');
    await page.locator('#t-all').check();
    await page.waitForFunction(() => document.querySelectorAll('table.overview tbody tr').length === 5);
    await page.locator('#f-q').fill('hash');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('table.overview tbody tr').length === 1);
    await page.selectOption('#f-b', 'run:109');
    await page.waitForFunction(() => location.hash.includes('b=run%3A109'));
    assert.deepEqual((await rows()).map(([what]) => what), ['Same level']);
    assert.equal(await page.locator('a', {hasText: 'What changed'}).getAttribute('href'), `https://github.com/o/r/compare/${commitOf(5)}...${commitOf(9)}`);
    await close(page);
  },

  // The tool renamed the benchmark at run 15, when it also got 20 % slower; renames: joins the two.
  async 'renames: of benchgate.yaml joins two test cases, and a failing one says since when and why'() {
    const between = (from, to, level) => (run) => (run >= from && run < to ? level : null);
    const levels = {EncodeFrame: between(0, 15, 800), EncodeFrames: between(15, 30, 960), Walk: () => 40};
    fs.mkdirSync(`${folder}/joined`);
    fs.writeFileSync(`${folder}/joined/benchgate.yaml`, 'renames: {"BenchmarkEncodeFrame@pkg=example.com/kv,gomaxprocs=4": "BenchmarkEncodeFrames@pkg=example.com/kv,gomaxprocs=4"}\n');
    const address = site('renamed', 30, levels, () => 'amd', {cwd: `${folder}/joined`});
    const page = await browser.newPage();
    page.wrong = [];
    page.on('pageerror', (error) => page.wrong.push(error.message));
    await page.goto(`${address}#/?since=all`);
    const rows = await page.locator('table.overview tbody tr').allInnerTexts();
    assert.equal(rows.length, 2, rows.join('\n'));
    assert.match(rows[0], /^\s*Regression[^]*EncodeFrames[^]*\+(19|20)\.\d %[^]*2026-05-16/);
    const alerts = JSON.parse(fs.readFileSync(`${folder}/renamed/data/alerts.json`, 'utf8'));
    assert.deepEqual(alerts.filter(({state}) => state === 'open').map(({id, change_run_id: run}) => [id, run]), [['reports|BenchmarkEncodeFrames@pkg=example.com/kv,gomaxprocs=4|', '115']]);
    assert.match(execFileSync(benchgate, ['trend', '--history', `${folder}/renamed`], {encoding: 'utf8', cwd: folder}), /BenchmarkEncodeFrames/);
    await close(page);

    fs.writeFileSync(`${folder}/failing.yaml`, "name: fails\ncommand: ['sh', '-c', 'if [ -e broken ]; then echo \"cannot open <b>cache.db</b>\" >&2; exit 3; fi']\nrepeat: 4\n");
    for (const run of [1, 2, 3, 4]) {
      if (run === 3) fs.writeFileSync(`${folder}/broken`, '');
      try {
        execFileSync(benchgate, ['run', 'failing.yaml', '--out', `f${run}/own`], {cwd: folder, stdio: 'ignore'});
      } catch (error) { assert.ok(run >= 3, error.message); }
      execFileSync(benchgate, ['history', 'add', `f${run}/own`, '--store', 'failing-store', '--run-id', String(run), '--sha', commitOf(run), '--time', `2026-05-0${run}T03:00:00Z`, '--job-type', 'medium', '--quiet'], {cwd: folder, stdio: 'ignore'});
    }
    execFileSync(benchgate, ['history', 'recalculate', '--store', 'failing-store', '--out', 'failing'], {cwd: folder, stdio: 'ignore'});
    execFileSync(benchgate, ['dashboard', '--history', 'failing', '--out', 'failing-site'], {cwd: folder, stdio: 'ignore'});
    const failing = await open(`file://${folder}/failing-site/index.html`, '#/case/fails/wall_ms');
    assert.match(await failing.locator('.verdict-line').innerText(), new RegExp(`^Failed since 2026-05-03, ${commitOf(3).slice(0, 9)}: .*3.*cannot open <b>cache\\.db</b>`));
    assert.match(await failing.locator('#details').innerText(), /Error\s[^]*cannot open <b>cache\.db<\/b>/);
    await failing.goto(`file://${folder}/failing-site/index.html#/`);
    assert.match(await failing.locator('table.overview tbody tr').first().innerText(), new RegExp(`^\\s*Failed\\s+fails[^]*exited with 3: cannot open <b>cache\\.db</b>[^]*2026-05-03\\s+${commitOf(3).slice(0, 9)}`));
    await close(failing);
  },
});

await runCases(tests);
await browser.close();
if (process.env.KEEP) fs.cpSync(folder, process.env.KEEP, {recursive: true});
fs.rmSync(folder, {recursive: true});
process.exit(exitCode());
