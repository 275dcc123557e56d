'use strict';
// The answer in a few sentences: what got slower, by how much, since which commit and on which machine, and what fails.
benchgate.answer = (() => {
  const {make, breakable, sign, verdicts} = benchgate.elements;
  const format = benchgate.format;
  const timeUnits = ['ns', 'us', 'µs', 'ms', 's'];

  const isTime = ({series}) => timeUnits.includes(series.unit) && series.better === 'lower';
  const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
  const casesOf = (rows) => new Set(rows.map(({series}) => series.case)).size;
  const worstFirst = (a, b) => benchgate.verdict.sizeOf(b) - benchgate.verdict.sizeOf(a);

  // "BenchmarkSort +25.3 % (+24.5 … +25.8 %) since 2026-05-31 79286232a on AMD EPYC 7763"
  function finding(index, row) {
    const {series, change} = row, run = index.runs[change.run], since = benchgate.route.read().query.get('since');
    const where = benchgate.verdict.placeText(index, row), code = run ? [format.dateOrName(run), format.sinceText(run, change.same_code) || format.runName(run)].join(' ') : '';
    return [make('a', {href: benchgate.route.address('case', [series.case, series.metric], {run: run ? run.name : null, since})}, breakable(index.names.short.get(series.case))),
      series.metric && series.metric !== index.usualMetric ? ` ${series.metric}` : '', ' ', make('strong', {class: 'whole'}, format.change(change)), change.low === undefined ? '' : make('span', {title: format.intervalTitle(change)}, ` (${format.intervalOf(change)})`),
      code ? ` since ${change.until === undefined ? code : `${format.dateOrName(run)}, ${benchgate.verdict.slowly(index, change)}`}` : '', where ? ` ${where}` : '', series.alert && series.alert.provisional ? ', provisional' : ''];
  }

  // "3 test cases are slower, worst: ..." with one finding; null where there is none.
  function said(index, rows, tone, text) {
    if (rows.length === 0) return null;
    return make('p', {}, sign(tone), make('strong', {}, text(casesOf(rows))), casesOf(rows) > 1 ? '; worst: ' : ': ', finding(index, [...rows].sort(worstFirst)[0]), '.');
  }

  function failing(index, rows) {
    if (rows.length === 0) return null;
    const number = casesOf(rows), fails = `${count(number, 'test case')} ${number === 1 ? 'fails' : 'fail'}`;
    return make('p', {}, sign('bad'), make('strong', {}, fails), `${benchgate.failed.sinceWhen(index, rows)}.`);
  }

  // "2 test cases are missing since 2026-05-31: sort and 1 more."
  function missing(index, rows) {
    if (rows.length === 0) return null;
    const number = casesOf(rows), [{series}] = rows, runs = new Set(rows.map((row) => row.series.last.missing_since));
    return make('p', {}, sign('drift'), make('strong', {}, `${count(number, 'test case')} ${number === 1 ? 'is' : 'are'} missing`), runs.size === 1 ? ` since ${format.dateOrName(index.runs[series.last.missing_since])}` : '', ': ',
      make('a', {href: benchgate.route.address('case', [series.case, series.metric], {since: benchgate.route.read().query.get('since')})}, breakable(index.names.short.get(series.case))), number > 1 ? ` and ${number - 1} more.` : '.');
  }

  // `beside` are the rows of metrics that are not shown first. `period` is "in the last week", with "among these rows"
  // where not all are shown; '' for the whole history.
  function show(index, all, beside, period) {
    if (all.length === 0) return [];
    const of = (verdict, rows = all) => rows.filter((row) => row.verdict === verdict);
    const worse = [...of('regression'), ...of('regression', beside)].filter(({change}) => change), maybe = of('drift').filter(({change}) => change);
    const word = (rows) => (rows.every(isTime) ? 'slower' : 'worse');
    const judged = all.some(({verdict}) => ['steady', 'improvement', 'accepted', 'drift', 'changed'].includes(verdict));
    const none = worse.length > 0 ? null : make('p', {}, make('strong', {}, judged ? `No test case got ${all.some(isTime) ? 'slower' : 'worse'}${maybe.length > 0 ? ' for certain' : ''}${period ? ` ${period}` : ''}.` : 'Nothing is judged yet.'));
    return [said(index, worse, 'bad', (number) => `${count(number, 'test case')} ${number === 1 ? 'is' : 'are'} ${word(worse)}`), none,
      said(index, maybe, 'drift', (number) => `${count(number, 'test case')} may be ${word(maybe)}, seen in one run only`), failing(index, of('failed')), missing(index, all.filter(({series}) => series.last && series.last.missing_since !== undefined))].filter(Boolean);
  }

  // What the comment of the check begins with.
  const ofCheck = ({verdict, headline}) => make('p', {}, sign((verdicts[verdict] || verdicts.skip).tone), make('strong', {}, breakable(headline)), '.');

  return {show, ofCheck};
})();
