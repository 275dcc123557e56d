'use strict';
// What is shown of a series: its medians, or the ratios of its points to an anchor, which compare across machines.
benchgate.view = (() => {
  // The drift of the newest level of a line; undefined where a level explains it.
  const driftOf = (line) => line.changes.find((change) => change.until !== undefined);

  // The level that a line has now, in a drift that of its end.
  function newestLevel(line) {
    const drift = driftOf(line);
    return drift ? drift.after : line.levels[line.levels.length - 1][1];
  }

  // A line for each machine that measured the series; `machine` is null where only one did.
  function linesOf({levels, changes}) {
    const machines = [...new Set(levels.map((level) => level[4]))];
    if (machines.length < 2) return [{machine: null, levels, changes}];
    return machines.map((machine) => ({machine, levels: levels.filter((level) => level[4] === machine), changes: changes.filter((change) => change.machine === machine)}));
  }

  const sides = (series) => ({
    raw: {view: 'raw', levels: series.levels, changes: series.changes, lines: linesOf(series), levelUnit: series.unit},
    ...(series.ratios ? {anchored: {view: 'anchored', levels: series.ratios.levels, changes: series.ratios.changes, lines: [{machine: null, levels: series.ratios.levels, changes: series.ratios.changes}], levelUnit: '×'}} : {}),
  });

  // Gives a series both, and makes the one by which its history is judged its levels and changes.
  function judge(series) {
    series.views = sides(series);
    Object.assign(series, series.views[series.ratios && series.ratios.judged ? 'anchored' : 'raw']);
  }

  // The series and its points as they are shown: of ratios there is only the median.
  function choose(series, points, name) {
    const chosen = series.views[name] ? name : series.view;
    if (chosen === 'raw') return {series: {...series, ...series.views.raw}, points};
    const ratios = {...points, median: points.ratio, gaps: true};
    for (const column of ['low', 'high', 'mean', 'p95', 'p99']) ratios[column] = null;
    return {series: {...series, ...series.views.anchored, unit: '×'}, points: ratios};
  }

  return {judge, choose, driftOf, newestLevel};
})();
