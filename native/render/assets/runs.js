'use strict';
// Runs with the machines that measured them, and the table of load tests.
benchgate.runs = (() => {
  const {make, link, badge} = benchgate.elements;
  const format = benchgate.format;

  // What is known of runs: heading, class, whether a run has it, and what its cell shows.
  // The machines of a run, one a line. A report that names no CPU may be of one that another report names.
  function machinesOf(index, run) {
    const all = run.environments.map((one) => index.environments[one]), named = all.filter((one) => one.cpu);
    const contradicts = (one, other) => format.machineFacts.some(([key]) => one[key] !== undefined && other[key] !== undefined && one[key] !== other[key]);
    const isLess = (one) => !one.cpu && named.some((other) => !contradicts(one, other));
    const texts = (some) => [...new Set(some.map(format.environment))];
    const lines = texts(all.filter((one) => !isLess(one))), less = texts(all.filter(isLess)).filter((text) => text !== 'unknown');
    const known = lines.length > 1 ? lines.filter((text) => text !== 'unknown') : lines;
    return [...known.map((text) => make('span', {class: 'line'}, text)), ...less.map((text) => make('span', {class: 'sub'}, `some reports say only ${text}`))];
  }

  const kindOf = (index, run) => (index.severalKinds ? make('span', {class: 'sub'}, run.load ? 'load tests' : 'benchmarks') : null);

  const facts = [
    {heading: 'Time', has: (run) => run.time, show: (index, run) => format.momentParts(run.time).flatMap((text) => [make('span', {class: 'whole'}, text), ' '])},
    {heading: 'Commit', has: (run) => run.commit || run.ref, show: (index, run) => [link(format.commitAddress(index.repository, run.commit), format.shortCommit(run.commit) || format.dash), run.ref ? make('span', {class: 'sub'}, run.ref) : null]},
    {heading: 'Workflow', class: 'wide', has: (run) => run.url || run.workflow || run.event, show: (index, run) => [run.url ? link(run.url, run.workflow || 'workflow run') : run.workflow || format.dash, run.event ? make('span', {class: 'sub'}, run.event) : null]},
    {heading: 'Job type', class: 'wide', has: (run) => run.job, show: (index, run) => run.job || format.dash},
    {heading: 'Machines', has: (run) => run.environments.length > 0, show: (index, run) => (run.environments.length > 0 ? machinesOf(index, run) : format.dash)},
  ];
  const attributesOf = (fact) => (fact.class ? {class: fact.class} : {});

  const runRow = (index, run, known) => make('tr', {}, make('th', {scope: 'row'}, format.runName(run), kindOf(index, run), run.note ? make('span', {class: 'sub'}, run.note) : null),
    known.map((fact) => make('td', attributesOf(fact), fact.show(index, run))));

  // The newest runs first, at most `most`. Runs of benchmarks and of load tests come from two files. What is known of no
  // run has no column.
  function table(index, most = index.runs.length) {
    const byTime = index.runs.map((run, place) => [run.time || '', place, run]).sort(([a, i], [b, k]) => (a < b ? 1 : a > b ? -1 : k - i));
    const newest = byTime.slice(0, most).map(([, , run]) => run);
    const known = facts.filter((fact) => newest.some(fact.has));
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Runs', tabindex: '0'}, make('table', {class: 'runs'},
      make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, 'Run'), known.map((fact) => make('th', {scope: 'col', ...attributesOf(fact)}, fact.heading)))),
      make('tbody', {}, newest.map((run) => runRow(index, run, known)))));
  }

  function environments(index) {
    if (index.environments.length === 0) return make('p', {class: 'faint'}, 'The data do not name a machine.');
    const used = format.machineFacts.filter(([key]) => index.environments.some((one) => one[key] !== undefined));
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Machines', tabindex: '0'}, make('table', {},
      make('thead', {}, make('tr', {}, used.map(([, text]) => make('th', {scope: 'col'}, text)))),
      make('tbody', {}, index.environments.map((one) => make('tr', {}, used.map(([key]) => make('td', {}, format.fact(one, key))))))));
  }

  function show(index, main) {
    main.replaceChildren(make('h1', {}, 'Runs and machines'), make('h2', {}, 'Machines'), environments(index), make('h2', {}, 'Runs'), table(index));
  }

  const rate = /(^|[ :])(throughput|rate|rps|ok_rps|requests?_per_s)$/i;
  const share = /(^|[ :])error_rate$/;
  const isTime = (series) => ['ns', 'us', 'µs', 'ms', 's'].includes(series.unit) && series.better === 'lower';
  const tail = (name) => (series) => new RegExp(`[._ ]${name}$`).test(series.metric);

  // The series from which the columns of a load test come. What k6 measures are test cases of their own: requests a
  // second stand in http_reqs, and what failed in http_req_failed.
  function sourcesOf(index, name) {
    const own = index.metricsOf.get(name);
    const tags = name.includes('@') ? name.slice(name.indexOf('@')) : '';
    const beside = (other) => (/^http_req_duration(@|$)/.test(name) ? index.metricsOf.get(other + tags) || [] : []);
    const times = own.filter((series) => isTime(series) && !tail('p\\d[\\d.]*')(series));
    return {
      latency: times.find((series) => series.headline) || times[0],
      rate: [...own, ...beside('http_reqs')].find((series) => rate.test(series.metric) && series.better === 'higher'),
      p95: own.find(tail('p95')), p99: own.find(tail('p99')),
      error: [...own, ...beside('http_req_failed')].find((series) => share.test(series.metric)),
    };
  }

  const never = '9'; // a time after all runs: the verdict stands in another column
  const known = (series) => Boolean(series && series.last && series.last.median !== undefined);

  // A figure with the series that tells more of it, and what its verdict is where it is none of calm.
  function figure(index, series, begin, value) {
    if (!series || value === undefined || value === null) return make('td', {class: 'number'}, format.dash);
    const row = benchgate.verdict.judge(index, series, begin);
    const tone = benchgate.elements.verdicts[row.verdict].tone;
    return make('td', {class: 'number'}, make('a', {href: benchgate.route.address('case', [series.case, series.metric])}, format.quantity(value, series.unit)),
      row.change && row.change.run !== undefined ? make('span', {class: `sub ${tone}`}, benchgate.elements.sign(tone), format.change(row.change)) : null);
  }

  // One row per load test with its usual figures, whatever the tool called them.
  function loadTable(index, shown, begin) {
    const cases = new Map();
    for (const row of shown) cases.set(row.series.case, [...(cases.get(row.series.case) || []), row]);
    if (cases.size === 0) return make('p', {class: 'empty'}, 'No load test matches these filters.');
    const rows = [], rest = [];
    for (const [name, all] of cases) {
      const from = sourcesOf(index, name);
      if (!known(from.latency) && !known(from.rate) && all[0].verdict !== 'failed') {
        rest.push(name);
        continue;
      }
      const latency = from.latency && from.latency.last, median = known(from.latency) && !latency.median_unknown ? latency.median : undefined;
      const tailOf = (series, value) => (series ? figure(index, series, begin, series.last.median) : figure(index, from.latency, never, value));
      const worst = all[0];
      rows.push(make('tr', {}, make('td', {}, badge(worst.verdict), worst.series !== from.latency && worst.change ? make('span', {class: 'sub'}, worst.series.metric) : null,
          worst.series.last.stability === 'invalid' ? make('span', {class: 'sub'}, 'more than 1 % failed') : null),
        make('th', {scope: 'row'}, make('a', {href: benchgate.route.address('case', [name, worst.series.metric])}, name)),
        figure(index, from.rate, begin, from.rate && from.rate.last.median), figure(index, from.latency, median === undefined ? begin : never, latency ? latency.mean : undefined),
        figure(index, from.latency, begin, median), tailOf(from.p95, latency ? latency.p95 : undefined), tailOf(from.p99, latency ? latency.p99 : undefined),
        figure(index, from.error, begin, from.error && from.error.last.median)));
    }
    const heads = ['Requests per second', 'Mean', 'Median', 'p95', 'p99', 'Error rate'];
    for (const row of rows) [...row.cells].slice(-heads.length).forEach((cell, i) => { cell.dataset.head = heads[i]; }); // on a phone, beside the figure
    return make('div', {}, make('div', {class: 'scroll', role: 'region', 'aria-label': 'Load tests', tabindex: '0'}, make('table', {class: 'load'},
      make('thead', {}, make('tr', {}, ['Verdict', 'Scenario'].map((text) => make('th', {scope: 'col'}, text)), heads.map((text) => make('th', {scope: 'col', class: 'number'}, text)))),
      make('tbody', {}, rows))),
      rest.length === 0 ? null : make('p', {class: 'faint', id: 'other-figures'}, 'Other figures of these reports: ', rest.flatMap((name, i) => [i > 0 ? ', ' : '', make('a', {href: benchgate.route.address('case', [name, cases.get(name)[0].series.metric])}, name)])));
  }

  return {show, table, loadTable};
})();
