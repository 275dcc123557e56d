'use strict';
// The page of a test case: one metric over all runs, everything known of a run, and two runs compared.
benchgate.testCase = (() => {
  const {make, badge, breakable, link, select, toggle} = benchgate.elements;
  const format = benchgate.format;
  const toggles = [['band', 'CI99 band', true], ['levels', 'Levels', true], ['changes', 'Changes', true], ['environments', 'Machine changes', true], ['accepted', 'Accepted changes', true], ['mean', 'Mean', false], ['p95', 'p95', false], ['p99', 'p99', false]];

  // Which toggles are on: those of the address, "-name" for off, else the usual ones.
  function shownBy(query) {
    const given = (query.get('show') || '').split(',').filter(Boolean);
    const on = (name, usual) => (given.includes(name) ? true : given.includes(`-${name}`) ? false : usual);
    return Object.fromEntries(toggles.map(([name, , usual]) => [name, on(name, usual)]));
  }
  function queryOf(show) {
    return toggles.filter(([name, , usual]) => show[name] !== usual).map(([name]) => (show[name] ? name : `-${name}`)).join(',');
  }

  const placeOfRun = (index, points, name) => points.run.findIndex((run) => index.runs[run].name === name);

  function range(index, points, query) {
    const from = query.get('from') ? placeOfRun(index, points, query.get('from')) : -1;
    const to = query.get('to') ? placeOfRun(index, points, query.get('to')) : -1;
    const newest = Number(query.get('newest')) || 0;
    const last = to >= 0 ? to : points.count - 1;
    const first = from >= 0 && from <= last ? from : newest > 0 ? Math.max(0, last - newest + 1) : 0;
    return {first, last};
  }

  // Lines of machines that are switched off: their names stand in the address, because their numbers are not the same in
  // the next site.
  function hiddenBy(index, series, query) {
    if (series.lines.length < 2) return new Set();
    const named = (query.get('without') || '').split(',').filter(Boolean);
    return new Set(series.lines.map(({machine}) => machine).filter((machine) => named.includes(encodeURIComponent(index.machines[machine]))));
  }

  // The legend of the machines' lines, which switches them.
  function machineKeys(index, series, points, hidden, update) {
    if (series.lines.length < 2) return null;
    const runsOf = (machine) => points.run.filter((_, place) => index.machineAt(points.environment ? points.environment[place] : null) === machine).length;
    return make('div', {role: 'group', 'aria-label': 'Machines', class: 'group machines'}, series.lines.map(({machine}, line) => make('button', {
      type: 'button', id: `machine-${machine}`, class: 'machine-key', 'aria-pressed': String(!hidden.has(machine)), title: index.machines[machine],
      onclick: () => {
        const next = new Set(hidden);
        if (!next.delete(machine)) next.add(machine);
        update({without: [...next].map((one) => encodeURIComponent(index.machines[one])).join(',')});
      },
    }, benchgate.elements.lineKey(line), ` ${index.machineNames[machine]} `, make('span', {class: 'faint'}, `${runsOf(machine)} ${runsOf(machine) === 1 ? 'run' : 'runs'}`))));
  }

  function facts(pairs) {
    return make('dl', {class: 'facts'}, pairs.filter(([, value]) => value !== null && value !== undefined && value.length !== 0).map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  }

  function sourceOf(index, points, place) {
    const run = index.runs[points.run[place]];
    const text = (points.source ? points.source[place].replace('{run}', run.name) : '') || run.folder;
    if (!text) return null;
    return index.raw_url ? link(`${index.raw_url}/${text.split('/').map(encodeURIComponent).join('/')}`, text) : text;
  }

  // The command that measures a run again, to copy.
  function reproduce(series, run) {
    if (!series.reproduce) return null;
    const commit = /^[0-9a-f]{7,64}$/.test(run.commit || '') ? `git checkout ${run.commit} && ` : '';
    return make('code', {class: 'command'}, commit + series.reproduce);
  }

  const pointsOf = (series, change) => (benchgate.verdict.isShare(series) ? {...change, points: change.after - change.before} : change);
  const certainty = (change) => `certainty ${format.number(change.bits, 3)} bits`;
  const stabilityNames = {s: 'stable', i: 'invalid: more than 1 % of the work failed', u: 'unstable', e: 'expected unstable', '-': 'unknown (one value)'};

  function whyUnstable(series, stability, n) {
    if (stability === 'e' && series.expected_unstable) return `: ${series.expected_unstable}`;
    return stability === 'u' && n !== null && n < benchgate.overview.fewest ? `: fewer than ${benchgate.overview.fewest} samples` : '';
  }

  const acceptedAt = (series, run) => (series.accepted || []).filter((one) => one.run === run);

  function anchorOf(index, series, points, place) {
    const value = points.anchor ? points.anchor[place] : null;
    if (value === null) return null;
    const commit = points.anchor_commit[place];
    return [link(format.commitAddress(index.repository, commit), format.shortCommit(commit)), ` (${format.quantity(value, series.unit, 5)} in the same run)`];
  }

  // What changed of the machine with the run at `place`, one a line.
  function machineChange(index, points, place) {
    const [before, after] = [place - 1, place].map((one) => (points.environment ? points.environment[one] : null));
    if (place < 1 || before === after) return [];
    return format.machineDifference(index.environments[before], index.environments[after]).map((text) => make('span', {class: 'line'}, text));
  }

  // `changes` are those of what the chart shows.
  function details(index, series, points, place, changes) {
    const run = index.runs[points.run[place]];
    const value = (name) => (points[name] ? points[name][place] : null);
    const quantity = (name) => (value(name) === null || value(name) === undefined ? null : format.quantity(value(name), series.unit, 5));
    const n = value('n');
    const interval = value('low') === null || value('low') === undefined ? (n === 1 ? 'none: one sample' : null)
      : `${format.quantity(value('low'), series.unit, 5)} … ${format.quantity(value('high'), series.unit, 5)}${n !== null && n < 10 ? ' (fewer than 10 samples: not reliable)' : ''}`;
    const change = changes.find((one) => one.run === points.run[place]);
    const environment = points.environment ? index.environments[points.environment[place]] : null;
    return facts([
      ['Run', [format.runName(run), run.note ? ` (${run.note})` : '']], ['Time', run.time ? format.moment(run.time) : null],
      ['Commit', run.commit ? [link(format.commitAddress(index.repository, run.commit), format.shortCommit(run.commit)), run.subject ? ` ${run.subject}` : ''] : null], ['Author', run.author], ['Branch or tag', run.ref],
      [middleName(series), quantity('median') || 'none: every attempt failed'], ['CI99 of the mean', interval], ['Mean', middleName(series) === 'Mean' ? null : quantity('mean')], ['p95', quantity('p95')], ['p99', quantity('p99')],
      ['Samples', n === null ? null : String(n)], ['Variation (CoV)', value('cv_pct') === null ? null : `${format.number(value('cv_pct'), 2)} %`],
      ['Stability', stabilityNames[points.stability[place]] + whyUnstable(series, points.stability[place], n)],
      ['Error', value('error')], ['Failed attempts', value('failures') ? String(value('failures')) : null],
      ['Carried forward', value('hops') ? `not measured in this run: nothing has changed since the run that measured it (${value('hops')} ${value('hops') === 1 ? 'run' : 'runs'} ago)` : null],
      ['Ratio to the anchor', value('ratio') === null ? null : format.quantity(value('ratio'), '×', 5)], ['Anchor', anchorOf(index, series, points, place)],
      ['Change here', change ? `${change.label.replace('_', ' ')}, ${format.change(pointsOf(series, change))}, ${certainty(change)}` : null],
      ['Accepted here', acceptedAt(series, points.run[place]).map((one) => make('span', {class: 'line'}, one.reason))],
      ['Changed with this run', benchgate.cause.changedWith(run)], ['Machine changed here', machineChange(index, points, place)],
      ['Machine', format.knownEnvironment(environment)], ['Memory', environment && environment.memory_mb ? `${format.number(environment.memory_mb, 6)} MB` : null], ['Kernel', environment && environment.kernel],
      ['Tool', run.tool], ['Workflow run', run.url ? link(run.url, run.workflow || 'open') : run.workflow], ['Event', run.event], ['Job type', run.job],
      ['Raw data', sourceOf(index, points, place)], ['Measure it again', reproduce(series, run)],
      ['Link', make('a', {href: benchgate.route.address('case', [series.case, series.metric], {run: run.name})}, 'to this run')],
    ]);
  }

  // What the figure that is shown first is: the tool may state no median.
  const middleName = (series) => (!series.last || !series.last.median_unknown ? 'Median' : series.last.mean === series.last.median ? 'Mean' : 'Value');

  function metricLinks(index, series, query) {
    const all = index.metricsOf.get(series.case);
    if (all.length < 2) return null;
    return make('nav', {class: 'metrics', 'aria-label': 'Metrics'}, all.map((one) => make('a', {
      href: benchgate.route.address('case', [one.case, one.metric], Object.fromEntries(query)), 'aria-current': one === series ? 'page' : null}, one.metric)));
  }

  const anchorText = (series) => (series.view === 'anchored' ? ` of the anchor ${format.shortCommit(series.ratios.anchor)}` : '');

  // The literal label of the newest run: it compares single runs, stays until one is back, and alerts nobody.
  const literalText = (series) => (series.label && !['stable', 'first'].includes(series.label) ? ` The label by single runs, which ignores the noise between them: ${series.label.replaceAll('_', ' ')}.` : '');

  // Why what is said may change with the next runs.
  function provisionalText({alert, rule}) {
    if (alert && alert.provisional) return ' Provisional: its new level is not settled yet, and its size and first run may move with the next runs.';
    return rule === 'provisional' ? ' Provisional: there are too few earlier runs to compare with.' : '';
  }

  // "(95 % interval +12 … +18 %) "; that of an alert may be of the change of level there, which is then named.
  function intervalText({low, high, level_change}) {
    if (low === undefined) return '';
    const text = `95 % interval ${format.interval(low, high)}`;
    return level_change === undefined ? `(${text}) ` : `by the alert (the level changed by ${format.percent(level_change)}, ${text}) `;
  }

  // Links to the test case that this one may have been, or become, under another name.
  function renamed(index, series) {
    const {renamedFrom, renamedTo} = series.presence || {};
    const other = renamedFrom || renamedTo, nameOf = (one) => one.id || one.case;
    if (!other) return null;
    return make('p', {id: 'renamed'}, renamedFrom ? 'Likely another name of ' : 'Likely renamed to ', make('a', {href: benchgate.route.address('case', [other.case, other.metric])}, breakable(other.case)),
      renamedFrom ? ', whose runs end right before these, on about the same level.' : ', whose runs begin right after these, on about the same level.',
      index.feed === undefined ? null : [' To join them, write into benchgate.yaml: ', make('code', {class: 'command'}, `renames: {${JSON.stringify(nameOf(renamedFrom ? other : series))}: ${JSON.stringify(nameOf(renamedFrom ? series : other))}}`)]);
  }

  // Since when a test case fails, and what was said.
  function failedLine(index, series, environment) {
    const {failing_since: since, error} = series.last, run = since === undefined ? null : index.runs[since];
    return make('p', {class: 'verdict-line'}, badge('failed'), run ? [' since ', make('strong', {}, format.dateOrName(run)), ', ', link(format.commitAddress(index.repository, run.commit), format.commitText(run) || format.runName(run))] : '',
      error ? [': ', make('code', {id: 'error'}, error)] : '', `${environment ? `, measured on ${environment}` : ''}.`);
  }

  // " on AMD EPYC 7763"; '' where that is not known.
  function onMachines(index, series, machines) {
    const text = benchgate.verdict.machineText(index, series, machines);
    return text ? ` ${text}` : '';
  }

  // One sentence that answers: what changed, when, by how much, on which machine.
  function summary(index, series, query) {
    const begin = benchgate.overview.beginning(index, query.get('since') || 'all');
    const row = benchgate.verdict.judge(index, series, begin);
    const environment = series.last && series.last.environment !== undefined ? format.measuredOn(index.environments[series.last.environment]) : null;
    const whole = (text) => make('span', {class: 'whole'}, text);
    const now = ['now ', whole(benchgate.overview.valueText(series)), `${environment ? `, measured on ${environment}` : ''}.`];
    const there = benchgate.overview.presenceText(index, series, begin);
    if (row.verdict === 'gone' || row.verdict === 'missing') return make('p', {class: 'verdict-line'}, badge(row.verdict), ` ${there.text}, then `, whole(benchgate.overview.valueText(series)), `${environment ? `, measured on ${environment}` : ''}.`);
    if (row.verdict === 'failed') return failedLine(index, series, environment);
    if (!row.change || row.change.run === undefined) return make('p', {class: 'verdict-line'}, badge(row.verdict), ` ${row.change ? `${format.percent(row.change.change)} (95 % interval ${format.interval(row.change.low, row.change.high)})${row.change.why ? `: ${row.change.why}` : ''}, ` : 'no change of level, '}`, now, provisionalText(series), literalText(series));
    const run = index.runs[row.change.run];
    const slowly = benchgate.verdict.slowly(index, row.change);
    return make('p', {class: 'verdict-line'}, badge(row.verdict), row.verdict === 'unstable' ? ' not judged, because the samples of the newest run vary too much. Seen: ' : ' ', `${format.change(row.change)} `,
      intervalText(row.change), 'since ', make('strong', {}, format.dateOrName(run)), ', ',
      slowly ? slowly : row.change.same_code ? `run ${format.runName(run)}, which measured the same code as the run before` : run.commit ? link(format.commitAddress(index.repository, run.commit), format.shortCommit(run.commit)) : format.runName(run), run.subject && !row.change.same_code && !slowly ? ` “${run.subject}”${run.author ? ` by ${run.author}` : ''}` : '',
      onMachines(index, series, row.machines), row.change.before === undefined ? ', ' : [': from ', whole(format.quantity(row.change.before, series.levelUnit)), ' to ', whole(format.quantity(row.change.after, series.levelUnit)), `${anchorText(series)}, `], now,
      row.steps.length > 0 ? ` The level changed in ${row.steps.length} steps, see below.` : '', row.verdict === 'accepted' ? ` Accepted: ${row.change.accepted}.` : '', provisionalText(series), literalText(series));
  }

  // The changes of what the chart shows, and those that people accepted, newest first.
  function changesTable(index, series, points, choose) {
    const accepted = series.accepted || [];
    if (series.changes.length + accepted.length === 0) return make('p', {class: 'faint'}, 'The level never changed.');
    const since = (run, commit) => (run ? make('th', {scope: 'row'}, make('button', {type: 'button', class: 'order', onclick: () => choose(run.name)}, format.dateOrName(run)), make('span', {class: 'sub'}, format.commitText(run) || format.runName(run)))
      : make('th', {scope: 'row'}, format.shortCommit(commit), make('span', {class: 'sub'}, 'no run has measured it since')));
    const rowOfChange = (change) => [change.run, make('tr', {}, since(index.runs[change.run]),
        make('td', {}, `${change.label.replace('_', ' ')}${change.accepted ? ', accepted' : ''}`, change.why ? make('span', {class: 'sub'}, change.why) : null, change.until === undefined ? null : make('span', {class: 'sub'}, benchgate.verdict.slowly(index, change)),
          change.machine === undefined ? null : make('span', {class: 'sub'}, `on ${index.machineInText(change.machine)}`)),
        make('td', {class: 'number'}, format.change(pointsOf(series, change))), make('td', {class: 'number'}, format.interval(change.low, change.high)),
        make('td', {class: 'number'}, format.quantity(change.before, series.levelUnit)), make('td', {class: 'number'}, format.quantity(change.after, series.levelUnit)), make('td', {class: 'number'}, change.until === undefined ? format.number(change.bits, 3) : format.dash))];
    const rowOfAccepted = (one) => [one.run === undefined ? Infinity : one.run, make('tr', {class: 'acceptance'}, since(one.run === undefined ? null : index.runs[one.run], one.commit),
        make('td', {colspan: '6'}, benchgate.elements.sign('accepted'), 'accepted', make('span', {class: 'sub'}, one.reason, one.commit && one.run !== undefined ? ` (${format.shortCommit(one.commit)})` : null)))];
    const rows = [...series.changes.map(rowOfChange), ...accepted.map(rowOfAccepted)].sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([, row]) => row);
    const names = ['Since', 'What', 'Change', '95 % interval', 'Before', 'After', 'Certainty (bits)'];
    return make('div', {}, make('div', {class: 'scroll', role: 'region', 'aria-label': 'Changes', tabindex: '0'}, make('table', {}, make('thead', {}, make('tr', {}, names.map((text, i) => make('th', {scope: 'col', class: i > 1 ? 'number' : null}, text)))), make('tbody', {}, rows))),
      make('p', {class: 'faint hint'}, 'A level is the mean of consecutive runs with similar results. Certainty: by how many bits the history is shorter to describe with the change than without it; the more bits, the more certain the change.'));
  }

  function dataTable(index, series, points) {
    const shown = ['ratio', 'median', 'low', 'high', 'mean', 'p95', 'p99', 'n'].filter((name) => points[name]);
    const names = {ratio: 'Ratio to the anchor', median: middleName(series), low: 'CI99 low', high: 'CI99 high', mean: 'Mean', p95: 'p95', p99: 'p99', n: 'Samples'};
    const row = (place) => {
      const run = index.runs[points.run[place]];
      return make('tr', {}, make('th', {scope: 'row'}, format.runName(run)), make('td', {}, format.moment(run.time)),
        shown.map((name) => make('td', {class: 'number'}, name === 'n' ? String(points.n[place] ?? format.dash) : format.quantity(points[name][place], name === 'ratio' ? '×' : series.unit, 6))), make('td', {}, stabilityNames[points.stability[place]]));
    };
    const box = make('div', {class: 'scroll', role: 'region', 'aria-label': 'All values', tabindex: '0'});
    const fill = () => {
      if (box.firstChild) return;
      box.append(make('table', {}, make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, 'Run'), make('th', {scope: 'col'}, 'Time'), shown.map((name) => make('th', {scope: 'col', class: 'number'}, names[name])), make('th', {scope: 'col'}, 'Stability'))),
        make('tbody', {}, points.run.map((_, place) => row(place)).reverse())));
    };
    return make('details', {ontoggle: fill}, make('summary', {}, `All ${points.count} values as a table`), box);
  }

  // Raw samples of the chosen run, and two runs against each other.
  function comparison(index, series, points, samples, query, update) {
    const places = [...samples.keys()].sort((a, b) => a - b);
    if (places.length === 0) return make('p', {class: 'faint'}, points.n ? 'The data hold summaries of the runs; the raw data have the samples.' : 'The data hold one value per run, so there are no samples to show.');
    const nameOf = (place) => index.runs[points.run[place]].name;
    const labelOf = (place) => { const run = index.runs[points.run[place]]; return run.time ? `${format.date(run.time)} ${format.runName(run)}` : format.runName(run); };
    const lastChange = [...series.changes].reverse().find((change) => ['regression', 'progression', 'change'].includes(change.label));
    const usual = lastChange ? benchgate.cause.placeBefore(index, series, points, points.run.indexOf(lastChange.run)) : places[Math.max(0, places.length - 2)];
    const given = (name, fallback) => { const place = placeOfRun(index, points, query.get(name)); return samples.has(place) ? place : samples.has(fallback) ? fallback : places[0]; };
    const a = given('a', usual), b = given('b', places[places.length - 1]);
    const choices = places.map((place) => [nameOf(place), labelOf(place)]).reverse();
    const names = [a, b].map((place) => format.runName(index.runs[points.run[place]]));
    return make('div', {}, make('div', {class: 'filters'}, select('a', 'From run', choices, nameOf(a), (value) => update({a: value})), select('b', 'To run', choices, nameOf(b), (value) => update({b: value}))),
      make('div', {class: 'figures'}, a === b ? null : benchgate.samples.distributions(samples.get(a), samples.get(b), series.unit, names), a === b ? null : benchgate.samples.shiftFunction(samples.get(a), samples.get(b), series, names),
        benchgate.samples.strip((a === b ? [b] : [a, b]).map((place) => ({...samples.get(place), name: format.runName(index.runs[points.run[place]])})), series.unit)),
      make('p', {class: 'faint'}, `Samples of ${places.length} of ${points.count} runs are here: the newest ones and those around changes. The raw data have all.`));
  }

  function legend(series, points, show) {
    const key = (tone, text) => make('span', {}, benchgate.elements.sign(tone), ` ${text}`);
    const has = (label) => show.changes && series.changes.some((change) => change.label === label), stable = points.stability.includes('s');
    return make('p', {class: 'legend'}, has('regression') ? key('bad', 'regression') : null, has('progression') ? key('good', 'improvement') : null, has('unconfirmed') ? key('drift', 'not confirmed yet') : null, points.stability.some((one) => 'uei'.includes(one)) ? key('grey', 'unstable run') : null, points.hops ? key('carried', 'carried forward: not measured in this run') : null, series.accepted && show.accepted ? key('accepted', 'accepted change') : null, stable ? key('calm', 'stable run') : null);
  }

  // The address has a name that no test case has, or several have.
  function showOthers(index, main, name, metric) {
    const cases = [...index.metricsOf.keys()].filter((one) => index.metricsOf.get(one)[0].name === name);
    const back = make('p', {}, cases.length > 0 ? '' : `${name} is not in this data. `, make('a', {href: '#/'}, 'Back to the overview'));
    main.replaceChildren(make('h1', {}, cases.length > 0 ? `Test cases named ${name}` : 'No such test case'),
      make('ul', {id: 'same-name'}, cases.map((one) => make('li', {}, make('a', {href: benchgate.route.address('case', [one, metric].filter(Boolean))}, breakable(one))))), back);
  }

  async function show(index, main, name, metric, query) {
    const all = index.metricsOf.get(name) || index.series.filter((one) => one.id === name);
    const series = all.find((one) => one.metric === metric) || all.find((one) => one.headline) || all[0];
    if (!series) return showOthers(index, main, name, metric);
    const body = make('div', {}, make('p', {}, 'Loading…'));
    main.replaceChildren(make('p', {class: 'crumb'}, make('a', {href: benchgate.lastOverview || benchgate.route.address('', [], query.get('since') ? {since: query.get('since')} : {})}, index.kind === 'check' ? 'Results' : 'Overview')),
      make('h1', {}, breakable(series.case), ' ', make('span', {class: 'metric'}, series.metric)),
      make('p', {class: 'tags'}, [series.docref ? make('code', {}, series.docref) : null, series.module ? make('span', {class: 'tag'}, series.module) : null, ...(series.categories || []).filter((one) => one !== series.module).map((one) => make('span', {class: 'tag'}, one))]),
      metricLinks(index, series, query) || '', summary(index, series, query), renamed(index, series) || '', body);
    try {
      const [points, samples] = await Promise.all([benchgate.loadPoints(series), benchgate.loadSamples(series)]);
      if (!body.isConnected) return;
      fill(index, series, points, samples, query, body);
      benchgate.keepFocus();
    } catch (error) {
      body.replaceChildren(make('p', {class: 'notice', role: 'alert'}, `${error.message}. A page needs the folder data/ beside it.`));
    }
  }

  // Of a check: what was decided, and the two runs against each other.
  function fillCheck(index, series, points, samples, query, body) {
    const one = series.judgement;
    const side = (place) => { const environment = points.environment ? index.environments[points.environment[place]] : null; return environment ? format.environment(environment) : null; };
    body.replaceChildren(make('section', {class: 'panel', 'aria-label': 'The judgement', id: 'details'}, make('h2', {}, 'The judgement'), facts([
      ['Baseline', one.baseline === undefined ? null : format.quantity(one.baseline, series.unit, 5)], ['Candidate', one.candidate === undefined ? null : format.quantity(one.candidate, series.unit, 5)],
      ['Change', one.change === undefined ? null : format.percent(one.change)], ['95 % interval', one.low === undefined ? null : format.interval(one.low, one.high)],
      ['Limit', one.threshold === undefined ? null : `${format.percent(one.threshold)} for the worse`], ['Why', one.why], ['Direction', series.better ? `${series.better} is better` : null],
      ['Machine', points.count > 0 ? side(points.count - 1) : null], ['Measure it again', series.reproduce ? make('code', {class: 'command'}, series.reproduce) : null]])),
      make('h2', {}, 'Samples'), comparison(index, series, points, samples, query, (values) => benchgate.route.change(values, true)), dataTable(index, series, points));
  }

  function fill(index, series, points, samples, query, body) {
    if (index.kind === 'check') {
      fillCheck(index, series, points, samples, query, body);
      return;
    }
    const shownNow = shownBy(query);
    const shown = benchgate.view.choose(series, points, query.get('values'));
    const {first, last} = range(index, points, query);
    const chosen = query.get('run') ? placeOfRun(index, points, query.get('run')) : -1;
    let selected = chosen >= 0 ? chosen : last;
    const timed = points.run.every((run) => index.runs[run].time);
    const panel = make('section', {class: 'panel', 'aria-label': 'The chosen run', id: 'details', tabindex: '0'});
    const unitLine = make('p', {class: 'faint unit-line'});
    const box = make('div', {class: 'chart', id: 'chart', role: 'img'});
    const slider = make('input', {type: 'range', id: 'run', min: String(first), max: String(last), value: String(selected), 'aria-describedby': 'details'});
    const update = (values, push = true) => benchgate.route.change(values, push);

    function look(place) {
      const run = index.runs[points.run[place]];
      panel.replaceChildren(make('h2', {}, place === points.count - 1 ? 'The newest run' : 'The chosen run'), details(index, series, points, place, shown.series.changes));
      slider.setAttribute('aria-valuetext', `${format.runName(run)}, ${format.date(run.time)}, ${format.quantity(shown.points.median[place], shown.series.unit)}`);
    }
    function choose(place) {
      selected = place;
      slider.value = String(place);
      benchgate.chart.select(place);
      look(place);
      update({run: index.runs[points.run[place]].name}, false);
    }
    slider.addEventListener('input', () => choose(Number(slider.value)));

    const hidden = hiddenBy(index, shown.series, query);
    const controls = make('div', {class: 'controls'},
      machineKeys(index, shown.series, points, hidden, update),
      make('div', {role: 'group', 'aria-label': 'What the chart shows', class: 'group'}, toggles.filter(([name]) => (name === 'band' ? shown.points.low : name === 'environments' ? points.environment : name === 'accepted' ? series.accepted : !['mean', 'p95', 'p99'].includes(name) || shown.points[name]))
        .map(([name, label]) => toggle(name, label, shownNow[name], (on) => update({show: queryOf({...shownNow, [name]: on})})))),
      make('div', {class: 'group'}, series.ratios ? toggle('anchored', 'Relative to the anchor', shown.series.view === 'anchored', (on) => update({values: (on ? 'anchored' : 'raw') === series.view ? null : on ? 'anchored' : 'raw'})) : null, toggle('zero', 'From zero', query.get('zero') === '1', (on) => update({zero: on ? '1' : null})),
        timed ? toggle('time', 'By time', query.get('axis') === 'time', (on) => update({axis: on ? 'time' : null})) : null,
        select('newest', 'Runs', [['', 'all'], ['30', 'newest 30'], ['90', 'newest 90'], ...(query.get('from') || query.get('to') ? [['chosen', 'chosen range']] : [])], query.get('from') || query.get('to') ? 'chosen' : query.get('newest') || '', (value) => update({newest: value === 'chosen' ? null : value, from: null, to: null}))));

    const row = benchgate.verdict.judge(index, series, benchgate.overview.beginning(index, query.get('since') || 'all'));
    const cause = benchgate.cause.panel(index, shown.series, points, row);
    const hint = make('p', {class: 'faint hint'}, window.uPlot ? 'Point at the chart or move the slider to see a run; drag to zoom in, double-click to see all runs.' : 'Move the slider to see a run.');
    body.replaceChildren(controls, make('div', {class: 'beside'}, make('div', {}, unitLine, box, make('label', {class: 'run', for: 'run'}, 'Run ', slider), legend(shown.series, points, shownNow), hint), panel), ...(cause ? [make('h2', {}, 'Find the cause'), cause] : []),
      make('h2', {}, 'Changes of level'), series.alert && series.alert.reason ? make('p', {id: 'alert-reason'}, `The ${series.alert.direction === 'regression' ? 'alert' : 'history'} says: ${series.alert.reason}.`) : '', changesTable(index, shown.series, points, (name) => choose(placeOfRun(index, points, name))),
      make('h2', {}, 'Samples'), comparison(index, series, points, samples, query, (values) => update(values)), dataTable(index, series, points));
    look(selected);
    const label = `${series.case} ${series.metric}${shown.series.view === 'anchored' ? ' relative to the anchor' : ''} over ${last - first + 1} runs`;
    const lines = shown.series.lines.length < 2 ? '' : `, a line each for ${shown.series.lines.filter(({machine}) => !hidden.has(machine)).map(({machine}) => index.machineNames[machine]).join(' and ') || 'no machine'}`;
    box.setAttribute('aria-label', label + lines);
    benchgate.chart.draw(box, {
      index, ...shown, hidden, first, last, selected, show: shownNow, zero: query.get('zero') === '1', axis: timed && query.get('axis') === 'time' ? 'time' : 'runs', unitLine, unitText: shown.series.view === 'anchored' ? `as a multiple of the anchor ${format.shortCommit(series.ratios.anchor)}` : null,
      label: label + lines,
      onHover: (place) => look(place === null ? selected : place), onSelect: choose,
      onZoom: (from, to) => update({newest: null, from: from === null ? null : index.runs[points.run[from]].name, to: to === null ? null : index.runs[points.run[to]].name}),
    });
  }

  return {show};
})();
