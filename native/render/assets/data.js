'use strict';
// The data of the page: documents that arrive as scripts, because pages opened from a file may not fetch.
window.benchgate = {
  documents: new Map(),
  waiting: new Map(),

  // Called by each script below data/: the document is JSON, so it can only be data.
  add(name, json) {
    const content = JSON.parse(json);
    benchgate.documents.set(name, content);
    for (const resolve of benchgate.waiting.get(name) || []) resolve(content);
    benchgate.waiting.delete(name);
    if (name === 'index') benchgate.start(content);
  },

  // A document by its name; its script is loaded when it is asked for first.
  load(name) {
    if (benchgate.documents.has(name)) return Promise.resolve(benchgate.documents.get(name));
    return new Promise((resolve, reject) => {
      const waiting = benchgate.waiting.get(name) || [];
      benchgate.waiting.set(name, [...waiting, resolve]);
      if (waiting.length > 0) return;
      const script = document.createElement('script');
      script.src = `data/${name}.js`;
      script.onerror = () => {
        benchgate.waiting.delete(name);
        reject(new Error(`data/${name}.js could not be loaded`));
      };
      document.head.append(script);
    });
  },

  // The points of a series as columns of equal length, with the dashboard's runs resolved.
  async loadPoints(series) {
    const all = await benchgate.load(`points-${series.document}`);
    const raw = all[series.place];
    const column = (name) => {
      const given = raw[name];
      if (given === undefined) return null;
      return Array.isArray(given) ? given : new Array(raw.count).fill(given);
    };
    const points = {count: raw.count, run: column('run'), stability: [...raw.stability]};
    if (raw.first !== undefined) points.run = Array.from({length: raw.count}, (_, i) => raw.first + i);
    for (const name of ['median', 'mean', 'half', 'cv_pct', 'n', 'p95', 'p99', 'environment', 'failures', 'hops', 'anchor', 'anchor_commit', 'ratio', 'source', 'error'])
      points[name] = column(name);
    points.median = points.median || new Array(raw.count).fill(null); // no attempt of any run had a value
    if (points.half && points.mean) {
      const bound = (sign) => points.mean.map((mean, i) => (points.half[i] === null ? null : mean + sign * points.half[i]));
      points.low = bound(-1);
      points.high = bound(1);
    }
    return points;
  },

  // The samples of a series: a map from the place of a point to {of, values}.
  async loadSamples(series) {
    const all = await benchgate.load(`samples-${series.document}`);
    return new Map(Object.entries(all[series.place] || {}).map(([place, one]) => [Number(place), one]));
  },
};
