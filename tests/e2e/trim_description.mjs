// SPDX-License-Identifier: MIT
// trim_description.mjs IN OUT: of GitHub's OpenAPI description (13 MB) only what `publish`, `history alerts` and the weekly
// job may use.
import fs from 'node:fs';

const [, , input, output] = process.argv;
const whole = JSON.parse(fs.readFileSync(input, 'utf8'));
const repository = '/repos/{owner}/{repo}';
const kept = [
  '/user',
  `${repository}/issues`,
  `${repository}/issues/{issue_number}`,
  `${repository}/issues/{issue_number}/comments`,
  `${repository}/issues/comments/{comment_id}`,
  `${repository}/comments/{comment_id}`,
  `${repository}/commits/{commit_sha}/comments`,
  `${repository}/pulls`,
  `${repository}/pulls/{pull_number}`,
  `${repository}/statuses/{sha}`,
  `${repository}/commits/{ref}/statuses`,
  `${repository}/check-runs`,
  `${repository}/check-runs/{check_run_id}`,
  `${repository}/actions/runners`,
];

const part = { openapi: whole.openapi, info: whole.info, paths: {}, components: {} };
for (const path of kept) {
  if (!whole.paths[path]) throw new Error(`the description has no ${path}`);
  part.paths[path] = whole.paths[path];
}

// Copies every component that something kept refers to, and what that refers to in turn.
const seen = new Set();
function copyReferences(node) {
  if (!node || typeof node !== 'object') return;
  if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
    seen.add(node.$ref);
    const names = node.$ref.slice(2).split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
    let from = whole;
    let to = part;
    for (const name of names.slice(0, -1)) {
      from = from[name];
      to = to[name] ??= {};
    }
    const last = names.at(-1);
    to[last] = from[last];
    copyReferences(from[last]);
  }
  Object.values(node).forEach(copyReferences);
}
copyReferences(part.paths);
fs.writeFileSync(output, JSON.stringify(part));
