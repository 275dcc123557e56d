'use strict';
// What is said of a series: a verdict for each machine that measured it, and the worst of these.
benchgate.verdict = (() => {
  const {verdicts} = benchgate.elements;
  const format = benchgate.format;
  const least = 0.01; // a net change below this is none

  // A share of failed work changes by percentage points, because it may come from 0.
  const isShare = (series) => series.unit === 'ratio' && /(^|: )error_rate$/.test(series.metric);
  const isWorse = (series, from, to) => (series.better === 'higher' ? to < from : to > from);
  const sizeOf = ({change}) => Math.abs((change && (change.points ?? change.change)) || 0);
  const timeOf = (index, run) => index.runs[run].time || '';

  // The level at the beginning of the time, which the newest one is compared with.
  function levelAt(index, line, begin) {
    let level = line.levels[0];
    for (const one of line.levels) if (timeOf(index, one[0]) < begin) level = one;
    return level;
  }

  // The change of an alert: size and first run are those of the alert, the interval is that of the change of level in
  // this run. If the size of that change differs, it is `level_change`, and the values before and after are left out. In a
  // drift, the run is that in which it began.
  function alertChange(series) {
    const {change, points, run, direction, same_code} = series.alert;
    const drift = series.changes.some((one) => one.run === run) ? undefined : series.changes.find((one) => one.until !== undefined && one.run < run && run <= one.until && one.label === direction);
    const level = drift || series.changes.find((one) => one.run === run && one.low <= change && change <= one.high);
    const isSame = level && format.percent(level.change) === format.percent(change);
    const figures = isSame ? {} : {before: undefined, after: undefined, level_change: level && level.change};
    return {...(level || {}), ...figures, change, points, run: drift ? drift.run : run, direction, same_code: drift ? undefined : same_code};
  }

  // The net change of several steps, since the first one; a single step stays as it is.
  function netChange(change, net, counted, confirmed) {
    return confirmed.length === 1 ? change : {...change, ...net, run: counted[0].run, until: undefined, low: undefined, high: undefined};
  }

  // By how much a level changed: relative to the one before, or of a share in points.
  function between(series, from, to) {
    if (isShare(series)) return to - from;
    return from === 0 ? (to === 0 ? 0 : Infinity) : (to - from) / Math.abs(from);
  }

  // What one machine says: a verdict, the change of level that explains it, and the steps that it is the sum of.
  function ofLine(index, series, line, begin) {
    const runs = line.levels.reduce((sum, level) => sum + level[3], 0);
    if (runs < 2) return {verdict: 'single', change: null, steps: []};
    const all = isShare(series) ? line.changes.map((change) => ({...change, points: change.after - change.before})) : line.changes;
    const recent = all.filter((change) => begin === '' || timeOf(index, change.until ?? change.run) >= begin);
    const confirmed = recent.filter((change) => ['regression', 'progression', 'change'].includes(change.label));
    const newest = line.levels[line.levels.length - 1];
    const drift = benchgate.view.driftOf(line), first = levelAt(index, line, begin);
    const from = drift && first === newest ? drift.before : first[1], to = benchgate.view.newestLevel(line);
    const net = between(series, from, to);
    const label = !series.better ? 'change' : isWorse(series, from, to) ? 'regression' : 'progression';
    const same = confirmed.filter((change) => change.label === label);
    const pending = recent.find((change) => change.label === 'unconfirmed' && change.direction === 'regression'
                                && change.run === newest[0] && sizeOf({change}) >= least);
    const unsteady = ['unstable', 'expected-unstable', 'invalid'].includes(series.last.stability);
    if (Math.abs(net) >= least && same.length > 0) {
      const open = same.filter((one) => label !== 'regression' || !one.accepted);
      const change = (open.length > 0 ? open : same).reduce((most, one) => (sizeOf({change: one}) > sizeOf({change: most}) ? one : most));
      const verdict = unsteady ? 'unstable' : open.length === 0 ? 'accepted' : label === 'regression' ? 'regression' : label === 'change' ? 'changed' : 'improvement';
      return {verdict, change: netChange(change, {...(isShare(series) ? {points: net} : {change: net}), before: from, after: to}, open.length > 0 ? open : same, confirmed), steps: confirmed.length > 1 ? confirmed : []};
    }
    if (pending) return {verdict: unsteady ? 'unstable' : pending.accepted ? 'accepted' : 'drift', change: pending, steps: []};
    return {verdict: unsteady ? 'unstable' : 'steady', change: null, steps: []};
  }

  // The machine that measured a series last, where the data have several.
  function lastMachine(index, series) {
    const {environment} = series.last || {};
    return environment === undefined || environment === null || !index.severalMachines ? [] : [index.machineAt(environment)];
  }

  // The machines that the verdict is about, where the data have several.
  function machinesOf(index, series, change, said) {
    if (series.lines.length < 2) return lastMachine(index, series);
    if (said) return said;
    const machines = new Set(index.runs[change.run].environments.map(index.machineAt));
    return machines.size === 1 ? [...machines] : [];
  }

  // What is said of a series that is not measured any more: what got worse still is, all else is past. The history says
  // what should have been measured.
  function judge(index, series, begin) {
    const said = judgeMeasured(index, series, begin), is = (verdict) => ({verdict, change: null, steps: [], machines: []});
    if (series.last && series.last.missing_since !== undefined && !['regression', 'failed'].includes(said.verdict)) return is('missing');
    const past = series.presence && series.presence.gone && !['regression', 'drift', 'failed'].includes(said.verdict);
    return past ? is('gone') : said;
  }

  // What to say of a series: its verdict, the change of level that explains it, and the machines that show it.
  function judgeMeasured(index, series, begin) {
    if (series.judgement) return {verdict: series.judgement.verdict, change: series.judgement.change === undefined ? null : series.judgement, steps: [], machines: []};
    const last = series.last;
    if (!last || last.median === undefined) return {verdict: last && last.failures ? 'failed' : 'single', change: null, steps: [], machines: last && last.failures ? lastMachine(index, series) : []};
    if (series.alert) {
      const change = alertChange(series);
      return {verdict: series.alert.direction === 'regression' ? 'regression' : 'improvement', change, steps: [], machines: change.run === undefined ? [] : machinesOf(index, series, change)};
    }
    const said = series.lines.filter((line) => line.levels.length > 0).map((line) => ({...ofLine(index, series, line, begin), machine: line.machine}));
    if (said.length === 0) return {verdict: 'single', change: null, steps: [], machines: []};
    const worst = said.reduce((most, one) => (verdicts[one.verdict].rank < verdicts[most.verdict].rank
      || (one.verdict === most.verdict && sizeOf(one) > sizeOf(most)) ? one : most));
    // One level is no comparison: the runs of one machine had nothing to be compared with.
    if (worst.verdict === 'steady' && series.rule === 'no_baseline' && series.lines.length < 2) return {verdict: 'single', change: null, steps: [], machines: []};
    return {...worst, machines: worst.change ? machinesOf(index, series, worst.change, said.filter((one) => one.verdict === worst.verdict).map((one) => one.machine)) : []};
  }

  // "on AMD EPYC 7763", "on both machines", "on 2 of 3 machines"; '' where none is known, or only one that has no name.
  function machineText(index, series, machines) {
    if (machines.length === 0 || (series.lines.length < 2 && index.isUnknownMachine(machines[0]))) return '';
    if (machines.length === 1) return `on ${index.machineInText(machines[0])}`;
    const all = series.lines.length;
    return machines.length < all ? `on ${machines.length} of ${all} machines` : all === 2 ? 'on both machines' : `on all ${all} machines`;
  }

  // Where a row was found to be as it is: "on AMD EPYC 7763"; '' where no machine is known.
  function placeText(index, row) {
    const text = machineText(index, row.series, row.machines);
    return text || index.onlyMachine === '' ? text : `on ${index.onlyMachine}`;
  }

  // The machine that a row is about: that of its newest run, or of its change, where that is another; and how many more
  // show the change. null where none is known.
  function machineOfRow(index, row) {
    const [last] = lastMachine(index, row.series), machines = row.change ? row.machines : [];
    if (machines.length === 0) return last === undefined ? null : {machine: last, more: 0};
    return {machine: machines.includes(last) ? last : machines[0], more: machines.length - 1};
  }

  // Whether the line of a machine shows what a row says; every one does where the row names none.
  const isMeant = ({series, machines}) => (line) => machines.length === 0 || series.lines.length < 2 || machines.includes(series.lines[line].machine);

  // The newest figure of the machine that a row is about: of the newest run, or the level that it has there.
  function newestOf(index, row) {
    const {series} = row, of = machineOfRow(index, row), [last] = lastMachine(index, series);
    const line = of && of.machine !== last ? series.lines.find(({machine}) => machine === of.machine) : null;
    return line && line.levels.length > 0 ? benchgate.view.newestLevel(line) : series.last ? series.last.median : undefined;
  }

  // The run since which a row is as it is: where its level changed, or since when it fails.
  function runSince(index, {series, change}) {
    const since = change ? change.run : series.last ? series.last.failing_since : undefined;
    return since === undefined ? null : index.runs[since];
  }

  // "slowly, until run 50", of a drift; '' of a step.
  const slowly = (index, change) => (change && change.until !== undefined ? `slowly, until run ${format.runName(index.runs[change.until])}` : '');

  return {judge, least, runSince, slowly, machineText, isMeant, machineOfRow, newestOf, placeText, sizeOf, isShare};
})();
