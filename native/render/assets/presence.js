'use strict';
// Which test cases are gone, new, or likely one that was renamed: by the runs in which their module was measured.
benchgate.presence = (() => {
  const fewest = 2; // runs without it, after which a test case is gone
  const most = 2500; // pairs to compare; a project that renames all is not guessed at
  const alike = 0.6, near = 1.25; // names, and levels, of what may have been renamed

  const groupOf = (series) => `${series.load ? 'load' : ''}\n${series.module || ''}`;

  // The first run in which a series has a value; undefined where it never had one.
  const firstOf = (series) => (series.levels.length > 0 ? series.levels.reduce((first, level) => Math.min(first, level[0]), Infinity) : undefined);

  // How alike two names are, by their pairs of letters: Dice (1945).
  function likeness(a, b) {
    const pairs = (text) => Array.from({length: Math.max(text.length - 1, 0)}, (_, i) => text.slice(i, i + 2));
    const left = pairs(a), rest = pairs(b), all = left.length + rest.length;
    let same = 0;
    for (const pair of left) {
      const at = rest.indexOf(pair);
      if (at < 0) continue;
      same += 1;
      rest.splice(at, 1);
    }
    return all === 0 ? 0 : 2 * same / all;
  }

  // Whether `next` may be `old` under another name: it began with the run after its last one, on about the same level.
  function mayBe(index, old, next) {
    if (old.metric !== next.metric || old.unit !== next.unit || firstOf(next) !== old.presence.after) return 0;
    const before = benchgate.view.newestLevel(old), after = next.levels[0][1];
    if (!(before > 0 && after > 0) || Math.max(before / after, after / before) > near) return 0;
    const value = likeness(index.names.short.get(old.case), index.names.short.get(next.case));
    return value >= alike ? value : 0;
  }

  // Pairs that fit each other best; a name that fits two is nobody's.
  function pairRenamed(index, gone, begun) {
    if (gone.length * begun.length > most) return;
    for (const old of gone) {
      const fits = begun.map((next) => [mayBe(index, old, next), next]).filter(([value]) => value > 0).sort(([a], [b]) => b - a);
      if (fits.length === 0 || (fits.length > 1 && fits[0][0] === fits[1][0])) continue;
      const next = fits[0][1];
      if (gone.some((other) => other !== old && mayBe(index, other, next) >= fits[0][0])) continue;
      old.presence.renamedTo = next;
      next.presence.renamedFrom = old;
    }
  }

  // Gives each series `presence`: {first, last, gone, begun, renamedFrom, renamedTo}, in places of runs.
  function find(index) {
    const groups = new Map();
    for (const series of index.series) {
      const first = firstOf(series);
      series.presence = {first, last: series.last ? series.last.run : undefined};
      if (series.presence.last === undefined) continue;
      const name = groupOf(series), group = groups.get(name) || {first: Infinity, all: []};
      group.first = Math.min(group.first, first ?? Infinity);
      group.newest = Math.max(group.newest ?? -1, series.last.run);
      group.all.push(series);
      groups.set(name, group);
    }
    for (const {all, first, newest} of groups.values()) {
      const measured = index.runs.map((run, place) => place).filter((place) => place >= first && place <= newest);
      for (const series of all) {
        const later = measured.filter((place) => place > series.presence.last);
        series.presence.after = later[0];
        series.presence.gone = later.length >= fewest;
        series.presence.begun = series.presence.first !== undefined && series.presence.first > first;
      }
      pairRenamed(index, all.filter((series) => series.headline && series.presence.gone && series.levels.length > 0), all.filter((series) => series.headline && series.presence.begun && !series.presence.gone));
    }
  }

  return {find};
})();
