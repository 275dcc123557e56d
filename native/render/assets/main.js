'use strict';
// Starts the page when the index arrives and shows what the address names.
benchgate.start = (index) => {
  const {make} = benchgate.elements;
  const main = document.getElementById('main');
  const themes = ['system', 'light', 'dark'];

  function remember(name, value) {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch (forbidden) {
      return null; // storage is off; the theme then lasts as long as the page
    }
  }

  function applyTheme(theme) {
    document.documentElement.dataset.theme = theme;
    document.getElementById('theme').textContent = `Theme: ${theme}`;
    benchgate.chart.themeChanged();
  }

  // Machines by what they do not have in common, so that their names are short: one of several that has a CPU of its own,
  // by that.
  function nameMachines() {
    const ofEnvironment = index.machines || [], unknown = 'unknown machine';
    index.machines = [...new Set([...ofEnvironment, unknown])];
    const parts = index.machines.filter((name) => name !== unknown).map((name) => name.split(', '));
    const common = parts.length > 1 ? parts[0].filter((part) => parts.every((all) => all.includes(part))) : [];
    const long = parts.map((all) => all.filter((part) => !common.includes(part)).join(', ') || all.join(', '));
    const plain = (name) => name.replace(/\((?:R|TM)\)/g, '').replace(/ (?:CPU @ [\d.]+GHz|CPU [\d.]+GHz|\d+-Core Processor)/, '');
    const cpus = parts.map((all) => plain(all[0])), used = new Set(ofEnvironment), alone = (cpu) => used.size > 1 && cpus.filter((one) => one === cpu).length === 1;
    const short = long.map((name, i) => (alone(cpus[i]) ? cpus[i] : plain(name)));
    const names = new Set(short).size === short.length ? short : long;
    index.machineNames = index.machines.map((name) => (name === unknown ? name : names.shift()));
    index.severalMachines = used.size > 1;
    index.onlyMachine = used.size === 1 && !used.has(unknown) ? plain([...used][0].split(', ')[0]) : '';
    index.isUnknownMachine = (machine) => index.machines[machine] === unknown;
    index.machineInText = (machine) => (index.isUnknownMachine(machine) ? `an ${unknown}` : index.machineNames[machine]);
    index.machineAt = (environment) => index.machines.indexOf(environment === null || environment === undefined ? unknown : ofEnvironment[environment]);
  }

  function prepare() {
    index.severalKinds = index.runs.some((run) => run.load) && index.runs.some((run) => !run.load);
    index.runCount = (runs) => new Set(runs.map((run) => run.name)).size; // benchmarks and load tests of one run are two entries
    index.kind = index.series.some((series) => series.judgement) ? 'check' : 'history';
    index.metricsOf = new Map();
    index.series.forEach((series, place) => {
      series.place = place;
      benchgate.view.judge(series);
      series.text = [series.case, series.metric, series.docref, series.module, ...(series.categories || [])].filter(Boolean).join('\n').toLowerCase();
      index.metricsOf.set(series.case, [...(index.metricsOf.get(series.case) || []), series]);
    });
    nameMachines();
    const loads = new Set(index.series.filter((series) => series.load).map((series) => series.case));
    const cases = [...index.metricsOf.values()].map(([first]) => first);
    index.names = benchgate.names.ofCases(cases.filter((series) => !loads.has(series.case)));
    for (const [name, short] of benchgate.names.ofCases(cases.filter((series) => loads.has(series.case))).short) index.names.short.set(name, short);
    const headlines = new Map();
    for (const {metric, headline} of index.series) if (headline) headlines.set(metric, (headlines.get(metric) || 0) + 1);
    if (index.kind !== 'check') benchgate.presence.find(index);
    index.usualMetric = [...headlines].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0];
    const names = new Set(index.series.map((series) => series.metric));
    index.commonMetric = names.size === 1 ? [...names][0] : null;
  }

  function pages(current) {
    const all = [['', index.kind === 'check' ? 'Results' : 'Overview'], ...(index.series.some((series) => series.load) ? [['load', 'Load tests']] : []), ...(index.attribution ? [['attribution', 'Attribution']] : []), ...(index.kind === 'history' && index.runs.length > 1 ? [['compare', 'Compare']] : []), ['runs', 'Runs and machines']];
    document.getElementById('pages').replaceChildren(...all.map(([page, text]) => make('a', {href: `#/${page}`, 'aria-current': page === current ? 'page' : null}, text)));
  }

  function show({page, parts, query}) {
    pages(page);
    benchgate.chart.clear();
    if (page === 'case') benchgate.testCase.show(index, main, parts[0], parts[1], query);
    else if (page === 'compare' && index.runs.length > 1) benchgate.compare.show(index, main, query);
    else if (page === 'runs') benchgate.runs.show(index, main);
    else if (page === 'attribution' && index.attribution) benchgate.attribution.show(index, main, query);
    else if (page === '' || page === 'load') benchgate.overview.show(index, main);
    else main.replaceChildren(make('h1', {}, 'No such page'), make('p', {}, make('a', {href: '#/'}, 'Back to the overview')));
    const heading = main.querySelector('h1');
    document.title = `${page === '' ? '' : `${heading ? heading.textContent : ''} – `}${index.title}`;
  }

  let shown = null;
  function navigate(route) {
    const place = [route.page, ...route.parts].join('/');
    const moved = shown !== null && place !== shown;
    const focused = document.activeElement && document.activeElement.id;
    shown = place;
    if (route.page === '') benchgate.lastOverview = location.hash || '#/';
    // Pages make their elements anew, a test case when its points are there: the focus stays where it was.
    benchgate.keepFocus = () => {
      const again = moved || !focused ? null : document.getElementById(focused);
      if (again && document.activeElement === document.body) again.focus({preventScroll: true});
    };
    show(route);
    if (moved) {
      main.focus({preventScroll: true});
      scrollTo(0, benchgate.route.cameBack() ? scrolled.get(location.hash) || 0 : 0);
    }
    benchgate.keepFocus();
    benchgate.route.visit();
  }

  // How far each address was scrolled down, for those who go back to it.
  const scrolled = new Map();
  window.addEventListener('scroll', () => scrolled.set(location.hash, scrollY), {passive: true});

  prepare();
  document.getElementById('brand').textContent = index.title;
  document.getElementById('skip').addEventListener('click', (event) => { event.preventDefault(); main.focus(); });
  document.getElementById('theme').addEventListener('click', () => {
    const next = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
    remember('benchgate-theme', next);
    applyTheme(next);
  });
  applyTheme(themes.includes(remember('benchgate-theme')) ? remember('benchgate-theme') : 'system');
  const all = index.notes || [];
  const notes = all.length === 0 ? [] : [make('details', {id: 'notes'}, make('summary', {}, `${all.length} ${all.length === 1 ? 'note' : 'notes'} on these data`), all.map((note) => make('p', {class: 'notice'}, note)))];
  const feed = index.feed ? [make('p', {}, make('a', {href: index.feed}, 'Alerts as an Atom feed'))] : [];
  document.getElementById('footer').replaceChildren(...notes, ...feed, make('p', {}, `Made by ${index.tool}. Figures have up to 6 significant digits; the raw data have all digits.${window.uPlot ? '' : ' The charts are static: the program that made this page was built without uPlot.'}`));
  benchgate.route.listen(navigate);
  navigate(benchgate.route.read());
  document.documentElement.dataset.ready = 'true';
};
