// SPDX-License-Identifier: MIT
// Draws comments as GitHub does (marked, github-markdown-css, 900 px wide) in Chromium, prints their heights and bounds
// them. comments_test.mjs TOOLS BENCHGATE [PICTURES]: PICTURES is a folder for screenshots. Exit code 77: something is
// missing.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {launchChromium} from './chromium.mjs';
import {markdownPages, only, reportSides, six} from './comments.mjs';

const [tools, benchgate, pictures] = process.argv.slice(2).map((one) => path.resolve(one));
if (!fs.existsSync(`${tools}/node_modules/github-markdown-css`)) {
  console.log('marked and github-markdown-css are missing; scripts/tools.sh installs them');
  process.exit(77);
}
const draw = markdownPages(tools);
const root = path.resolve(import.meta.dirname, '../..');
const hostile = Object.values(JSON.parse(fs.readFileSync(`${root}/fixtures/hostile_names/names.json`, 'utf8'))).flat();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchgate-comments-'));
const sides = reportSides(folder);

async function run(words, env = {}) {
  const settings = {cwd: folder, maxBuffer: 1e8, env: {PATH: process.env.PATH, ...env}};
  try {
    return (await promisify(execFile)(benchgate, words, settings)).stdout;
  } catch (error) {
    if (error.code !== 1 && error.code !== 2) throw error;
    return error.stdout;
  }
}

let checks = 0;
async function check(...words) {
  const out = `out-${++checks}`;
  await run(['check', '--quiet', '--out-dir', out, ...words]);
  const places = [`${folder}/${out}/summary.json`, `${folder}/${out}/report.json`];
  return places.find((one) => fs.existsSync(one));
}

const comment = async (summary) => run(['publish', '--summary', summary, '--dry-run']);

// The check of `names` whose benchmarks changed by the factors of `level`.
const changed = (names, level, count) => check(...sides(names, level, count));

const many = Array.from({length: 200}, (_, i) => `module${i % 12}/case_${i}`);

