// SPDX-License-Identifier: MIT
// Reports of two sides whose difference is known, and Markdown as GitHub draws it.
import fs from 'node:fs';
import {createRequire} from 'node:module';

export const six = ['parser/small', 'parser/large', 'index/build', 'index/lookup/hit', 'index/lookup/miss', 'codec/encode'];
export const only = (factors) => (i) => factors[i] ?? 1;

// Makes pairs of reports in `folder`: sides(names, level, count) are the words of `check` that compare them. `level` of an
// index is the factor on that benchmark. The numbers are the same each time.
export function reportSides(folder) {
  let state = 1, sets = 0;
  const noise = () => {
    state = (state * 48271) % 2147483647;
    return 2 * (state / 2147483647) - 1;
  };
  function reports(names, side, level, count) {
    sets += 1;
    const place = `${folder}/${side}${sets > 2 ? `-${(sets + 1) >> 1}` : ''}`;
    fs.mkdirSync(place);
    for (let n = 1; n <= count; ++n) {
      const values = names.map((name, i) => ({name, unit: 'ns', value: (1000 + 90 * i) * level(i) * (1 + 0.004 * noise())}));
      fs.writeFileSync(`${place}/${n}.json`, JSON.stringify(values));
    }
    return count > 1 ? `${place}/{n}.json` : `${place}/1.json`;
  }
  return (names, level, count = 10) => {
    const base = reports(names, 'base', () => 1, count), head = reports(names, 'head', level, count);
    return ['--as', 'custom-smaller-is-better', '--from', head, '--baseline', base];
  };
}

// Draws Markdown by marked and github-markdown-css.
export function markdownPages(tools) {
  const require = createRequire(`${tools}/node_modules/`);
  const {marked} = require('marked');
  const css = fs.readFileSync(require.resolve('github-markdown-css/github-markdown-light.css'), 'utf8');
  return (page, markdown) => page.setContent(`<!doctype html><meta charset=utf-8><style>${css} body{margin:0} .markdown-body{padding:16px;font-size:14px}</style>
    <article class=markdown-body>${marked.parse(markdown, {gfm: true})}</article>`);
}
