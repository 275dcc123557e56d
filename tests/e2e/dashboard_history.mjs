// SPDX-License-Identifier: MIT
// A small history with one test case of each kind, as JSON Lines for `benchgate dashboard --table`. Always the same.

export const runs = 60;
const first = Date.UTC(2026, 5, 1, 3);
const day = 86400000;

// Numbers in [0, 1) by the multiplier of Park and Miller (1988), CACM 31(10).
export function chance(seed) {
  let state = seed;
  return () => { state = state * 48271 % 2147483647; return state / 2147483647; };
}

export const runName = (run) => `run-${String(run).padStart(3, '0')}`;
export const runTime = (run) => new Date(first + run * day).toISOString().replace('.000', '');

// name, metric, unit, better, tags, base, noise, and by what the value of a run is multiplied
export const cases = [
  {name: 'parser/large', metric: 'time', unit: 'ns', better: 'lower', tags: 'hot bench:parser/large', base: 5e6, noise: 0.005, level: (run) => (run >= 56 ? 1.1 : 1)},
  {name: 'parser/small', metric: 'time', unit: 'ns', better: 'lower', tags: 'hot bench:parser/small', base: 800, noise: 0.005, level: () => 1},
  {name: 'codec/encode', metric: 'time', unit: 'ns', better: 'lower', tags: 'cold', base: 3e4, noise: 0.005, level: (run) => (run >= 55 ? 0.85 : 1)},
  {name: 'codec/decode', metric: 'time', unit: 'ns', better: 'lower', tags: 'cold', base: 4e4, noise: 0.005, level: (run) => (run >= 30 ? 1.2 : 1)},
  {name: 'net/jitter', metric: 'time', unit: 'ns', better: 'lower', tags: 'io', base: 2e7, noise: 0.3, level: () => 1},
  {name: 'net/new', metric: 'time', unit: 'ns', better: 'lower', tags: 'io', base: 2e6, noise: 0.005, level: (run) => (run === 59 ? 1.2 : 1)},
  {name: 'store/broken', metric: 'time', unit: 'ns', better: 'lower', tags: 'io', base: 1e5, noise: 0.005, level: (run) => (run === 59 ? null : 1)},
  {name: 'store/scan', metric: 'time', unit: 'ns', better: 'lower', tags: 'cold load:store/scan', base: 7e6, noise: 0.005, level: () => 1},
  {name: 'store/scan', metric: 'throughput', unit: '1/s', better: 'higher', tags: 'cold load:store/scan', base: 9000, noise: 0.005, level: (run) => (run >= 57 ? 0.8 : 1)},
];

export function rows(list = cases, samples = 24) {
  return list.flatMap((one, place) => {
    const next = chance(place + 11);
    return Array.from({length: runs}, (_, run) => Array.from({length: one.level(run) === null ? 1 : samples}, () => ({
      test_case: one.name, artifact: runName(run), metric: one.metric, unit: one.unit, better: one.better, time: runTime(run), tags: one.tags,
      value: one.level(run) === null ? null : one.base * one.level(run) * (1 + one.noise * (next() + next() + next() - 1.5)),
    }))).flat();
  });
}

export const lines = (list) => list.map((row) => `${JSON.stringify(row)}\n`).join('');
