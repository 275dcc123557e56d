'use strict';
// Elements are made by hand and filled with text, never with markup: names in the data are hostile.
benchgate.elements = (() => {
  const svgNamespace = 'http://www.w3.org/2000/svg';

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (name === 'value' || name === 'checked' || name === 'selected') element[name] = value;
      else element.setAttribute(name, value === true ? '' : value);
    }
    for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) element.append(child);
    return element;
  }

  const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
  const svg = (name, attributes, ...children) => fill(document.createElementNS(svgNamespace, name), attributes, children);

  // What each verdict is called and which sign it has, so that colour never stands alone.
  const verdicts = {
    regression: {text: 'Regression', rank: 0, tone: 'bad'},
    fail: {text: 'Fail', rank: 0, tone: 'bad'},
    error: {text: 'Error', rank: 0, tone: 'bad'},
    failed: {text: 'Failed', rank: -1, tone: 'bad'},
    warn: {text: 'Warn', rank: 2, tone: 'drift'},
    missing: {text: 'Missing', rank: 1, tone: 'drift', title: 'The runs before measured it, the newest one did not'},
    drift: {text: 'Unconfirmed', rank: 2, tone: 'drift', title: 'Seen in one run only: another has to confirm it'},
    inconclusive: {text: 'Inconclusive', rank: 3, tone: 'drift'},
    changed: {text: 'Changed', rank: 3, tone: 'drift'}, // nobody knows which direction is better
    unstable: {text: 'Unstable', rank: 4, tone: 'grey'},
    improvement: {text: 'Improvement', rank: 5, tone: 'good'},
    accepted: {text: 'Accepted', rank: 5, tone: 'accepted'},
    steady: {text: 'Steady', rank: 6, tone: 'calm'},
    pass: {text: 'Pass', rank: 6, tone: 'calm'},
    gone: {text: 'Gone', rank: 7, tone: 'grey'}, // not measured any more
    skip: {text: 'Not judged', rank: 7, tone: 'grey'},
    single: {text: 'Too few runs', rank: 7, tone: 'grey'},
  };
  // Worse points up, better down, whatever the metric: triangle, diamond, ring, disc, tick, square.
  const shapes = {bad: 'M5 0L10 9H0Z', drift: 'M5 0L10 5L5 10L0 5Z', good: 'M0 1H10L5 10Z', calm: 'M5 1a4 4 0 1 0 .01 0Z', accepted: 'M0 5L1.8 3.2L4 5.4L8.2 1L10 2.8L4 9Z',
                  grey: 'M1 1H9V9H1ZM3 3V7H7V3Z', carried: 'M5 1a4 4 0 1 0 .01 0ZM5 3a2 2 0 1 1-.01 0Z'};

  function sign(tone) {
    return svg('svg', {class: `sign ${tone}`, viewBox: '0 0 10 10', width: 10, height: 10, 'aria-hidden': 'true', focusable: 'false'},
               svg('path', {d: shapes[tone], 'fill-rule': 'evenodd'}));
  }
  function badge(verdict) {
    const one = verdicts[verdict];
    return make('span', {class: `badge ${one.tone}`, title: one.title}, sign(one.tone), one.text);
  }

  const spark = {width: 120, height: 28};
  // A line with gaps where a run failed (' '); runs of other machines ('!') are passed over.
  function sparkPath(text) {
    const step = spark.width / Math.max(text.length - 1, 1);
    let path = '', pen = 'M', last = null;
    [...text].forEach((character, i) => {
      if (character === '!') return;
      if (character === ' ') { pen = 'M'; return; }
      last = [i * step, spark.height - 3 - (character.charCodeAt(0) - 48) / 63 * (spark.height - 6)];
      path += `${pen}${last[0].toFixed(1)} ${last[1].toFixed(1)}`;
      pen = 'L';
    });
    return {path, last};
  }

  // The newest medians, as a text for each machine. Lines that are not `meant` do not have the colour of the verdict.
  function sparkline(texts, tone, {width = spark.width + 6, height = spark.height, meant = () => true} = {}) {
    const lines = texts.map((text, i) => ({...sparkPath(text), other: meant(i) ? null : 'other'})).filter(({last}) => last);
    if (lines.length === 0) return make('span', {class: 'faint'}, benchgate.format.dash);
    return svg('svg', {class: `spark ${tone}`, viewBox: `-3 0 ${spark.width + 6} ${spark.height}`, width, height, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false'},
               lines.flatMap(({path, last, other}, i) => [svg('path', {d: path, class: lines.length > 1 ? [`line-${i % 4}`, other].filter(Boolean).join(' ') : null}), svg('circle', {class: other, cx: last[0].toFixed(1), cy: last[1].toFixed(1), r: 2.4})]));
  }

  // How the line of a machine is drawn: in a chart, where lines have colours, or in the small ones of rows.
  const lineKey = (line, small = false) => svg('svg', {class: `line-key${small ? ' spark' : ''}`, viewBox: '0 0 26 8', width: 26, height: 8, 'aria-hidden': 'true', focusable: 'false'},
    svg('path', {d: 'M0 4H26', class: small ? `line-${line % 4}` : `key line-${line % 4}`, 'stroke-dasharray': small ? null : benchgate.chart.lineDashes[line % 4].join(' ') || null}));

  // A name that breaks between lines where its parts do: "a/b@c=1,d=2", "readAll".
  function breakable(name) {
    return name.split(/(?<=[/@,:._])|(?<=[a-z])(?=[A-Z])/).flatMap((part, i) => (i > 0 ? [make('wbr', {}), part] : [part]));
  }

  function link(address, text, attributes = {}) {
    const checked = benchgate.format.web(address);
    return checked ? make('a', {href: checked, rel: 'noreferrer noopener', ...attributes}, text) : make('span', {}, text);
  }

  function select(name, label, options, value, change) {
    const box = make('select', {id: `f-${name}`, onchange: () => change(box.value)},
                     options.map(([key, text]) => make('option', {value: key, selected: key === value}, text)));
    box.value = value;
    return make('label', {class: 'field', for: `f-${name}`}, make('span', {}, label), box);
  }

  function toggle(name, label, checked, change) {
    const box = make('input', {type: 'checkbox', id: `t-${name}`, checked, onchange: () => change(box.checked)});
    return make('label', {class: 'toggle', for: `t-${name}`}, box, label);
  }

  function save(name, text) {
    const address = URL.createObjectURL(new Blob([text], {type: 'text/csv;charset=utf-8'}));
    const anchor = make('a', {href: address, download: name});
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  // As `benchgate export --spreadsheet-safe` has it: = + - @, also in the wide and small forms that East Asian versions
  // read as those, after blanks and what cannot be seen.
  const formula = /^(?:[\t\r\n]|[\0- \x7f\u00a0\u00ad\u200b-\u200f\u2060\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a\u207c\u208a\u208c])/;

  // Comma-separated values; a text that a spreadsheet would take for a formula gets an apostrophe.
  function csv(rows) {
    const cell = (value) => {
      const text = value === null || value === undefined ? '' : String(value);
      const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  }

  return {make, svg, verdicts, sign, badge, sparkline, lineKey, breakable, link, select, toggle, save, csv};
})();
