// SPDX-License-Identifier: MIT
// check_requests.mjs TOOLS FOLDER...: every request that was recorded in FOLDER/*.jsonl against GitHub's description of
// its API in TOOLS: the operation exists, query parameters are known and right, the body fits its schema, and holds no
// property that the schema does not name.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [, , tools, ...folders] = process.argv;
const require = createRequire(path.resolve(tools, 'node_modules', 'x'));
const Ajv = require('ajv').default;
const addFormats = require('ajv-formats').default;
const description = JSON.parse(fs.readFileSync(path.join(tools, 'github-api.json'), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
addFormats(ajv);

function resolve(node) {
  return node.$ref ? node.$ref.slice(2).split('/').reduce((at, name) => at[name], description) : node;
}

/// Objects take no other properties than those they name.
function close(schema) {
  if (!schema || typeof schema !== 'object') return;
  if (schema.nullable && !schema.type) delete schema.nullable;  // Ajv wants a type beside it, and we send no null
  const plain = !schema.allOf && !schema.oneOf && !schema.anyOf;
  if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined && plain)
    schema.additionalProperties = false;
  Object.values(schema).forEach(close);
}

const operations = [];
for (const [template, item] of Object.entries(description.paths)) {
  const pattern = new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)')}$`);
  for (const method of ['get', 'post', 'patch', 'delete']) {
    const operation = item[method];
    if (!operation) continue;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
    let check = null;
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    if (schema) {
      const closed = structuredClone(schema);
      close(closed);
      check = ajv.compile({ ...closed, components: description.components });
    }
    operations.push({ method, pattern, id: operation.operationId, parameters, check,
                      needsBody: operation.requestBody?.required ?? false });
  }
}

/// What is wrong with one request, in words.
function faults(request) {
  const url = new URL(request.path, 'https://api.github.com');
  const operation = operations.find((o) => o.method === request.method.toLowerCase() && o.pattern.test(url.pathname));
  if (!operation) return ['no such operation'];
  const found = [];
  for (const [name, text] of url.searchParams) {
    const parameter = operation.parameters.find((p) => p.in === 'query' && p.name === name);
    if (!parameter) found.push(`${operation.id}: unknown parameter ${name}`);
    else {
      const value = parameter.schema.type === 'integer' ? Number(text) : text;
      const check = ajv.compile(parameter.schema);
      if (!check(value)) found.push(`${operation.id}: ${name}=${text}: ${ajv.errorsText(check.errors)}`);
    }
  }
  if (operation.needsBody && request.body === undefined) found.push(`${operation.id}: a body is required`);
  if (!operation.check && request.body !== undefined) found.push(`${operation.id}: takes no body`);
  if (operation.check && request.body !== undefined && !operation.check(request.body))
    found.push(`${operation.id}: ${ajv.errorsText(operation.check.errors, { dataVar: 'body' })}`);
  return found;
}

// The check itself has to see what is planted.
const head = { method: 'POST', path: '/repos/o/r/check-runs' };
const planted = [
  { ...head, body: { name: 'n', head_sha: 's', status: 'completed', conclusion: 'failure',
                     output: { title: 't', summary: 's', anotations: [] } } },
  { ...head, body: { name: 'n', head_sha: 's', status: 'completed', conclusion: 'failure',
                     output: { title: 't', summary: 's', annotations: Array(51).fill(
                       { path: 'a', start_line: 1, end_line: 1, annotation_level: 'notice', message: 'm' }) } } },
  { method: 'POST', path: '/repos/o/r/statuses/s', body: { state: 'great' } },
  { method: 'PATCH', path: '/repos/o/r/issues/1', body: { state: 'done' } },
  { method: 'GET', path: '/repos/o/r/issues?author=me' },
  { method: 'GET', path: '/repos/o/r/issues/1/comments?per_pag=100' },
  { method: 'PUT', path: '/repos/o/r/issues/1/comments', body: { body: 'b' } },
];
const blind = planted.filter((request) => faults(request).length === 0);
for (const request of blind) console.log(`the check does not see ${JSON.stringify(request).slice(0, 200)}`);

let count = 0;
let bad = blind.length;
const seen = new Set();
const files = folders.flatMap((folder) => fs.readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort()
  .map((name) => path.join(folder, name)));
for (const file of files) {
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  lines.forEach((line, index) => {
    const request = JSON.parse(line);
    ++count;
    seen.add(`${request.method} ${request.path.split('?')[0].replace(/\b([0-9a-f]{40}|\d+)\b/g, '*')}`);
    for (const fault of faults(request)) {
      ++bad;
      console.log(`${file}:${index + 1}: ${request.method} ${request.path}: ${fault}`);
    }
  });
}
// Every operation that publish knows has to have been tried.
const comment = '/repos/octo/hello/issues/comments/*';
for (const expected of ['GET /repos/octo/hello/issues/*/comments', 'POST /repos/octo/hello/issues/*/comments',
  `PATCH ${comment}`, `DELETE ${comment}`, 'GET /repos/octo/hello/pulls', 'POST /repos/octo/hello/statuses/*',
  'GET /repos/octo/hello/commits/*/statuses', 'GET /repos/octo/hello/issues', 'POST /repos/octo/hello/issues',
  'PATCH /repos/octo/hello/issues/*', 'GET /repos/octo/hello/commits/*/comments',
  'POST /repos/octo/hello/commits/*/comments', 'PATCH /repos/octo/hello/comments/*',
  'POST /repos/octo/hello/check-runs', 'PATCH /repos/octo/hello/check-runs/*', 'GET /user']) {
  if (seen.has(expected)) continue;
  ++bad;
  console.log(`no recorded request: ${expected}`);
}
console.log(`${count} requests, ${bad} faults`);
process.exit(bad || count === 0 ? 1 : 0);
