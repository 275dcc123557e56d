'use strict';
// The samples of single runs: every one as a point, two runs as distributions, and by how much each decile moved.
benchgate.samples = (() => {
  const {make, svg} = benchgate.elements;
  const format = benchgate.format;
  const width = 520, left = 60, right = 14;

  function frame(height, low, high, unit, label) {
    const x = (value) => left + (high > low ? (value - low) / (high - low) : 0.5) * (width - left - right);
    const root = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'static', role: 'img', 'aria-label': label});
    const scale = format.scale(unit, Math.max(Math.abs(low), Math.abs(high)));
    for (const tick of high > low ? benchgate.chart.ticks(low / scale.factor, high / scale.factor, 5) : [low / scale.factor])
      root.append(svg('path', {d: `M${x(tick * scale.factor)} 8V${height - 26}`, class: 'grid'}), svg('text', {x: x(tick * scale.factor), y: height - 10, 'text-anchor': 'middle'}, `${format.number(tick, 5)}`));
    root.append(svg('text', {x: width - right, y: height - 1, 'text-anchor': 'end', class: 'unit'}, scale.unit));
    return {root, x};
  }

  const padded = (values) => {
    const low = Math.min(...values), high = Math.max(...values), room = (high - low) * 0.04 || Math.abs(high) * 0.01 || 1;
    return [low - room, high + room];
  };

  // Linear between the order statistics.
  function quantile(sorted, share) {
    const place = share * (sorted.length - 1), below = Math.floor(place);
    return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
  }

  function counted(one) { return one.values.length < one.of ? `${one.values.length} of ${one.of} samples, evenly by size` : `${one.of} ${one.of === 1 ? 'sample' : 'samples'}`; }

  // Every sample of one run, or of two below each other, as a ring; rows only keep rings apart, so that two modes show as
  // two heaps.
  function strip(runs, unit) {
    const high = 84, [least, most] = padded(runs.flatMap(({values}) => values));
    const about = (one) => `${one.name}: ${counted(one)}, from ${format.quantity(one.values[0], unit)} to ${format.quantity(one.values[one.values.length - 1], unit)}`;
    const {root, x} = frame(36 + high * runs.length, least, most, unit, `Samples of ${runs.map(about).join('; ')}`);
    runs.forEach((one, row) => {
      const top = 8 + high * row, kind = runs.length > 1 && row === 0 ? ' first' : '';
      if (runs.length > 1) root.append(svg('text', {x: 0, y: top + high / 2, class: 'name'}, one.name.length > 9 ? `${one.name.slice(0, 8)}…` : one.name));
      one.values.forEach((value, i) => root.append(svg('circle', {cx: x(value).toFixed(1), cy: top + 12 + (i * 37 % 60), r: 3.5, class: `sample${kind}`})));
      root.append(svg('path', {d: `M${x(quantile(one.values, 0.5))} ${top + 2}V${top + high - 2}`, class: 'stroke level', 'stroke-width': 2}));
    });
    const said = runs.map((one) => `${runs.length > 1 ? `${one.name}: ` : ''}${counted(one)}, median ${format.quantity(quantile(one.values, 0.5), unit)}`);
    return make('figure', {}, root, make('figcaption', {}, `${said.join('; ')}. The line is the median.`));
  }

  function steps(values, x, y) {
    let path = `M${x(values[0]).toFixed(1)} ${y(0)}`;
    values.forEach((value, i) => { path += `H${x(value).toFixed(1)}V${y((i + 1) / values.length).toFixed(1)}`; });
    return path;
  }

  function distributions(a, b, unit, names) {
    const height = 230;
    const [low, high] = padded([...a.values, ...b.values]);
    const {root, x} = frame(height, low, high, unit, `Distributions of ${names[0]} and ${names[1]}`);
    const y = (share) => height - 28 - share * (height - 40);
    for (const share of [0, 0.5, 1]) root.append(svg('path', {d: `M${left} ${y(share)}H${width - right}`, class: 'grid'}), svg('text', {x: left - 8, y: y(share) + 4, 'text-anchor': 'end'}, `${share * 100} %`));
    root.append(svg('path', {d: steps(a.values, x, y), class: 'curve first'}), svg('path', {d: steps(b.values, x, y), class: 'curve other'}));
    return make('figure', {}, root, make('figcaption', {}, make('span', {class: 'key first'}, 'dashed'), ` ${names[0]} (${counted(a)}), `, make('span', {class: 'key other'}, 'solid'), ` ${names[1]} (${counted(b)}): share of samples up to each value.`));
  }

  const deciles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  function shifts(a, b) {
    return deciles.map((share) => {
      const from = quantile(a.values, share), to = quantile(b.values, share);
      return {share, from, to, change: from === 0 ? null : (to - from) / Math.abs(from)};
    });
  }

  function shiftFunction(a, b, series, names) {
    const height = 200, all = shifts(a, b).filter(({change}) => change !== null);
    if (all.length === 0) return null;
    const extreme = Math.max(0.01, ...all.map(({change}) => Math.abs(change))) * 1.2;
    const x = (share) => left + share * (width - left - right), y = (change) => 8 + (extreme - change) / (2 * extreme) * (height - 40);
    const root = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'static', role: 'img', 'aria-label': `How far each decile moved from ${names[0]} to ${names[1]}: ${all.map(({share, change}) => `${share * 100} %: ${format.percent(change)}`).join(', ')}`});
    for (const tick of benchgate.chart.ticks(-extreme, extreme, 8)) root.append(svg('path', {d: `M${left} ${y(tick)}H${width - right}`, class: tick === 0 ? 'stroke faint' : 'grid'}), svg('text', {x: left - 8, y: y(tick) + 4, 'text-anchor': 'end'}, format.percent(tick)));
    for (const share of [0.1, 0.5, 0.9]) root.append(svg('text', {x: x(share), y: height - 8, 'text-anchor': 'middle'}, share === 0.5 ? 'median' : `${share * 100} % decile`));
    root.append(svg('path', {d: all.map(({share, change}, i) => `${i ? 'L' : 'M'}${x(share)} ${y(change)}`).join(''), class: 'curve other'}));
    for (const {share, change} of all) {
      const worse = series.better && (series.better === 'higher' ? change < 0 : change > 0);
      root.append(svg('path', {d: worse ? `M${x(share)} ${y(change) - 6}l6 10h-12Z` : `M${x(share)} ${y(change) + 6}l6 -10h-12Z`, class: `filled ${series.better ? (worse ? 'bad' : 'good') : 'grey'}`}));
    }
    return make('figure', {}, root, make('figcaption', {}, `Shift function: how far each decile moved from ${names[0]} to ${names[1]}. A flat line means that all runs moved alike; a slope, that only some did.`));
  }

  return {strip, distributions, shiftFunction, quantile};
})();
