'use strict';
// Any two runs, or all runs of two commits, against each other: what changed level between them, in all and row by row.
benchgate.compare = (() => {
  const {make, link, select, sign} = benchgate.elements;
  const format = benchgate.format;
  const {matcher, linkName, oneLine} = benchgate.names;
  const rowsAtOnce = 200;
  // What a row says, in the order of the rows.
  const kinds = {
    worse: {text: 'Worse', tone: 'bad', sign: 'bad'}, better: {text: 'Better', tone: 'good', sign: 'good'}, changed: {text: 'Changed', tone: 'drift', sign: 'drift'},
    only: {text: 'In one only', tone: 'grey', sign: 'grey'}, machines: {text: 'Other machine', tone: 'grey', sign: 'grey'}, same: {text: 'Same level', tone: 'calm', sign: 'calm'},
  };
  const ranks = Object.keys(kinds);

  // The newest of some runs.
  const newestRun = (index, places) => places.map((place) => index.runs[place]).reduce((last, run) => ((run.time || '') >= (last.time || '') ? run : last));

  // What can be chosen: each run, and what belongs together: the runs of a commit, or the benchmarks and the load tests of
  // a run without one. `whole` is what the page opens with. Newest first.
  function sides(index) {
    const together = new Map(), about = (run) => [format.date(run.time), format.shortCommit(run.commit), run.subject].filter((text) => text && text !== format.dash).join(' ');
    index.runs.forEach((run, place) => { const key = run.commit ? `commit:${run.commit}` : `all:${run.name}`; together.set(key, [...(together.get(key) || []), place]); });
    const isTwice = (run) => index.runs.some((other) => other !== run && other.name === run.name);
    const runs = index.runs.map((run, place) => {
      const kind = isTwice(run) ? (run.load ? ', load tests' : ', benchmarks') : '';
      return {key: `run:${run.name}${kind && run.load ? ':load' : ''}`, text: `${about(run)} (run ${format.runName(run)}${kind})`.trim(), places: [place], whole: (together.get(`commit:${run.commit}`) || together.get(`all:${run.name}`)).length === 1};
    });
    const several = [...together].filter(([, places]) => places.length > 1).map(([key, places]) => {
      const count = index.runCount(places.map((place) => index.runs[place])), last = newestRun(index, places);
      return {key, text: `${about(last)} (${count > 1 ? `${count} runs` : `all of run ${format.runName(last)}`})`.trim(), places, whole: true};
    });
    const newest = ({places}) => newestRun(index, places).time || '';
    return [...several, ...runs.reverse()].sort((a, b) => (newest(a) < newest(b) ? 1 : newest(a) > newest(b) ? -1 : 0));
  }

  const middle = (values) => { const sorted = [...values].sort((a, b) => a - b), half = sorted.length >> 1; return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2; };
  const isKnown = (value) => value !== null && value !== undefined;

  // The values of a side by machine, with the newest run of each: {machine: {value, run}}.
  function valuesOf(index, points, places) {
    const byMachine = new Map();
    points.run.forEach((run, place) => {
      if (!places.includes(run) || !isKnown(points.median[place])) return;
      const machine = index.machineAt(points.environment ? points.environment[place] : null);
      const known = byMachine.get(machine) || {values: [], run: -1};
      known.values.push(points.median[place]);
      known.run = Math.max(known.run, run);
      byMachine.set(machine, known);
    });
    return new Map([...byMachine].map(([machine, {values, run}]) => [machine, {value: middle(values), run}]));
  }

  // Whether the level of a series changed between two runs on a machine; a change that one run shows alone is none yet, and
  // of a drift counts what happened between them.
  function changedBetween(series, machine, from, to) {
    const [first, last] = from < to ? [from, to] : [to, from];
    const line = series.lines.find((one) => one.machine === machine) || (series.lines.length === 1 ? series.lines[0] : null);
    const part = ({run, until, change}) => Math.abs(change ?? 1) * (Math.min(last, until) - Math.max(first, run)) / (until - run);
    return Boolean(line && line.changes.some((change) => ['regression', 'progression', 'change'].includes(change.label)
      && (change.until === undefined ? change.run > first && change.run <= last : part(change) >= benchgate.verdict.least)));
  }

  function rowOf(index, series, points, a, b) {
    const [left, right] = [a, b].map((places) => valuesOf(index, points, places));
    const row = {series, from: null, to: null, change: null, points: null};
    if (left.size === 0 && right.size === 0) return null;
    if (left.size === 0 || right.size === 0) return {...row, from: left.size ? [...left.values()][0].value : null, to: right.size ? [...right.values()][0].value : null, kind: 'only'};
    const machine = [...right.keys()].find((one) => left.has(one));
    if (machine === undefined) return {...row, from: [...left.values()][0].value, to: [...right.values()][0].value, kind: 'machines'};
    const from = left.get(machine), to = right.get(machine);
    const share = benchgate.verdict.isShare(series), difference = to.value - from.value;
    const change = share ? null : from.value === 0 ? (to.value === 0 ? 0 : null) : difference / Math.abs(from.value);
    const changed = difference !== 0 && changedBetween(series, machine, from.run, to.run);
    const kind = !changed ? 'same' : !series.better ? 'changed' : (series.better === 'higher') === (difference < 0) ? 'worse' : 'better';
    return {...row, from: from.value, to: to.value, change, points: share ? difference : null, kind};
  }

  async function rowsOf(index, a, b, metric) {
    const chosen = index.series.filter((series) => metric === 'all' || (metric === 'headline' ? series.headline : series.metric === metric));
    const rows = [];
    for (const series of chosen) {
      const row = rowOf(index, series, await benchgate.loadPoints(series), a, b);
      if (row) rows.push(row);
    }
    const size = (row) => Math.abs(row.change ?? row.points ?? 0);
    return rows.sort((x, y) => ranks.indexOf(x.kind) - ranks.indexOf(y.kind) || size(y) - size(x) || (x.series.case < y.series.case ? -1 : 1));
  }

  // What a change means for the time: half the rate is twice the time. So it is for all that is better higher: a plus is
  // for the worse in every row; null where there is no such number, as for a rate that fell to 0.
  const isInverse = (row) => row.series.better === 'higher' && isKnown(row.change);
  function timeChange(row) {
    if (!isInverse(row)) return row.change;
    return row.change > -1 ? 1 / (1 + row.change) - 1 : null;
  }

  // Geometric mean, range and count of the changes of some rows. A row has no relative change where the value before is 0,
  // or where it is a share, which changes by points: it is not in the mean, and counted apart.
  function summaryRow(name, rows) {
    const changes = rows.map(timeChange).filter(isKnown), ratios = changes.filter((change) => change > -1).map((change) => Math.log(1 + change));
    const others = rows.length - changes.length, mean = ratios.length > 0 ? Math.exp(ratios.reduce((sum, one) => sum + one, 0) / ratios.length) - 1 : null;
    return make('tr', {}, make('th', {scope: 'row'}, name), make('td', {class: 'number'}, format.percent(mean)),
      make('td', {class: 'number'}, changes.length > 0 ? format.interval(Math.min(...changes), Math.max(...changes)) : format.dash), make('td', {class: 'number'}, String(changes.length), others > 0 ? [' ', make('span', {class: 'sub'}, `and ${others} without a relative change`)] : null));
  }

  function summary(rows) {
    const of = (...names) => rows.filter((row) => names.includes(row.kind));
    const head = ['', 'Geometric mean', 'Range', 'Count'].map((text, i) => make('th', {scope: 'col', class: i > 0 ? 'number' : null}, text || make('span', {class: 'visually-hidden'}, 'Which')));
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Summary', tabindex: '0'}, make('table', {id: 'summary'}, make('thead', {}, make('tr', {}, head)),
      make('tbody', {}, summaryRow('Worse', of('worse')), summaryRow('Better', of('better')), of('changed').length > 0 ? summaryRow('Changed, no better direction', of('changed')) : null, summaryRow('All that changed level', of('worse', 'better', 'changed')),
        summaryRow('All that compare', of('worse', 'better', 'changed', 'same')))));
  }

  function tableOf(index, rows) {
    const row = (one) => make('tr', {}, make('td', {class: 'verdict'}, make('span', {class: `badge ${kinds[one.kind].tone}`}, sign(kinds[one.kind].sign), kinds[one.kind].text)),
      make('th', {scope: 'row'}, make('div', {class: 'case'}, make('a', {href: benchgate.route.address('case', [one.series.case, one.series.metric]), 'aria-label': linkName(one.series, index.names.short.get(one.series.case), ` ${one.series.metric}`)}, oneLine(index.names.short.get(one.series.case), one.series.case)), ' ', make('span', {class: 'sub', title: one.series.metric}, one.series.metric))),
      make('td', {class: 'number'}, one.kind === 'only' || one.kind === 'machines' ? format.dash : format.change(one)), make('td', {class: 'number'}, format.quantity(one.from, one.series.unit)), make('td', {class: 'number'}, format.quantity(one.to, one.series.unit)));
    const heads = ['What', 'Test case', 'Change', 'From', 'To'];
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Test cases', tabindex: '0'}, make('table', {class: 'overview long'},
      make('thead', {}, make('tr', {}, heads.map((text, i) => make('th', {scope: 'col', class: i > 1 ? 'number' : null}, text)))), make('tbody', {}, rows.slice(0, rowsAtOnce).map(row))));
  }

  function fill(index, query, box, rows) {
    const all = query.get('all') === '1', isWanted = matcher(query.get('q') || ''), matching = rows.filter(({series}) => isWanted(series));
    const shown = all ? matching : matching.filter((row) => !['same', 'machines'].includes(row.kind));
    const others = matching.filter((row) => row.kind === 'machines').length;
    box.replaceChildren(summary(matching),
      matching.some(isInverse) ? make('p', {class: 'faint'}, 'In this summary, a change of what is better higher, such as a rate, counts as that of its inverse: half the rate is twice the time, +100 %.') : '',
      others > 0 ? make('p', {class: 'faint'}, `${others} ${others === 1 ? 'row was' : 'rows were'} measured on different machines and cannot be compared.`) : '',
      shown.length === 0 ? make('p', {class: 'empty'}, rows.length === 0 ? 'The two have nothing in common.' : 'No test case changed its level between the two.') : tableOf(index, shown),
      shown.length > rowsAtOnce ? make('p', {class: 'faint'}, `${rowsAtOnce} of ${shown.length} rows are shown; a filter shows the others.`) : '');
  }

  // The newest run that is at least a week older, as the overview has it, on a machine of the side; else the oldest.
  function weekBefore(index, runs, side) {
    const timeOf = ({places}) => Date.parse(newestRun(index, places).time || ''), newest = timeOf(side);
    const machinesOf = ({places}) => places.flatMap((place) => index.runs[place].environments.map(index.machineAt)), machines = new Set(machinesOf(side));
    const isComparable = (one) => machinesOf(one).some((machine) => machines.has(machine));
    const earlier = runs.filter((one) => timeOf(one) < newest), same = earlier.filter(isComparable), older = same.length > 0 ? same : earlier;
    return older.find((one) => timeOf(one) <= newest - 7 * 86400000) || older[older.length - 1];
  }

  function show(index, main, query) {
    const all = sides(index), update = (values) => benchgate.route.change(values, true);
    const side = (name, fallback) => all.find(({key}) => key === query.get(name)) || fallback;
    const whole = all.filter((one) => one.whole), opened = whole.length > 1 ? whole : all.filter(({key}) => key.startsWith('run:'));
    const b = side('b', opened[0]), a = side('a', weekBefore(index, opened, b) || opened[1] || opened[0]);
    const choices = all.map(({key, text}) => [key, text]), metric = query.get('metric') || 'headline';
    const commits = [a, b].map(({places}) => newestRun(index, places).commit), web = format.web(index.repository);
    const full = commits.every((one) => /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(one || ''));
    const search = make('input', {type: 'search', id: 'f-q', value: query.get('q') || '', placeholder: 'name, metric, DocRef …', autocomplete: 'off', onchange: () => update({q: search.value})});
    const box = make('div', {id: 'results'}, make('p', {}, 'Loading…'));
    main.replaceChildren(make('h1', {}, 'Compare'), make('p', {class: 'faint'}, 'A row is worse or better if the level of the test case changed between the two, on the same machine. All else is within the noise between runs.'),
      make('form', {class: 'filters sides', role: 'search', 'aria-label': 'What is compared', onsubmit: (event) => event.preventDefault()},
        select('a', 'From', choices, a.key, (value) => update({a: value})), select('b', 'To', choices, b.key, (value) => update({b: value})),
        select('metric', 'Metric', [['headline', 'shown first'], ['all', 'all'], ...[...new Set(index.series.map((one) => one.metric))].sort().map((name) => [name, name])], metric, (value) => update({metric: value === 'headline' ? null : value})),
        make('label', {class: 'field grow', for: 'f-q'}, make('span', {}, 'Search'), search),
        benchgate.elements.toggle('all', 'Also what did not change', query.get('all') === '1', (on) => update({all: on ? '1' : null}))),
      full && web && commits[0] !== commits[1] ? make('p', {}, link(`${web}/compare/${commits[0]}...${commits[1]}`, `What changed: ${format.shortCommit(commits[0])}...${format.shortCommit(commits[1])}`)) : '', box);
    rowsOf(index, a.places, b.places, metric).then((rows) => {
      if (!box.isConnected) return;
      fill(index, query, box, rows);
      benchgate.keepFocus();
    }, (error) => box.replaceChildren(make('p', {class: 'notice', role: 'alert'}, `${error.message}. A page needs the folder data/ beside it.`)));
  }

  return {show};
})();
