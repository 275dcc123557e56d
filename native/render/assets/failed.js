'use strict';
// Test cases that fail. Many that fail at once have mostly one cause: one row tells of them, so that they do not hide what
// got slower.
benchgate.failed = (() => {
  const {make, badge} = benchgate.elements;
  const format = benchgate.format;
  const most = 3; // that have rows of their own

  // The error of a failing test case takes the place of its figures.
  const errorOf = ({series}) => (series.last && series.last.failing_since !== undefined && series.last.error) || '';

  // The rows that are shown, and those that one row tells of: none where somebody `asked` for an order or a verdict, or
  // for one of them.
  function fold(shown, asked, isNamed) {
    const failed = shown.filter((row) => row.verdict === 'failed');
    if (asked || failed.length <= most || failed.some(({series}) => isNamed(series))) return {open: shown, folded: []};
    return {open: shown.filter((row) => row.verdict !== 'failed'), folded: failed};
  }

  // ", 71 of them since 2026-04-13 48d196371 and 4 since ..."
  function sinceWhen(index, failed) {
    const tally = new Map();
    for (const row of failed) {
      const run = benchgate.verdict.runSince(index, row), when = run ? [format.dateOrName(run), format.shortCommit(run.commit)].filter(Boolean).join(' ') : '';
      tally.set(when, (tally.get(when) || 0) + 1);
    }
    const known = [...tally].filter(([when]) => when).sort(([, a], [, b]) => b - a);
    if (known.length > 0 && known[0][1] === failed.length) return ` since ${known[0][0]}`;
    return known.length === 0 ? '' : `, ${known.slice(0, 2).map(([when, count], i) => `${count}${i === 0 ? ' of them' : ''} since ${when}`).join(' and ')}${known.length > 2 ? ' …' : ''}`;
  }

  function text(index, folded) {
    const errors = new Set(folded.map(errorOf)), [error] = errors;
    return `${folded.length} test cases${sinceWhen(index, folded)}${errors.size === 1 && error ? `: ${error}` : ''}.`;
  }

  const button = (update) => make('button', {type: 'button', id: 'all-failed', class: 'order', onclick: () => update({verdict: 'failed'})}, 'Show them');
  const row = (index, folded, columns, update) => make('tr', {class: 'folded'}, make('td', {class: 'verdict'}, badge('failed')), make('td', {colspan: String(columns - 1)}, text(index, folded), ' ', button(update)));
  const line = (index, folded, update) => make('p', {}, badge('failed'), ' ', text(index, folded), ' ', button(update));

  return {errorOf, fold, sinceWhen, row, line};
})();
