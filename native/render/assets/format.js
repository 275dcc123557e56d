'use strict';
// How figures, times and addresses are written. Absent is a dash, never 0.
benchgate.format = (() => {
  const dash = '–';
  const units = {
    time: [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]],
    bytes: [['B', 1], ['kB', 1e3], ['MB', 1e6], ['GB', 1e9]],
    rate: [['B/s', 1], ['kB/s', 1e3], ['MB/s', 1e6], ['GB/s', 1e9]],
  };
  // "kB" is not among them: the kernel's has 1024 bytes, and stays.
  const bases = {ns: ['time', 1], us: ['time', 1e3], 'µs': ['time', 1e3], ms: ['time', 1e6], s: ['time', 1e9],
                 B: ['bytes', 1], bytes: ['bytes', 1], 'B/s': ['rate', 1], 'bytes/s': ['rate', 1]};
  const handy = 10000; // values of a coarser unit, which somebody chose, stay in it below this

  // The unit in which a size like `largest` reads best, its name and how many of `unit` it is: that which base/quantity.cpp
  // chooses for comments and the terminal.
  function scale(unit, largest) {
    const base = bases[unit], given = Math.abs(largest);
    if (!base || (base[1] > 1 && (given === 0 || (given >= 1 && given < handy)))) return {unit: unit || '', factor: 1};
    const absolute = given * base[1];
    const fitting = units[base[0]].filter(([, size]) => absolute >= size);
    const [name, size] = fitting.length > 0 ? fitting[fitting.length - 1] : units[base[0]][0];
    return {unit: name, factor: size / base[1]};
  }

  const written = new Map();
  function decimalsOf(most) {
    if (!written.has(most)) written.set(most, new Intl.NumberFormat('en-US', {useGrouping: false, minimumFractionDigits: 0, maximumFractionDigits: most}));
    return written.get(most);
  }

  function number(value, digits = 4) {
    if (value === null || value === undefined) return dash;
    if (value === 0) return '0';
    const absolute = Math.abs(value);
    if (absolute >= 1e15 || absolute < 1e-6) return value.toExponential(digits - 1);
    const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(absolute)));
    return decimalsOf(Math.min(decimals, 12)).format(value);
  }

  function quantity(value, unit, digits = 4) {
    if (value === null || value === undefined) return dash;
    if (unit === 'ratio') return `${number(100 * value, digits)} %`;
    const scaled = scale(unit, value);
    return `${number(value / scaled.factor, digits)}${scaled.unit ? ` ${scaled.unit}` : ''}`;
  }

  function percent(ratio, digits = 2) {
    if (ratio === null || ratio === undefined) return dash;
    const value = 100 * ratio;
    if (value >= 1000) return `×${ratio < 1e6 ? number(1 + ratio, 3) : (1 + ratio).toExponential(1)}`; // 11 times as much, and more
    const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : digits;
    const text = Math.abs(value).toFixed(decimals);
    return `${Number(text) === 0 ? '' : value > 0 ? '+' : '−'}${text} %`;
  }

  // A change as the history has it: a share of failed work in percentage points, all else relative to the level before.
  function change(one) {
    if (one.points === undefined || one.points === null) return percent(one.change);
    const points = 100 * one.points;
    return `${points > 0 ? '+' : points < 0 ? '−' : ''}${number(Math.abs(points), 3)} pp`;
  }

  function interval(low, high) {
    if (low === undefined || low === null) return dash;
    const [from, to] = [percent(low), percent(high)];
    return `${from.endsWith(' %') && to.endsWith(' %') ? from.slice(0, -2) : from} … ${to}`;
  }

  // The 95 % interval of a change. That of an alert may be of the change of level there, and then says so.
  const intervalOf = ({low, high, level_change}) => `${level_change === undefined ? '' : 'level '}${interval(low, high)}`;
  const intervalTitle = ({low, high, level_change, change: size}) => (level_change === undefined ? '95 % interval' : `The alert says ${percent(size)}. The level changed by ${percent(level_change)}, with a 95 % interval of ${interval(low, high)}.`);

  function date(time) { return time ? time.slice(0, 10) : dash; }
  function clock(time) { return time.slice(11, 16); }
  // Day and hour, which may stand on two lines.
  function momentParts(time) { return time ? [date(time), `${clock(time)} UTC`] : [dash]; }
  function moment(time) { return time ? `${time.slice(0, 10)} ${time.slice(11, 16)} UTC` : dash; }

  // Addresses come from outside: only these are linked to.
  function web(address) { return /^https?:\/\/[^\s"'<>]+$/.test(address || '') ? address : null; }
  function commitAddress(repository, commit) {
    return web(repository) && /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit || '') ? `${repository}/commit/${commit}` : null;
  }
  function shortCommit(commit) { return /^[0-9a-f]{12,}/.test(commit || '') ? commit.slice(0, 9) : commit || ''; }

  // A commit as people know it: "abc123def Cache the table".
  function commitText(run) { return [shortCommit(run.commit), run.subject].filter(Boolean).join(' '); }

  // What a change began with: the commit, or the run where the one before measured the same code.
  const sinceText = (run, sameCode) => (sameCode ? `run ${runName(run)}, same code` : commitText(run));

  // The name of a run; a whole commit is cut as git does it, also where `history import` has the time behind it.
  function runName(run) { return /^(?:[0-9a-f]{40,64}|[0-9a-f]{12}-\d{8}T\d{6}(?:\.\d+)?Z)$/.test(run.name) ? run.name.slice(0, 9) : run.name; }
  // When a run was, as a day; its name where that is not known.
  const dateOrName = (run) => (run.time ? date(run.time) : runName(run));

  function environment(one) {
    if (!one) return 'unknown';
    const parts = [one.cpu, one.cpus ? `${one.cpus} CPUs` : '', one.os, one.runtime, one.image].filter(Boolean);
    return parts.join(' · ') || 'unknown';
  }

  // The same; null where nothing is known of it.
  const knownEnvironment = (one) => (one && environment(one) !== 'unknown' ? environment(one) : null);

  // The same after "measured on": of a machine of which only the number of CPUs is known, that is no name.
  function measuredOn(one) {
    const text = knownEnvironment(one);
    return text !== null && text === `${one.cpus} CPUs` ? `a machine with ${text}` : text;
  }

  const machineFacts = [['cpu', 'CPU'], ['cpus', 'CPUs'], ['memory_mb', 'Memory (MB)'], ['os', 'System'], ['arch', 'Architecture'], ['kernel', 'Kernel'], ['runtime', 'Runtime'], ['image', 'Runner image']];
  const fact = (one, key) => (one && one[key] !== undefined ? String(one[key]) : dash);

  // What two machines do not have in common: "CPU: Old → New".
  function machineDifference(before, after) {
    return machineFacts.filter(([key]) => fact(before, key) !== fact(after, key)).map(([key, text]) => `${text}: ${fact(before, key)} → ${fact(after, key)}`);
  }

  return {dash, scale, number, quantity, percent, change, interval, intervalOf, intervalTitle, date, clock, moment, momentParts, web, commitAddress, shortCommit, commitText, sinceText, runName, dateOrName, environment, knownEnvironment, measuredOn, machineFacts, fact, machineDifference};
})();
