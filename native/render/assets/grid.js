'use strict';
// The overview as small charts, one for each test case, in the order of the rows.
benchgate.grid = (() => {
  const {make, badge, sparkline, verdicts} = benchgate.elements;
  const format = benchgate.format;
  const {linkName, oneLine} = benchgate.names;
  const size = {width: 250, height: 64};

  function card(index, row, {runSince, labelOf}) {
    const {series, change} = row, run = runSince(index, row), since = benchgate.route.read().query.get('since');
    const machine = benchgate.verdict.machineText(index, series, row.machines);
    const when = run ? `since ${[format.dateOrName(run), format.sinceText(run, change && change.same_code), machine].filter(Boolean).join(' ')}` : '';
    return make('li', {class: 'card'},
      make('a', {href: benchgate.route.address('case', [series.case, series.metric], {run: run ? run.name : null, since}), 'aria-label': linkName(series, index.names.short.get(series.case), ` ${series.metric}`)}, oneLine(index.names.short.get(series.case), series.case)),
      sparkline(series.spark, verdicts[row.verdict].tone, {...size, meant: benchgate.verdict.isMeant(row)}),
      make('p', {}, make('span', {class: 'now'}, benchgate.overview.valueText(series)), ' ', badge(row.verdict), change ? [' ', make('strong', {}, format.change(change)), series.alert && series.alert.provisional ? ' provisional' : ''] : row.verdict === 'unstable' ? [' ', benchgate.overview.changeText(row)] : labelOf(row)),
      make('p', {class: 'faint when', title: when}, when || format.dash));
  }

  const cards = (index, rows, about) => make('ul', {class: 'grid', 'aria-label': 'Test cases'}, rows.map((row) => card(index, row, about)));
  return {cards};
})();
