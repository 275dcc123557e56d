'use strict';
// Names of test cases as rows show them: what all have in common is said once, above the table.
benchgate.names = (() => {
  const {make, breakable} = benchgate.elements;
  const longest = 34; // characters of names that need not share their column with others
  const end = 22; // characters at the end of a long name that are always shown

  // The common beginning of all names, up to a '.', '/' or ':' and before any parameter.
  function prefixOf(names) {
    let common = names[0].split(/[([{@< ]/, 1)[0];
    for (const name of names) while (!name.startsWith(common)) common = common.slice(0, -1);
    const cut = Math.max(common.lastIndexOf('.'), common.lastIndexOf('/'), common.lastIndexOf(':')) + 1;
    return names.every((name) => name.length > cut) ? common.slice(0, cut) : '';
  }

  // A name in parts: "Parse(n: 1)", and the parameters of its end: "@pkg=kv,procs=4", or those of its job: " [Medium(n=15)]".
  function partsOf(name) {
    const job = /^([^]*) \[([^[\](]*)\(?([^()[\]]*)\)?\]$/.exec(name);
    if (job && job[3]) return {own: job[1], head: job[2], list: job[3].split(', '), open: ' [', close: ']'};
    if (job && job[2].includes('=')) return {own: job[1], head: '', list: job[2].split(', '), open: ' [', close: ']'};
    const at = name.lastIndexOf('@');
    const list = at > 0 ? name.slice(at + 1).split(',') : [];
    return list.length > 0 && list.every((one) => /^[^=]+=/.test(one)) ? {own: name.slice(0, at), head: '', list, open: '@', close: ''} : {own: name, head: '', list: [], open: '', close: ''};
  }

  const jobOf = ({open, head, list}) => (open !== ' [' ? '' : head ? `${head}(${list.join(', ')})` : list.join(', '));

  // The job of most names; '' if there is none.
  function usualJob(all) {
    const tally = new Map();
    for (const one of all) tally.set(jobOf(one), (tally.get(jobOf(one)) || 0) + 1);
    const [job, count] = [...tally].reduce((most, one) => (one[1] > most[1] ? one : most));
    return count > all.length / 2 ? job : '';
  }

  // Without the parameters that all have; a job says what it has beside the usual one.
  function withoutShared(one, common, usual) {
    const {own, head, list, open, close} = one;
    if (open === ' [') {
      if (jobOf(one) === usual) return own;
      const rest = usual && usual.startsWith(`${head}(`) ? list.filter((each) => !usual.slice(head.length + 1, -1).split(', ').includes(each)) : list;
      return `${own} [${usual && usual.startsWith(`${head}(`) || !head ? rest.join(', ') : `${head}(${rest.join(', ')})`}]`;
    }
    const rest = list.filter((each) => !common.includes(each));
    return rest.length > 0 ? `${own}${open}${rest.join(',')}${close}` : own;
  }

  // {short: a map from whole to short names, said: what they have in common, usual: the job where a name has none}.
  function shorten(names) {
    const same = {short: new Map(names.map((name) => [name, name])), said: [], usual: ''};
    if (names.length < 2) return same;
    const prefix = prefixOf(names), parts = names.map((name) => partsOf(name.slice(prefix.length))), usual = usualJob(parts);
    const common = parts[0].open === '@' ? parts[0].list.filter((each) => parts.every(({open, list}) => open === '@' && list.includes(each))) : [];
    // A job, or the path of a Go package, stands in a name only where another test case has the same name without it.
    const tally = new Map();
    for (const {own} of parts) tally.set(own, (tally.get(own) || 0) + 1);
    const alone = ({own}) => tally.get(own) === 1, isPackage = (each) => each.startsWith('pkg=');
    const short = parts.map((one) => (one.open === ' [' && alone(one) ? one.own : withoutShared(one, alone(one) ? [...common, ...one.list.filter(isPackage)] : common, usual)));
    if (new Set(short).size !== names.length || short.some((name) => name === '')) return same;
    const inAll = usual && parts.every((one) => jobOf(one) === usual);
    return {short: new Map(names.map((name, i) => [name, short[i]])), said: [...(prefix ? [`${prefix}…`] : []), ...(inAll ? [usual] : common)], usual: inAll ? '' : usual};
  }

  // The same of test cases, each as a series of it. One that shares its name with others has its module before it.
  function ofCases(cases) {
    const ownOf = (series) => series.name || series.case, {short, ...more} = shorten([...new Set(cases.map(ownOf))]);
    const shortOf = (series) => (series.case === `${series.module} ${series.name}` ? `${series.module} ${short.get(series.name)}` : series.name ? series.case : short.get(series.case));
    return {short: new Map(cases.map((series) => [series.case, shortOf(series)])), ...more};
  }

  // Whether the texts of a series have all words of a search, and none of those after a minus.
  function matcher(search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const [without, having] = [words.filter((word) => /^-./.test(word)).map((word) => word.slice(1)), words.filter((word) => !/^-./.test(word))];
    return ({text}) => having.every((word) => text.includes(word)) && !without.some((word) => text.includes(word));
  }

  // What a link to a test case is called: its whole name, with what the link shows of it.
  function linkName(series, short, more = '') {
    return `${series.case.includes(short) ? '' : `${short}: `}${series.case}${more}`;
  }

  const areLong = (names) => names.some((name) => name.length > longest);

  // A name on one line, whose title is the whole name. Where its column is too narrow, its namespace is cut first, then its
  // class, never its last part, which differs most.
  function oneLine(name, whole) {
    if (name.length <= 2 * end) return make('span', {class: 'name', title: whole}, breakable(name));
    const [job] = / \[[^\]]*\]$|@[^@]*$/.exec(name) || [''], own = name.slice(0, name.length - job.length);
    const plain = own.split(/[([{@<\s]/, 1)[0], cutAt = (text) => Math.max(text.lastIndexOf('.'), text.lastIndexOf('/'), text.lastIndexOf(':')) + 1;
    const last = cutAt(plain), middle = cutAt(plain.slice(0, Math.max(last - 1, 0)));
    const parts = own.length - last <= 2 * end ? [own.slice(0, middle), own.slice(middle, last), own.slice(last)] : ['', own.slice(0, -end), own.slice(-end)];
    return make('span', {class: 'name', title: whole}, ['start', 'middle', 'end'].map((kind, i) => (parts[i] === '' ? null : make('span', {class: kind}, parts[i]))), job === '' ? null : make('span', {class: 'job'}, job));
  }

  return {ofCases, matcher, linkName, areLong, oneLine};
})();
