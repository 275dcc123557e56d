'use strict';
// Fault runs: how well their causes were told from signals, as figures, by class, and as a confusion matrix.
benchgate.attribution = (() => {
  const {make, select} = benchgate.elements;
  const format = benchgate.format;
  const abstained = 'abstain'; // the column of incidents without a named cause
  const rates = [['accuracy', 'Accuracy'], ['macro_precision', 'Precision (macro)'], ['macro_recall', 'Recall (macro)'], ['macro_f1', 'F1 (macro)'], ['abstain_rate', 'No cause named'],
                 ['false_positive_rate', 'False positive rate'], ['false_negative_rate', 'False negative rate'], ['false_alarm_rate', 'False alarms without a fault'],
                 ['partial_accuracy', 'Likeliest cause is one of several'], ['coverage_accuracy', 'Share of several causes named']];

  const ratio = (value) => (value === undefined ? format.dash : format.quantity(value, 'ratio', 3));
  const range = (pair, text) => (pair ? ` (95 % interval ${text(pair[0])} … ${text(pair[1])})` : '');
  const table = (label, head, rows) => make('div', {class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0'}, make('table', {},
    make('thead', {}, make('tr', {}, head.map((text, i) => make('th', {scope: 'col', class: i > 0 ? 'number' : null}, text)))), make('tbody', {}, rows)));

  function figures(one) {
    const seconds = (value) => `${format.number(value, 3)} s`;
    const facts = rates.filter(([name]) => one[name] !== undefined).map(([name, text]) => [text, `${ratio(one[name])}${range(one[`${name}_ci95`], ratio)}`]);
    if (one.detection_delay_s !== undefined) facts.push(['Median delay until a cause is named', `${seconds(one.detection_delay_s)}${range(one.detection_delay_ci95, seconds)}`]);
    return make('dl', {class: 'facts'}, facts.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  }

  function classes(one, of) {
    const cells = (row) => [ratio(row.precision), ratio(row.recall), ratio(row.f1), String(row.support), ratio(row.abstain_rate)];
    return table(`Classes${of}`, ['Cause', 'Precision', 'Recall', 'F1', 'Incidents', 'No cause named'], one.classes.map((row) =>
      make('tr', {}, make('th', {scope: 'row'}, row.domain), cells(row).map((text) => make('td', {class: 'number'}, text)))));
  }

  // How accurate attribution is if it sees only some of the signals.
  function treatments(one, of) {
    const seconds = (value) => (value === undefined ? format.dash : `${format.number(value, 3)} s`);
    const cells = (row) => [`${ratio(row.accuracy)}${range(row.accuracy_ci95, ratio)}`, `${ratio(row.macro_f1)}${range(row.macro_f1_ci95, ratio)}`, ratio(row.abstain_rate), seconds(row.detection_delay_s)];
    return table(`Treatments${of}`, ['Treatment', 'Accuracy', 'F1 (macro)', 'No cause named', 'Median delay'], one.treatments.map((row) =>
      make('tr', {}, make('th', {scope: 'row'}, row.name, make('span', {class: 'sub'}, row.sees)), cells(row).map((text) => make('td', {class: 'number'}, text)))));
  }

  // Rows are what was injected, columns what was named; right ones stand on the diagonal.
  function confusion(one, of) {
    const counts = new Map(one.confusion.map(([truth, named, count]) => [JSON.stringify([truth, named]), count]));
    const known = one.classes.map((row) => row.domain);
    const ordered = (names) => [...new Set(names)].sort((a, b) => (a === abstained) - (b === abstained) || (known.indexOf(a) + 1 || known.length + 1) - (known.indexOf(b) + 1 || known.length + 1));
    const truths = ordered(one.confusion.map(([truth]) => truth)), named = ordered([...truths, ...one.confusion.map(([, name]) => name)]);
    const cell = (truth, name) => {
      const count = counts.get(JSON.stringify([truth, name])) || 0;
      const right = truth === name;
      return make('td', {class: `number cell ${count === 0 ? 'none' : right ? 'right' : 'wrong'}`}, count === 0 ? '0' : right ? String(count) : `${count} ✗`);
    };
    return table(`Confusion matrix${of}`, ['Injected \\ named', ...named.map((name) => (name === abstained ? 'none' : name))], truths.map((truth) =>
      make('tr', {}, make('th', {scope: 'row'}, truth), named.map((name) => cell(truth, name)))));
  }

  // The matrix of all scenarios: a fault that is taken for another one shows only here.
  function together(all) {
    const counts = new Map();
    for (const [truth, named, count] of all.flatMap((one) => one.confusion)) counts.set(JSON.stringify([truth, named]), (counts.get(JSON.stringify([truth, named])) || 0) + count);
    const classes = [...new Set(all.flatMap((one) => one.classes.map(({domain}) => domain)))].map((domain) => ({domain}));
    const row = (one) => make('tr', {}, make('th', {scope: 'row'}, one.scenario), [`${ratio(one.accuracy)}${range(one.accuracy_ci95, ratio)}`, `${ratio(one.macro_f1)}${range(one.macro_f1_ci95, ratio)}`, ratio(one.abstain_rate), String(one.incidents), `${one.repetitions}${one.interrupted ? `, ${one.interrupted} interrupted` : ''}`].map((text) => make('td', {class: 'number'}, text)));
    return make('section', {class: 'panel', 'aria-label': 'All scenarios'}, make('h2', {}, 'All scenarios'), make('h3', {}, 'Confusion matrix'), confusion({confusion: [...counts].map(([key, count]) => [...JSON.parse(key), count]), classes}, ''),
      make('h3', {}, 'By scenario'), table('Scenarios', ['Scenario', 'Accuracy', 'F1 (macro)', 'No cause named', 'Incidents', 'Repetitions'], all.map(row)));
  }

  const repetitionsOf = (one) => `${one.repetitions} ${one.repetitions === 1 ? 'repetition' : 'repetitions'}${one.interrupted ? `, ${one.interrupted} interrupted` : ''}`;

  // Of several scenarios each is folded: the matrix of all is what one looks for.
  function folded(all) {
    if (all.length < 2) return all.map((one) => section(one));
    return [together(all), ...all.map((one) => make('details', {}, make('summary', {}, `${one.scenario}: ${ratio(one.accuracy)} of ${one.incidents} incidents named right`), section(one, ` of ${one.scenario}`)))];
  }

  // `of`: what tells its tables from those of other scenarios.
  function section(one, of = '') {
    const about = [`${one.incidents} incidents`, repetitionsOf(one), one.mode && one.mode !== 'full' ? `${one.mode}: not measured` : one.mode === 'full' ? 'measured' : null];
    return make('section', {class: 'panel', 'aria-label': one.scenario}, make('h2', {}, one.scenario), make('p', {class: 'faint'}, about.filter(Boolean).join(' · ')), figures(one),
      make('h3', {}, 'Confusion matrix'), confusion(one, of), make('h3', {}, 'By class'), classes(one, of),
      ...(one.treatments ? [make('h3', {}, 'Treatments: what attribution sees'), treatments(one, of)] : []));
  }

  function show(index, main, query) {
    const runs = [...new Set(index.attribution.map((one) => one.run))].sort((a, b) => b - a);
    const chosen = runs.find((run) => index.runs[run].name === query.get('run')) ?? runs[0];
    const choices = runs.map((run) => [index.runs[run].name, `${format.runName(index.runs[run])}${index.runs[run].time ? `, ${format.date(index.runs[run].time)}` : ''}`]);
    main.replaceChildren(make('h1', {}, 'Attribution'), make('p', {class: 'faint'}, 'Which cause was named for each second of a fault run, from signals alone.'),
      make('div', {class: 'filters'}, select('run', 'Run', choices, index.runs[chosen].name, (value) => benchgate.route.change({run: value}, true))),
      ...folded(index.attribution.filter((one) => one.run === chosen)));
  }

  return {show};
})();
