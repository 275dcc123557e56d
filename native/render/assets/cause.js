'use strict';
// From a change to its cause: the commits between the two runs, and the commands that go on from there.
benchgate.cause = (() => {
  const {make, link} = benchgate.elements;
  const format = benchgate.format;
  const isCommit = (text) => /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text || '');

  // A word of a shell; null where a line of it could not be copied as it is, or would be taken for an option.
  function shellWord(text) {
    if (/^-|[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/.test(text) || text === '') return null;
    return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  }

  // The run before the one at `place` that measured on the same machine; -1: there is none.
  function placeBefore(index, series, points, place) {
    const machineAt = (one) => (series.lines.length < 2 ? null : index.machineAt(points.environment ? points.environment[one] : null));
    let before = place - 1;
    while (before >= 0 && (points.median[before] === null || points.median[before] === undefined || machineAt(before) !== machineAt(place))) before -= 1;
    return before;
  }

  // Of a test case of its own name: what people accept is named by DocRef, or by the name without a job; else by its id.
  function acceptCommand(series, commit) {
    const name = series.id || series.docref || (/ \[[^]*\]$/.test(series.case) ? '' : series.case), word = shellWord(name), metric = shellWord(series.metric);
    return series.label && word && metric ? `benchgate history accept ${word} --metric ${metric} --commit ${commit} --reason '...'` : null;
  }

  // "--only NAME" of an own scenario; null of what another tool measured.
  function onlyOf(series) {
    const words = /^benchgate run (--only [^]+) --out results$/.exec(series.reproduce || '');
    return words && words[1];
  }

  function bisectCommand(series, from, to) {
    const only = onlyOf(series);
    return only ? `benchgate bisect --good ${from} --bad ${to} --metric ${series.metric} ${only}` : null;
  }

  // The functions that make it slower: of an own scenario, where it is time that changed.
  function explainCommand(series, from, to) {
    const only = onlyOf(series);
    return only && !series.load && ['wall_ms', 'cpu_ms', 'user_ms', 'instructions'].includes(series.metric) ? `git checkout ${to} && benchgate explain --baseline ${from} ${only}` : null;
  }

  // What is known to have changed with a run, one a line; null where nothing is.
  const changedWith = (run) => (run.changed ? run.changed.map((text) => make('span', {class: 'line'}, text)) : null);

  // A list of what helps; null where there is no change, or no commits are known.
  function panel(index, series, points, row) {
    const first = row.change && row.change.run !== undefined ? points.run.indexOf(row.change.run) : -1;
    const drifts = first >= 0 && row.change.until !== undefined, place = drifts ? points.run.indexOf(row.change.until) : first;
    const previous = first < 0 ? -1 : placeBefore(index, series, points, first), before = drifts && previous < 0 ? first : previous;
    if (before < 0) return null;
    const [from, to] = [before, place].map((one) => index.runs[points.run[one]].commit);
    if (!isCommit(from) || !isCommit(to)) return null;
    const web = format.web(index.repository);
    const code = (text) => (text ? make('code', {class: 'command'}, text) : null);
    const worse = ['regression', 'drift', 'unstable'].includes(row.verdict) && row.change.direction !== 'progression';
    const run = index.runs[points.run[place]], others = drifts ? null : changedWith(run);
    if (from === to) {
      const said = make('p', {}, 'The runs before and after this change measured the same commit, so the change is not one of the code.');
      return make('div', {id: 'cause'}, said, make('dl', {class: 'facts cause'}, make('div', {}, make('dt', {}, 'What else changed'), make('dd', {}, others || 'Nothing that was recorded.'))));
    }
    const items = [['Changed with', run.subject && !drifts ? `${run.subject}${run.author ? `, by ${run.author}` : ''}` : null], ['What else changed', others], ['What changed', web ? link(`${web}/compare/${from}...${to}`, `${format.shortCommit(from)}...${format.shortCommit(to)}`) : null],
                   ['The commits', code(`git log --oneline ${from.slice(0, 12)}..${to.slice(0, 12)}`)],
                   ['Find the commit', worse ? code(bisectCommand(series, from.slice(0, 12), to.slice(0, 12))) : null],
                   ['Explain it', worse ? code(explainCommand(series, from.slice(0, 12), to.slice(0, 12))) : null],
                   ['Accept it', worse ? code(acceptCommand(series, to)) : null]].filter(([, value]) => value);
    return make('dl', {class: 'facts cause', id: 'cause'}, items.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  }

  return {panel, placeBefore, changedWith};
})();
