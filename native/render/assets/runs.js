'use strict';
// Runs with the machines that measured them, and the table of load tests.
benchgate.runs = (() => {
  const {make, link, badge} = benchgate.elements;
  const format = benchgate.format;

  function runRow(index, run) {
    const environments = run.environments;
    return make('tr', {}, make('th', {scope: 'row'}, format.runName(run), run.note ? make('span', {class: 'sub'}, run.note) : null),
      make('td', {}, format.moment(run.time)),
      make('td', {}, link(format.commitAddress(index.repository, run.commit), format.shortCommit(run.commit) || format.dash), run.ref ? make('span', {class: 'sub'}, run.ref) : null),
      make('td', {class: 'wide'}, run.url ? link(run.url, run.workflow || 'workflow run') : run.workflow || format.dash, run.event ? make('span', {class: 'sub'}, run.event) : null),
      make('td', {class: 'wide'}, run.job || format.dash),
      make('td', {}, environments.length > 0 ? environments.map((one) => make('span', {class: 'line'}, format.environment(index.environments[one]))) : format.dash));
  }

  function table(index, from = 0) {
    const first = Math.max(0, from);
    const rows = index.runs.slice(first).map((run) => runRow(index, run)).reverse();
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Runs', tabindex: '0'}, make('table', {},
      make('thead', {}, make('tr', {}, ['Run', 'Time', 'Commit'].map((text) => make('th', {scope: 'col'}, text)), ['Workflow', 'Job type'].map((text) => make('th', {scope: 'col', class: 'wide'}, text)), make('th', {scope: 'col'}, 'Machines'))),
      make('tbody', {}, rows)));
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

  // One row per load test with its usual figures, whatever the tool called them.
  const figures = [['Requests per second', /^(rps|ok_rps|requests?_per_s|throughput)/i], ['Mean', /mean/i], ['Median', /(median|p50|50_percent)/i],
                   ['p95', /p95|95_percent/i], ['p99', /p99|99_percent/i], ['Error rate', /error_rate|fail.*(rate|percent)/i]];

  function loadTable(index, shown) {
    const cases = new Map();
    for (const row of shown) cases.set(row.series.case, [...(cases.get(row.series.case) || []), row]);
    if (cases.size === 0) return make('p', {class: 'empty'}, 'No load test matches these filters.');
    const cell = (name, [text, pattern]) => {
      const all = index.metricsOf.get(name);
      const found = all.find((series) => pattern.test(series.metric));
      const latency = all.find((series) => series.headline) || all[0];
      if (!found) {
        const tail = text === 'p95' ? latency.last.p95 : text === 'p99' ? latency.last.p99 : text === 'Median' ? latency.last.median : undefined;
        return make('td', {class: 'number'}, tail === undefined ? format.dash : format.quantity(tail, latency.unit));
      }
      return make('td', {class: 'number'}, make('a', {href: benchgate.route.address('case', [name, found.metric])}, benchgate.overview.valueText(found)));
    };
    return make('div', {class: 'scroll', role: 'region', 'aria-label': 'Load tests', tabindex: '0'}, make('table', {},
      make('thead', {}, make('tr', {}, ['Verdict', 'Scenario'].map((text) => make('th', {scope: 'col'}, text)), figures.map(([text]) => make('th', {scope: 'col', class: 'number'}, text)))),
      make('tbody', {}, [...cases].map(([name, rows]) => make('tr', {}, make('td', {}, badge(rows[0].verdict)),
        make('th', {scope: 'row'}, make('a', {href: benchgate.route.address('case', [name, rows[0].series.metric])}, name)), figures.map((figure) => cell(name, figure)))))));
  }

  return {show, table, loadTable};
})();