function write(name, text) {
  fs.writeFileSync(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

const google = (entries) => JSON.stringify({
  context: {date: '2026-11-20T10:00:00+00:00', host_name: 'ci', num_cpus: 4, library_build_type: 'release'},
  benchmarks: entries.map(([name, time, error]) => ({
    name, run_name: name, run_type: 'iteration', repetitions: 1, repetition_index: 0, threads: 1, iterations: 1000,
    real_time: time, cpu_time: time, time_unit: 'ns', ...(error && {error_occurred: true, error_message: error}),
  })),
});

const go = (cpu, time) => `goos: linux\ngoarch: amd64\npkg: example.com/kv\ncpu: ${cpu}\nBenchmarkHash-4 1000 ${time} ns/op\nPASS\n`;

// A comment that several jobs write, each its part, through an API that keeps one comment.
async function ofSeveralJobs(summaries) {
  const comments = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    if (request.method !== 'GET') {
      comments[0] = {id: 1, html_url: 'https://github.example/1', user: {login: 'github-actions[bot]'}, author_association: 'NONE', ...JSON.parse(body)};
    }
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.method === 'POST' ? 201 : 200;
    if (request.url === '/user') return response.end('{"login":"github-actions[bot]"}');
    const one = request.method !== 'GET' || /comments\/1$/.test(request.url);
    response.end(JSON.stringify(one ? comments[0] : comments));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    GITHUB_API_URL: `http://127.0.0.1:${server.address().port}`, GITHUB_REPOSITORY: 'octo/hello', GITHUB_TOKEN: 'x', GITHUB_RUN_ID: '42', GITHUB_SERVER_URL: 'https://github.example', GITHUB_SHA: '1'.repeat(40),
    GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: write('event.json', JSON.stringify({
      number: 7, repository: {full_name: 'octo/hello'},
      pull_request: {number: 7, head: {sha: '1'.repeat(40), repo: {full_name: 'octo/hello'}}, base: {sha: '2'.repeat(40), repo: {full_name: 'octo/hello'}}},
    })),
  };
  for (const [job, summary] of Object.entries(summaries)) {
    await run(['publish', '--summary', summary, '--comment', 'always', '--comment-part', job], env);
  }
  server.close();
  return comments[0].body;
}

// What a comment is about, how high it may be, and what its text has to show.
const cases = {
  pass: [async () => comment(await changed(six, only({}))), 300, 'no test case got slower'],
  fail: [async () => comment(await changed(six, only({1: 1.25}))), 400, '% slower (limit 20 %)', '1 of 6 test cases slower than its limit · 5 unchanged'],
  warn: [async () => comment(await changed(six, only({1: 1.19}))), 400, '1 of 6 test cases with a warning'],
  'slower within limit': [async () => comment(await changed(six, only({3: 1.12}))), 400, 'no test case is slower than its limit'],
  undecided: [async () => comment(await check('--as', 'go-test-bench', '--from', write('now.txt', go('Xeon', 130)),
    '--baseline', write('then.txt', go('EPYC', 100)))), 330, 'not clear whether BenchmarkHash@pkg=example.com/kv,gomaxprocs=4 got slower: the CPU models differ'],
  error: [async () => comment(await check('--as', 'google-benchmark-json',
    '--from', write('now.json', google(six.map((name) => [name, 100, name === 'parser/large' && 'boom: assertion failed']))),
    '--baseline', write('then.json', google(six.map((name) => [name, 100]))))), 340, 'parser/large could not be measured', 'boom: assertion failed'],
  'no baseline': [async () => comment(await check('--as', 'google-benchmark-json',
    '--from', write('first.json', google(six.map((name) => [name, 100]))))), 330, 'measured, nothing to compare with yet'],
  mixed: [async () => comment(await changed(six, only({1: 1.25, 3: 1.12, 5: 0.7}))), 480,
    '1 of 6 test cases slower than its limit · 1 slower within its limit · 1 faster · 3 unchanged', 'geometric mean'],
  'all of 200 slower': [async () => comment(await changed(many, () => 1.4)), 1200, 'all 200 test cases are slower, up to', '180 more test cases slower'],
  'one of 200 slower': [async () => comment(await changed(many, only({77: 1.3}))), 400, 'module5/case_77 is', '1 of 200 test cases'],
  imported: [async () => comment(await changed(six, only({1: 1.25}), 1)), 420, 'suspected: parser/large is', 'one process a side'],
  fork: [async () => {
    const summary = await changed(six, only({1: 1.25}));
    fs.mkdirSync(`${folder}/artifact`);
    await run(['publish', '--summary', summary, '--out', `${folder}/artifact/publication.json`, '--comment', 'never']);
    return run(['publish', '--artifact', `${folder}/artifact`, '--dry-run', '--pull-request', '7', '--commit', '3'.repeat(40)]);
  }, 420, '% slower (limit 20 %)'],
  'several jobs': [async () => ofSeveralJobs({
    linux: await changed(six, only({1: 1.25})), arm: await changed(six, only({2: 0.7})), mac: await changed(six, only({})),
  }), 600, '3 jobs:', '1 of 18 test cases slower than its limit · 1 faster · 16 unchanged'],
  'hostile names': [async () => comment(await changed([...new Set([...hostile.filter((name) => name.trim() && name.length < 400), 'x'.repeat(180)])],
    (i) => (i % 2 ? 1 : 1.3))), 1200],
};

const browser = await launchChromium(tools);
const page = await browser.newPage({viewport: {width: 900, height: 900}});
const asked = [];
await page.route('**/*', (route) => { asked.push(route.request().url()); return route.abort(); });
const wrong = [];
for (const [name, [make, highest, ...texts]] of Object.entries(cases)) {
  const markdown = await make();
  await draw(page, markdown);
  const seen = await page.evaluate(() => ({
    height: Math.ceil(document.querySelector('article').getBoundingClientRect().height),
    text: document.body.textContent.replace(/\s+/g, ' '),
    bad: document.querySelectorAll('img, script, iframe, form, input').length,
    wide: Math.max(0, ...[...document.querySelectorAll('table')].filter((one) => one.checkVisibility()).map((one) => one.scrollWidth)),
    shown: document.body.innerText.replace(/\s+/g, ' '),
    open: [...document.querySelectorAll('tbody tr')].filter((one) => one.checkVisibility()).length,
  }));
  console.log(`${name}: ${seen.height} px of ${highest}, ${seen.open} rows, widest table ${seen.wide} px`);
  if (pictures) await page.screenshot({path: `${pictures}/${name.replaceAll(' ', '-')}.png`, fullPage: true});
  if (seen.height > highest) wrong.push(`${name}: ${seen.height} px is higher than ${highest}`);
  if (seen.open > 20) wrong.push(`${name}: ${seen.open} rows are open`);
  // A fact is said once: the fold of the environment has no names, and a reason that the heading has is no line of its own.
  for (const [text, most] of [['Environment: codec', 0], ['the CPU models differ', 1], ['boom', 2]])
    if (seen.shown.split(text).length - 1 > most) wrong.push(`${name}: says '${text}' more than ${most} times: ${seen.shown}`);
  if (seen.bad > 0) wrong.push(`${name}: has ${seen.bad} elements of other people's text`);
  for (const text of texts) if (!seen.text.includes(text)) wrong.push(`${name}: does not say '${text}': ${seen.text.slice(0, 400)}`);
}
await browser.close();
fs.rmSync(folder, {recursive: true});
assert.deepEqual(asked, [], 'a comment loads something');
assert.deepEqual(wrong, []);
