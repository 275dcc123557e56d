'use strict';
// The first page: what changed, worst first. Filters and order stand in the address.
benchgate.overview = (() => {
  const {make, badge, breakable, sparkline, select, save, csv, verdicts, sign} = benchgate.elements;
  const format = benchgate.format;
  const {matcher, linkName, oneLine} = benchgate.names;
  const {isMeant, judge, machineOfRow, newestOf, runSince, sizeOf: size} = benchgate.verdict;
  const {errorOf} = benchgate.failed;
  const rowsAtOnce = 50;
  const spans = [['1', 'last day'], ['7', 'last week'], ['30', 'last 30 days'], ['90', 'last 90 days'], ['365', 'last year'], ['all', 'whole history']];
  const fewest = 3; // samples of a stable run

  const started = (index) => index.runs.some((run) => run.time);
  const lastTime = (index) => index.runs.reduce((last, run) => (run.time && run.time > last ? run.time : last), '');

  // The first moment of the chosen time, counted back from the newest run; '' is the beginning.
  function beginning(index, since) {
    if (since === 'all' || !started(index)) return '';
    return new Date(Date.parse(lastTime(index)) - Number(since) * 86400000).toISOString();
  }

  const isBad = (row) => row.change && (row.change.direction ? row.change.direction === 'regression' : row.verdict === 'fail');
  const byName = (a, b) => (a.series.case < b.series.case ? -1 : a.series.case > b.series.case ? 1 : 0);
  const orders = {
    worst: (a, b) => verdicts[a.verdict].rank - verdicts[b.verdict].rank || (isBad(b) ? 1 : 0) - (isBad(a) ? 1 : 0) || size(b) - size(a) || byName(a, b),
    name: byName,
    change: (a, b) => size(b) - size(a) || byName(a, b),
    newest: (a, b) => (b.change ? b.change.run : -1) - (a.change ? a.change.run : -1) || byName(a, b),
  };

  const toneOf = (row) => verdicts[row.verdict].tone;
  const stabilityOf = (series) => (series.last ? series.last.stability : 'unknown');

  // Whether the filters of a query leave a series.
  function filterOf(query) {
    const tests = [matcher(query.get('q') || '')];
    const add = (name, test) => { const wanted = query.get(name); if (wanted) tests.push((series) => test(series, wanted)); };
    add('module', (series, wanted) => (series.module || '(none)') === wanted);
    add('category', (series, wanted) => (series.categories || []).includes(wanted));
    add('stability', (series, wanted) => stabilityOf(series) === wanted);
    add('docref', (series, wanted) => (wanted === 'cited' ? series.docref : wanted !== 'none' || !series.docref));
    add('environment', (series, wanted) => String(series.last && series.last.environment) === wanted);
    return (series) => tests.every((test) => test(series));
  }

  function rows(index, query, metric = query.get('metric') || 'headline') {
    const begin = beginning(index, query.get('since') || '7');
    const load = benchgate.route.read().page === 'load';
    const isWanted = filterOf(query), all = [];
    for (const series of index.series) {
      if (load && !series.load) continue;
      if (metric === 'headline' ? !series.headline && !load : metric !== 'all' && series.metric !== metric) continue;
      if (!isWanted(series)) continue;
      series.said = series.said || new Map(); // by the beginning of the chosen time, because letters of a search ask again
      if (!series.said.has(begin)) series.said.set(begin, withheld({series, ...judge(index, series, begin)}));
      all.push({...series.said.get(begin)});
    }
    return metric === 'headline' && !load ? worstOfEach(all) : all;
  }

  // Of an unstable test case nothing is known for certain: its change is no finding, and stands on its page alone.
  const withheld = (row) => (row.verdict === 'unstable' ? {...row, change: null, steps: [], machines: []} : row);

  // One row for each test case: its worst metric, of a check the one that comments show. It names the others of its verdict.
  function worstOfEach(all) {
    const cases = new Map();
    for (const row of all) cases.set(row.series.case, [...(cases.get(row.series.case) || []), row]);
    return [...cases.values()].map((rows) => {
      if (rows.length === 1) return rows[0];
      const worst = rows.find(({series}) => series.judgement && series.judgement.leads) || rows.reduce((most, row) => (orders.worst(row, most) < 0 ? row : most));
      return {...worst, beside: rows.filter((row) => row !== worst && row.verdict === worst.verdict && row.change).map((row) => row.series.metric)};
    });
  }

  const chosen = (index, query) => {
    const all = rows(index, query);
    const verdict = query.get('verdict');
    const shown = verdict ? all.filter((row) => row.verdict === verdict) : all;
    const [, backwards, order] = /^(-?)(.*)$/.exec(query.get('order') || '');
    shown.sort(orders[order] || orders.worst);
    return {all, shown: backwards ? shown.reverse() : shown};
  };

  // On the page of load tests the rows are test cases, and what is counted their metrics.
  function counts(all, query, update, load) {
    const tally = new Map();
    for (const row of all) tally.set(row.verdict, (tally.get(row.verdict) || 0) + 1);
    const kinds = [...tally].sort((a, b) => verdicts[a[0]].rank - verdicts[b[0]].rank);
    return make('div', {class: 'counts', role: 'group', 'aria-label': 'Verdicts'}, load && all.length > 0 ? make('span', {class: 'faint'}, `${all.length} ${all.length === 1 ? 'metric' : 'metrics'}:`) : null, kinds.map(([verdict, count]) => make('button', {
      type: 'button', id: `v-${verdict}`, class: `count ${verdicts[verdict].tone}`, 'aria-pressed': String(query.get('verdict') === verdict),
      onclick: () => update({verdict: query.get('verdict') === verdict ? null : verdict}),
    }, sign(verdicts[verdict].tone), make('strong', {}, String(count)), ` ${verdicts[verdict].text}`)));
  }

  function stabilityLine(all, load) {
    const tally = {stable: 0, 'expected-unstable': 0, unstable: 0, unknown: 0, invalid: 0};
    for (const row of all) tally[stabilityOf(row.series)] += 1;
    const judged = tally.stable + tally.unstable;
    const few = all.filter(({series}) => stabilityOf(series) === 'unstable' && series.last.n < fewest).length;
    const parts = [`${tally.stable} stable`];
    if (tally['expected-unstable'] > 0) parts.push(`${tally['expected-unstable']} expected unstable`);
    if (tally.unstable > 0) parts.push(`${tally.unstable} unstable${few > 0 ? ` (${few} with fewer than ${fewest} samples)` : ''}`);
    if (tally.invalid > 0) parts.push(`${tally.invalid} invalid (more than 1 % of the work failed)`);
    if (tally.unknown > 0) parts.push(`${tally.unknown} unknown (one value per run)`);
    if (judged > 0) parts.push(`${(100 * tally.stable / judged).toFixed(1)} % of the judged are stable`);
    return make('p', {class: 'faint', id: 'stability-line'}, `Samples of the newest runs${load ? ', by metric' : ''}: ${parts.join(', ')}.`);
  }

  function valueText(series) {
    const last = series.last;
    if (!last || last.median === undefined) return format.dash;
    return format.quantity(last.median, series.unit);
  }

  const rules = {test_case: 'alert', group: 'alert for its whole group', still_open: 'alert, still open', recovered: 'its alert has ended', suspect: 'measure again', provisional: 'provisional'};
  const provisionalAlert = 'An alert whose new level is not settled yet: size and first run of the change may move with the next runs';
  const explained = {suspect: 'worse in this run, without another one that confirms it: measure again', provisional: 'Too few earlier runs to compare with'};

  // Whether a test case is gone, new in the chosen time, or may be another one that was renamed.
  function presenceText(index, series, begin) {
    const {gone, begun, first, last, renamedFrom, renamedTo} = series.presence || {};
    const when = (run) => format.dateOrName(index.runs[run]);
    if (gone && renamedTo) return {text: `likely renamed ${when(renamedTo.presence.first)}`, title: `likely renamed to ${renamedTo.case}, which began with the next run, on about the same level`};
    const missing = series.last && series.last.missing_since;
    if (missing !== undefined) return {text: `last measured ${when(last)}`, title: `missing since run ${format.runName(index.runs[missing])}, last measured with run ${format.runName(index.runs[last])}`};
    if (gone) return {text: `last measured ${when(last)}`, title: `last measured with run ${format.runName(index.runs[last])}`};
    if (renamedFrom) return {text: `likely renamed ${when(first)}`, title: `likely ${renamedFrom.case} under another name: it began with the run after its last one, on about the same level`};
    return begun && begin !== '' && (index.runs[first].time || '') >= begin ? {text: `new since ${when(first)}`, title: `first measured with run ${format.runName(index.runs[first])}`} : null;
  }

  // What a check let pass although it changed for certain; the same rule as that of the comment's rows.
  function passedText({verdict, low, high, threshold}, better) {
    if (verdict !== 'pass' || !better || threshold === undefined || low === undefined || (low > 0) === (high < 0) || Math.abs(low + high) < threshold) return null;
    return (better === 'higher') === (high < 0) ? 'worse within its limit' : 'better';
  }

  // Which calibrated rule spoke, and other states beside the verdict. What the literal rule says of the newest run stands
  // on the page of the test case.
  function labelOf(index, {series}, begin, inCard = false) {
    const said = (text, title = text) => [' ', make('span', {class: 'sub', title}, text)];
    if (series.judgement) { const text = passedText(series.judgement, series.better); return text ? said(text) : null; }
    if (series.last && series.last.failing_since !== undefined) return inCard && series.last.error ? said(series.last.error) : null;
    const there = presenceText(index, series, begin), {alert, rule} = series;
    if (alert && alert.provisional) return said(['provisional', there && there.text].filter(Boolean).join(', '), [provisionalAlert, there && there.title].filter(Boolean).join('\n'));
    const before = alert || rule === 'provisional' ? rules[rule] : null;
    if (there) return said([before, there.text].filter(Boolean).join(', '), [before && (explained[rule] || before), there.title].filter(Boolean).join('\n'));
    if (stabilityOf(series) === 'invalid') return said('invalid: more than 1 % of the work failed');
    if (rules[rule]) return said(rules[rule], explained[rule]);
    return null;
  }

  // Rows of a check: both sides and the limit, instead of a history.
  function checkCells(series) {
    const one = series.judgement;
    return [make('td', {class: 'number'}, format.percent(one.change)), make('td', {class: 'number wide'}, format.interval(one.low, one.high)),
      make('td', {class: 'number wide'}, format.quantity(one.baseline, series.unit)), make('td', {class: 'number'}, valueText(series)),
      make('td', {class: 'number wide'}, one.threshold === undefined ? format.dash : format.percent(series.better === 'higher' ? -one.threshold : one.threshold)),
      make('td', {class: 'wide'}, one.why || format.dash)];
  }

  function sinceCell(index, row, run) {
    if (!run) return make('td', {class: 'wide since'}, format.dash);
    const sub = (text, title, kind = '') => [' ', make('span', {class: `sub${kind}`, title}, text)];
    const sameCode = row.change && row.change.same_code, slowly = benchgate.verdict.slowly(index, row.change);
    return make('td', {class: 'wide since'}, make('div', {}, make('span', {class: 'when'}, format.dateOrName(run)),
      slowly ? sub(slowly, null) : sameCode ? sub(format.sinceText(run, true), 'The run before measured the same commit', ' when') : run.commit || run.time ? sub(format.shortCommit(run.commit) || format.runName(run), run.author, ' when') : null, run.subject && !sameCode && !slowly ? sub(run.subject, [run.subject, run.author].filter(Boolean).join('\n'), ' subject') : null));
  }

  function machineCell(index, row) {
    const of = machineOfRow(index, row), text = of ? `${index.isUnknownMachine(of.machine) ? 'unknown' : index.machineNames[of.machine]}${of.more > 0 ? ` and ${of.more} more` : ''}` : format.dash;
    return make('td', {class: 'wide machine', title: of ? row.machines.map((one) => index.machines[one]).join('\n') || text : null}, text);
  }

  function historyCells(index, row) {
    const {series, change} = row, run = runSince(index, row), error = errorOf(row);
    const when = run ? `since ${format.dateOrName(run)}` : '', machine = index.severalMachines ? machineCell(index, row) : null;
    if (error) return [make('td', {class: 'wide error', colspan: '3'}, make('span', {title: error}, error)), make('td', {class: 'number phone'}, run ? make('span', {class: 'sub'}, when) : format.dash), machine, sinceCell(index, row, run)];
    return [make('td', {class: 'wide'}, sparkline(series.spark, toneOf(row), {meant: isMeant(row)})),
      make('td', {class: 'number change', title: row.steps.length > 0 ? `in ${row.steps.length} steps: ${row.steps.map(format.change).join(', ')}` : null}, changeText(row), row.steps.length > 0 ? [' ', make('span', {class: 'sub'}, `in ${row.steps.length} steps`)] : null,
        change && change.low !== undefined ? [' ', make('span', {class: 'sub wide interval', title: format.intervalTitle(change)}, `(${format.intervalOf(change)})`)] : null, run ? make('span', {class: 'sub phone'}, when) : null),
      make('td', {class: 'number wide now'}, format.quantity(newestOf(index, row), series.unit)), machine, sinceCell(index, row, run)];
  }

  const changeText = (row) => (row.change ? format.change(row.change) : row.verdict === 'unstable' ? make('span', {class: 'faint whole', title: 'The samples of the newest run vary too much; the page of the test case has its figures.'}, 'not judged') : format.dash);

  // The name of a row in an address, and a link to the row that shows what this page shows of it.
  const rowName = (series) => `${series.case} ${series.metric}`;
  function permalink(series) {
    const {page, query} = benchgate.route.read(), kept = ['since', 'metric'].filter((name) => query.get(name)).map((name) => [name, query.get(name)]);
    return make('a', {class: 'permalink', href: benchgate.route.address(page, [], {...Object.fromEntries(kept), row: rowName(series)}), 'aria-label': 'Link to this row', title: 'Link to this row'});
  }

  // Shows the row that the address names.
  function findRow(results, name) {
    const row = name && [...results.querySelectorAll('tr[data-row]')].find((one) => one.dataset.row === name);
    if (!row) return;
    row.classList.add('chosen');
    row.scrollIntoView({block: 'center'});
  }

  function tableRow(index, row, begin) {
    const {series} = row;
    const run = runSince(index, row);
    const query = run ? {run: run.name} : {};
    const since = benchgate.route.read().query.get('since');
    if (since) query.since = since;
    const named = series.metric !== index.usualMetric || index.metricsOf.get(series.case).filter((one) => one.headline).length > 1
      || Boolean(benchgate.route.read().query.get('metric'));
    return make('tr', {'data-row': rowName(series)},
      make('td', {class: 'verdict'}, badge(row.verdict), permalink(series), labelOf(index, row, begin)),
      make('th', {scope: 'row'}, make('div', {class: 'case'}, make('a', {href: benchgate.route.address('case', [series.case, series.metric], query), 'aria-label': linkName(series, index.names.short.get(series.case))}, oneLine(index.names.short.get(series.case), series.docref ? `${series.case}\n${series.docref}` : series.case)),
           series.metric && named && series.metric !== index.commonMetric ? [' ', metricText(row)] : null)),
      index.kind === 'check' ? checkCells(series) : historyCells(index, row));
  }

  function metricText({series, beside}) {
    const text = `${series.metric}${beside && beside.length > 0 ? ` (also ${beside.join(', ')})` : ''}`;
    return make('span', {class: 'sub', title: text}, text);
  }

  const columnsOf = (index, shown) => [['Verdict', 'worst'], ['Test case', 'name'], ['Newest runs', null, 'wide'], [['Change', shown.some(({change}) => change && change.low !== undefined) ? make('span', {class: 'wide'}, ' (95 % interval)') : ''], 'change', 'number'],
                                       ['Now', null, 'number wide'], ...(index.severalMachines ? [['Machine', null, 'wide']] : []), ['Since', 'newest', 'wide']];
  const checkColumns = [['Verdict', 'worst'], ['Test case', 'name'], ['Change', 'change', 'number'], ['95 % interval', null, 'number wide'], ['Baseline', null, 'number wide'], ['Candidate', null, 'number'], ['Limit', null, 'number wide'], ['Why', null, 'wide']];

  const isGrid = (index, query) => query.get('view') === 'grid' && index.kind !== 'check';

  function table(index, shown, query, update) {
    const [, backwards, order] = /^(-?)(.*)$/.exec(query.get('order') || 'worst');
    const named = query.get('row') ? shown.findIndex(({series}) => rowName(series) === query.get('row')) : -1;
    const limit = Math.max(Number(query.get('rows')) || rowsAtOnce, named + 1);
    const columns = index.kind === 'check' ? checkColumns : columnsOf(index, shown.slice(0, limit));
    const head = columns.map(([text, key, kind]) => make('th', {scope: 'col', class: kind, 'aria-sort': key === order ? ((key === 'name') === (backwards === '') ? 'ascending' : 'descending') : null},
      key ? make('button', {type: 'button', id: `o-${key}`, class: 'order', onclick: () => update({order: key === order && !backwards ? `-${key}` : key === 'worst' ? null : key})}, text) : text));
    const begin = beginning(index, query.get('since') || '7');
    const {open, folded} = benchgate.failed.fold(shown, query.get('order') || query.get('verdict'), (series) => rowName(series) === query.get('row'));
    const body = open.slice(0, limit).map((row) => tableRow(index, row, begin));
    if (folded.length > 0) body.unshift(benchgate.failed.row(index, folded, columns.length, update));
    if (shown.length === 0) return make('p', {class: 'empty'}, index.runs.length === 0 ? 'There are no runs yet.' : 'No test case matches these filters.');
    const more = open.length > limit ? make('p', {}, `${limit} of ${open.length} rows are shown. `,
      make('button', {type: 'button', onclick: () => update({rows: String(limit + rowsAtOnce)})}, `Show ${Math.min(rowsAtOnce, open.length - limit)} more`), ' ',
      make('button', {type: 'button', onclick: () => update({rows: String(open.length)})}, 'Show all')) : null;
    if (isGrid(index, query)) return make('div', {}, benchgate.grid.cards(index, open.slice(0, limit), {runSince, labelOf: (row) => labelOf(index, row, begin, true)}), folded.length > 0 ? benchgate.failed.line(index, folded, update) : null, more);
    return make('div', {}, make('div', {class: 'scroll', role: 'region', 'aria-label': 'Test cases', tabindex: '0'},
      make('table', {class: `overview ${benchgate.names.areLong(open.slice(0, limit).map(({series}) => index.names.short.get(series.case))) ? 'long' : 'short'}${index.kind === 'check' ? ' check' : ''}${index.severalMachines ? ' machines' : ''}${index.runs.some((run) => run.subject) ? ' subjects' : ''}`}, make('thead', {}, make('tr', {}, head)), make('tbody', {}, body))), more);
  }

  function exported(index, shown) {
    const head = ['test_case', 'metric', 'unit', 'verdict', 'change', 'change_low', 'change_high', 'change_of_level', 'bits_saved', 'since', 'commit', 'median', 'ci99_low', 'ci99_high', 'samples', 'stability', 'module', 'docref', 'machine'];
    return csv([head, ...shown.map((row) => {
      const {series, verdict, change, machines} = row, run = runSince(index, row) || {};
      const last = series.last || {};
      return [series.case, series.metric, series.unit || '', verdict, change && change.change, change && change.low, change && change.high, change && change.low !== undefined ? change.level_change ?? change.change : null, change && change.bits, run.time,
              run.commit || run.name, last.median, last.low, last.high, last.n, stabilityOf(series), series.module || '', series.docref || '', machines.map((one) => index.machines[one]).join('; ')];
    })]);
  }

  function options(values, all) { return [['', all], ...[...values].sort().map((value) => [value, value])]; }

  const narrowed = (query) => ['metric', 'module', 'category', 'stability', 'docref', 'environment'].some((name) => query.get(name));

  function filters(index, query, update) {
    const scope = index.series.filter((series) => benchgate.route.read().page !== 'load' || series.load);
    const distinct = (read) => new Set(scope.flatMap(read).filter(Boolean));
    const search = make('input', {type: 'search', id: 'f-q', value: query.get('q') || '', placeholder: 'name, metric, DocRef …', autocomplete: 'off',
                                  oninput: () => update({q: search.value}, {typing: true})});
    const environments = index.environments.map((one, i) => [String(i), format.environment(one)]);
    const pick = (name, label, choices, fallback = '') => select(name, label, choices, query.get(name) || fallback, (value) => update({[name]: value === fallback ? null : value, rows: null}));
    return make('form', {class: 'filters', role: 'search', 'aria-label': 'Filters', onsubmit: (event) => event.preventDefault()},
      make('label', {class: 'field grow', for: 'f-q'}, make('span', {}, 'Search'), search),
      started(index) && index.kind !== 'check' ? pick('since', 'Changed in the', spans, '7') : null,
      make('details', {open: matchMedia('(min-width: 721px)').matches || narrowed(query)}, make('summary', {}, 'More filters'), make('div', {class: 'inner'},
      pick('metric', 'Metric', [['headline', 'shown first'], ['all', 'all'], ...[...distinct((series) => series.metric)].sort().map((name) => [name, name])], 'headline'),
      distinct((series) => series.module).size > 0 ? pick('module', 'Module', options(distinct((series) => series.module || '(none)'), 'all')) : null,
      distinct((series) => series.categories || []).size > 0 ? pick('category', 'Category', options(distinct((series) => series.categories || []), 'all')) : null,
      pick('stability', 'Stability', options(new Set(scope.map(stabilityOf)), 'all')),
      distinct((series) => series.docref).size > 0 ? pick('docref', 'DocRef', [['', 'all'], ['cited', 'with'], ['none', 'without']]) : null,
      environments.length > 1 ? pick('environment', 'Machine', [['', 'all'], ...environments]) : null)),
      make('button', {type: 'button', id: 'reset', class: 'quiet', onclick: () => { location.hash = benchgate.route.address(benchgate.route.read().page).slice(1); }}, 'Reset'));
  }

  // Of the metrics that are not shown first.
  const hidden = (index, query) => (query.get('metric') || benchgate.route.read().page === 'load' ? [] : rows(index, query, 'all').filter((row) => !row.series.headline));

  // The headline metrics do not hide what got worse in others.
  function others(index, query) {
    const count = hidden(index, query).filter((row) => verdicts[row.verdict].rank === 0).length;
    if (count === 0) return null;
    const address = benchgate.route.address('', [], {...Object.fromEntries(query), metric: 'all', verdict: index.kind === 'check' ? 'fail' : 'regression'});
    return make('p', {id: 'others'}, make('a', {href: address}, `${count} ${count === 1 ? 'regression' : 'regressions'} in metrics that are not shown first`));
  }

  // What got worse before the chosen time, and still is.
  function older(index, query) {
    if (index.kind === 'check' || query.get('since') === 'all') return null;
    const regressions = (of) => new Set(rows(index, of).filter((row) => row.verdict === 'regression').map((row) => row.series));
    const ever = new URLSearchParams(query);
    ever.set('since', 'all');
    const now = regressions(query), count = [...regressions(ever)].filter((series) => !now.has(series)).length;
    if (count === 0) return null;
    const address = benchgate.route.address(benchgate.route.read().page, [], {...Object.fromEntries(ever), verdict: 'regression'});
    return make('p', {id: 'older'}, make('a', {href: address}, `${count} older ${count === 1 ? 'regression' : 'regressions'}: show all time`));
  }

  const machinesOfRun = (index, run) => [...new Set(run.environments.map(index.machineAt))].sort((a, b) => a - b);

  // Which line of the small charts is which machine, where all charts have the same ones.
  function lineKeys(index) {
    const several = index.series.filter(({lines}) => lines.length > 1).map(({lines}) => lines.map(({machine}) => machine));
    if (several.length === 0 || several.some((one) => String(one) !== String(several[0]))) return null;
    return make('span', {}, ': ', several[0].flatMap((machine, line) => [line > 0 ? ', ' : '', benchgate.elements.lineKey(line, true), ` ${index.machineNames[machine]}`]));
  }

  // Where the runs of the chosen time moved to another machine: a mark, not a change of the code.
  function machineChanges(index, begin) {
    const runs = index.runs.filter((run) => machinesOfRun(index, run).length === 1); // the jobs of one run may be on several
    const moved = runs.filter((run, i) => i > 0 && (begin === '' || (run.time || '') >= begin) && String(machinesOfRun(index, run)) !== String(machinesOfRun(index, runs[i - 1])));
    if (moved.length === 0) return [];
    const names = (run) => machinesOfRun(index, run).map(index.machineInText).join(' and ');
    const text = moved.length > 1 ? 'Several machines measured in turns, each judged by its own runs' : `The machine changed with ${format.runName(moved[0])}: from ${names(runs[runs.indexOf(moved[0]) - 1])} to ${names(moved[0])}, each judged by its own runs`;
    return [make('p', {class: 'faint', id: 'machine-changes'}, text, lineKeys(index), '.')];
  }

  // What the names of all rows have in common, said once.
  function commonNames(index) {
    const {said, usual} = index.names;
    if (said.length === 0 && !usual) return null;
    const code = (text) => make('code', {}, breakable(text));
    return make('p', {class: 'faint', id: 'common-names'}, said.length > 0 ? ['In all names: ', ...said.flatMap((one, i) => [i > 0 ? ', ' : '', code(one)])] : null,
      usual ? [said.length > 0 ? '; most have the job ' : 'Most have the job ', code(usual), '.'] : null);
  }

  function viewButton(index, query, load, update) {
    if (load || index.kind === 'check') return '';
    const grid = isGrid(index, query);
    return make('button', {type: 'button', id: 'view', class: 'quiet', 'aria-pressed': String(grid), onclick: () => update({view: grid ? null : 'grid'})}, 'Grid of charts');
  }

  function title(index, load) {
    if (index.kind === 'check') return 'What this check found';
    return load ? 'Load tests' : started(index) ? 'What changed' : 'Test cases';
  }

  function subtitle(index, load) {
    const last = index.runs.reduce((newest, run) => (!newest || (run.time || '') >= (newest.time || '') ? run : newest), null);
    if (!last) return 'No runs.';
    const machines = new Set(index.environments.map((one, i) => index.machineAt(i)));
    const runs = index.runCount(load && index.severalKinds ? index.runs.filter((run) => run.load) : index.runs);
    const cases = load ? new Set(index.series.filter((series) => series.load).map((series) => series.case)).size : index.metricsOf.size;
    return `${cases} ${cases === 1 ? 'test case' : 'test cases'}${load ? ' of load tests' : ''}, ${runs} ${runs === 1 ? 'run' : 'runs'}; the newest run is ${format.runName(last)}${last.time ? `, ${format.moment(last.time)}` : ''}.${started(index) && benchgate.route.read().query.get('since') !== 'all' ? ' “Last week” is counted back from it.' : ''}${machines.size === 1 && index.onlyMachine !== '' ? ` Measured on ${index.machineNames[[...machines][0]]}.` : ''}`;
  }

  function lastRuns(index) {
    return make('section', {'aria-labelledby': 'last-runs'}, make('h2', {id: 'last-runs'}, 'Last runs'),
      benchgate.runs.table(index, 5), make('p', {}, make('a', {href: '#/runs'}, 'All runs and machines')));
  }

  // "in the last week"; '' for the whole history.
  const inPeriod = (query) => { const [days, text] = spans.find(([one]) => one === (query.get('since') || '7')) || ['all']; return days === 'all' ? '' : `in the ${text}`; };

  function show(index, main) {
    const load = benchgate.route.read().page === 'load';
    const results = make('div', {id: 'results'}), answer = make('div', {id: 'answer'});
    const status = make('p', {class: 'visually-hidden', role: 'status', id: 'status'});
    const download = make('button', {type: 'button', id: 'export', onclick: () => save('benchgate.csv', exported(index, chosen(index, benchgate.route.read().query).shown))}, 'Export as CSV');
    const form = make('div', {});

    function refresh() {
      const query = benchgate.route.read().query;
      const {all, shown} = chosen(index, query);
      const begin = beginning(index, query.get('since') || '7');
      answer.replaceChildren(...index.answer ? [benchgate.answer.ofCheck(index.answer)] : load ? [] : benchgate.answer.show(index, all, hidden(index, query), [started(index) ? inPeriod(query) : '', query.get('q') || narrowed(query) ? 'among these rows' : ''].filter(Boolean).join(' ')));
      results.replaceChildren(make('div', {class: 'line-up'}, counts(all, query, update, load), viewButton(index, query, load, update)), ...machineChanges(index, begin), others(index, query) || '', older(index, query) || '', (load ? null : commonNames(index)) || '',
                              load ? benchgate.runs.loadTable(index, shown, begin) : table(index, shown, query, update), index.kind === 'check' ? '' : stabilityLine(all, load));
      status.textContent = `${shown.length} ${shown.length === 1 ? 'row' : 'rows'}`;
      download.disabled = shown.length === 0;
      findRow(results, query.get('row'));
    }
    // Typing replaces the address, so that the back button does not undo letters; everything else adds to the history.
    function update(values, {typing = false} = {}) {
      benchgate.route.change(values, !typing);
      if (typing) refresh();
    }
    form.replaceChildren(filters(index, benchgate.route.read().query, update));
    main.replaceChildren(make('div', {class: 'line-up'}, make('h1', {}, title(index, load)), make('p', {class: 'faint'}, index.kind === 'check' ? index.runs.map((run) => `${run.name}${run.note ? `: ${run.note}` : ''}`).join(', ') : subtitle(index, load))),
                         answer, form, status, results, make('p', {}, download), index.kind === 'check' ? '' : lastRuns(index));
    refresh();
  }

  return {show, beginning, valueText, stabilityOf, presenceText, exported, chosen, changeText, fewest};
})();
