'use strict';
// The chart of a series over its runs: by uPlot, or static SVG where the program was built without it.
benchgate.chart = (() => {
  const {svg, make} = benchgate.elements;
  const format = benchgate.format;
  let current = null; // what is drawn: {spec, box, plot, observer}

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const toneOf = {regression: 'bad', progression: 'good', unconfirmed: 'drift'};
  const acceptedAt = (spec, place) => (spec.series.accepted || []).filter((one) => one.run === spec.points.run[place]);

  // The machine of a point, where the series has a line for each.
  const machineOf = (spec, place) => (spec.series.lines.length < 2 ? null : spec.index.machineAt(spec.points.environment ? spec.points.environment[place] : null));
  const isShown = (spec, place) => !spec.hidden.has(machineOf(spec, place));

  // What is drawn, in the unit that reads best: columns over the places from `first` to `last`, for each machine.
  function columns(spec) {
    const {points, series, first, last} = spec;
    const places = Array.from({length: last - first + 1}, (_, i) => first + i);
    const names = ['low', 'high', 'median', 'mean', 'p95', 'p99'].filter((name) => points[name] && (name === 'median' || (name === 'low' || name === 'high' ? spec.show.band : spec.show[name])));
    const valueAt = (name, i) => (points[name][i] === undefined ? null : points[name][i]);
    const all = names.flatMap((name) => places.filter((i) => isShown(spec, i)).map((i) => valueAt(name, i))).filter((value) => value !== null);
    const largest = all.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const {unit, factor} = format.scale(series.unit, largest);
    const curves = series.lines.map(({machine}, line) => ({machine, line})).filter(({machine}) => !spec.hidden.has(machine)).flatMap(({machine, line}) => names.map((name) => ({
      name, machine, line, values: places.map((i) => (machineOf(spec, i) !== machine || valueAt(name, i) === null ? null : valueAt(name, i) / factor))})));
    return {places, unit, factor, curves, several: series.lines.length > 1, x: xOf(spec, places)};
  }

  function xOf(spec, places) {
    if (spec.axis !== 'time') return places.slice();
    const x = places.map((i) => Date.parse(spec.index.runs[spec.points.run[i]].time) / 1000);
    for (let i = x.length - 2; i >= 0; i -= 1) x[i] = Math.min(x[i], x[i + 1]); // an old commit that was measured late
    return x;
  }

  function extent(spec, data) {
    const there = (names) => data.curves.filter(({name}) => names.includes(name)).flatMap(({values}) => values).filter((value) => value !== null);
    const all = there(['median', 'mean', 'p95', 'p99']);
    if (all.length === 0) return [0, 1];
    const low99 = there(['low']), high99 = there(['high']);
    let low = [...all, ...low99].reduce((a, b) => Math.min(a, b)), high = [...all, ...high99].reduce((a, b) => Math.max(a, b));
    if (spec.zero) { low = Math.min(0, low); high = Math.max(0, high); }
    const floor = all.every((value) => value >= 0) ? 0 : -Infinity; // a band may reach below what can be
    const room = high > low ? 0.08 * (high - low) : Math.max(Math.abs(high) * 0.05, 1e-9);
    return [Math.max(floor, spec.zero && low === 0 ? 0 : low - room), high + room];
  }

  // Levels as the corners [place, value] of their lines, in places of the points: each to the last point of its machine
  // before the next. That of a drift rises or falls.
  function levels(spec) {
    const placeOf = new Map(spec.points.run.map((run, place) => [run, place]));
    return spec.series.lines.filter(({machine}) => !spec.hidden.has(machine)).flatMap((line) => line.levels.map(([run, average], i) => {
      const {machine} = line, next = line.levels[i + 1], drift = next ? undefined : benchgate.view.driftOf(line);
      let end = next ? placeOf.get(next[0]) - 1 : spec.points.count - 1;
      while (end > placeOf.get(run) && machineOf(spec, end) !== machine) end -= 1;
      const start = placeOf.get(run);
      return drift ? [[start, drift.before], [placeOf.get(drift.run), drift.before], [placeOf.get(drift.until), drift.after], [end, drift.after]] : [[start, average], [end, average]];
    }));
  }

  function changesIn(spec) {
    const placeOf = new Map(spec.points.run.map((run, place) => [run, place]));
    return spec.series.changes.map((change) => ({...change, place: placeOf.get(change.run)})).filter(({place}) => place >= spec.first && place <= spec.last && isShown(spec, place));
  }

  function environmentChanges(spec) {
    const {environment} = spec.points;
    if (!environment) return [];
    const found = [];
    for (let i = Math.max(spec.first, 1); i <= spec.last; i += 1) if (environment[i] !== environment[i - 1]) found.push(i);
    return found;
  }

  const often = 8; // more changes of the machine than these are short marks below the lines
  const many = 200; // more points than these are small, and the levels are drawn over them

  // Draws with two primitives, so that canvas and SVG show the same.
  function marks(spec, data, draw) {
    const at = (place) => data.x[place - spec.first];
    const half = (place, side) => { // halfway to the neighbour
      const other = Math.min(Math.max(place + side, spec.first), spec.last);
      return (at(place) + at(other)) / 2;
    };
    const moves = spec.show.environments ? environmentChanges(spec) : [];
    for (const place of moves)
      if (moves.length > often) draw.mark(half(place, -1), null, 'bar', 'faint', 5);
      else draw.line(half(place, -1), null, half(place, -1), null, 'faint', 1, [4, 4]);
    const dense = data.places.length > many;
    const drawLevels = () => {
      for (const corners of spec.show.levels ? levels(spec) : []) for (let i = 1; i < corners.length; i += 1) {
        const [from, before] = corners[i - 1], [to, after] = corners[i];
        const begin = Math.max(from, spec.first), end = Math.min(to, spec.last);
        const value = (place) => (from === to ? after : before + (after - before) * (place - from) / (to - from)) / data.factor;
        if (begin <= end) draw.line(i === 1 ? half(begin, -1) : at(begin), value(begin), i === corners.length - 1 ? half(end, 1) : at(end), value(end), 'level', 2.5, []);
      }
    };
    if (!dense) drawLevels();
    for (const place of data.places) {
      const value = spec.points.median[place];
      const stability = spec.points.stability[place];
      const none = value === null || value === undefined;
      if (!isShown(spec, place)) continue;
      if (none && spec.points.gaps) continue; // measured, but without an anchor to compare with
      if (none) draw.mark(at(place), null, 'cross', 'bad', 4);
      else if (spec.points.hops && spec.points.hops[place]) draw.mark(at(place), value / data.factor, 'ring', 'grey', dense ? 1.8 : 3); // carried forward
      else if ('uei'.includes(stability)) draw.mark(at(place), value / data.factor, 'square', 'grey', dense ? 1.8 : 3);
      else draw.mark(at(place), value / data.factor, 'disc', stability === 's' ? 'good' : 'ink', dense ? 1.8 : 3);
    }
    if (dense) drawLevels();
    if (spec.show.changes) for (const change of changesIn(spec)) {
      const tone = toneOf[change.label] || 'grey';
      const value = spec.points.median[change.place];
      if (value !== null && value !== undefined) draw.mark(at(change.place), value / data.factor, tone === 'bad' ? 'up' : tone === 'good' ? 'down' : tone === 'drift' ? 'diamond' : 'ring', tone, 8);
    }
    if (spec.show.accepted) for (const place of data.places) if (acceptedAt(spec, place).length > 0) {
      draw.line(at(place), null, at(place), null, 'second', 1.5, [1, 4]);
      draw.mark(at(place), 'top', 'tick', 'second', 7);
    }
    const selected = spec.points.median[spec.selected];
    if (spec.selected >= spec.first && spec.selected <= spec.last) {
      draw.line(at(spec.selected), null, at(spec.selected), null, 'ink', 1, []);
      if (selected !== null && selected !== undefined) draw.mark(at(spec.selected), selected / data.factor, 'ring', 'ink', 7);
    }
  }

  const outlines = {
    disc: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    ring: (x, y, r) => outlines.disc(x, y, r),
    square: (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
    up: (x, y, r) => `M${x} ${y - r}L${x + r} ${y + r * 0.8}H${x - r}Z`,
    down: (x, y, r) => `M${x} ${y + r}L${x + r} ${y - r * 0.8}H${x - r}Z`,
    diamond: (x, y, r) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`,
    tick: (x, y, r) => `M${x - r} ${y}l${0.36 * r} ${-0.36 * r}l${0.44 * r} ${0.44 * r}l${0.84 * r} ${-0.88 * r}l${0.36 * r} ${0.36 * r}l${-1.2 * r} ${1.24 * r}Z`,
    cross: (x, y, r) => `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`,
  };
  outlines.bar = (x, y, r) => `M${x} ${y - r}V${y + r}`;
  const hollow = new Set(['ring', 'square', 'cross', 'bar']);

  // The text of a tick: its date, or the time of day where the tick before has the same date.
  function tickText(spec, places) {
    let before = null;
    const moment = (time) => {
      const said = format.date(time) === before ? format.clock(time) : format.date(time);
      before = format.date(time);
      return said;
    };
    return (x) => {
      if (spec.axis === 'time') return moment(new Date(x * 1000).toISOString());
      const run = spec.index.runs[spec.points.run[Math.round(x)]];
      if (!run || Math.abs(x - Math.round(x)) > 1e-6 || x < places[0] || x > places[places.length - 1]) return '';
      return run.time ? moment(run.time) : run.name.slice(0, 12);
    };
  }

  function canvasPrimitives(u) {
    const ratio = devicePixelRatio || 1;
    const {ctx, bbox} = u;
    const px = (x) => u.valToPos(x, 'x', true), py = (y) => u.valToPos(y, 'y', true);
    return {
      line(x1, y1, x2, y2, tone, width, dash) {
        ctx.save();
        ctx.strokeStyle = colour(tone);
        ctx.lineWidth = width * ratio;
        ctx.setLineDash(dash.map((one) => one * ratio));
        ctx.beginPath();
        ctx.moveTo(px(x1), y1 === null ? bbox.top : py(y1));
        ctx.lineTo(px(x2), y2 === null ? bbox.top + bbox.height : py(y2));
        ctx.stroke();
        ctx.restore();
      },
      mark(x, y, shape, tone, r) {
        const path = new Path2D(outlines[shape](px(x), y === null ? bbox.top + bbox.height - 6 * ratio : y === 'top' ? bbox.top + 8 * ratio : py(y), r * ratio));
        ctx.save();
        ctx.setLineDash([]);
        ctx.lineWidth = (hollow.has(shape) ? 1.8 : 1.2) * ratio;
        ctx.strokeStyle = hollow.has(shape) ? colour(tone) : colour('page');
        ctx.fillStyle = shape === 'ring' || shape === 'cross' || shape === 'bar' ? 'transparent' : shape === 'square' ? colour('page') : colour(tone);
        ctx.fill(path);
        ctx.stroke(path);
        ctx.restore();
      },
    };
  }

  // Lines of machines differ in colour and in dashes.
  const lineTones = ['line', 'third', 'second', 'level'];
  const lineDashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

  function uplotOptions(spec, data, width, height) {
    const axis = {stroke: colour('faint'), grid: {stroke: colour('grid'), width: 1}, ticks: {stroke: colour('grid'), width: 1}, font: '12px system-ui, sans-serif'};
    const styles = {median: {stroke: colour('line'), width: 1.5}, mean: {stroke: colour('second'), width: 1, dash: [6, 3]}, p95: {stroke: colour('third'), width: 1, dash: [2, 3]},
                    p99: {stroke: colour('third'), width: 1, dash: [8, 3, 2, 3]}, low: {stroke: 'transparent', width: 0}, high: {stroke: 'transparent', width: 0}};
    const style = ({name, line}) => (data.several && styles[name].width > 0 ? {...styles[name], stroke: colour(lineTones[line % lineTones.length]), dash: name === 'median' ? lineDashes[line % lineDashes.length] : styles[name].dash} : styles[name]);
    const at = (name, line) => data.curves.findIndex((one) => one.name === name && one.line === line) + 1;
    const [low, high] = extent(spec, data);
    const gap = data.x.length > 1 ? (data.x[data.x.length - 1] - data.x[0]) * 0.02 || 1 : 1;
    return {
      width, height, legend: {show: false}, padding: [10, 34, 0, 0],
      scales: {x: {time: false, range: () => [data.x[0] - gap, data.x[data.x.length - 1] + gap]}, y: {range: () => [low, high]}},
      cursor: {points: {show: false}, drag: {x: true, y: false, setScale: false}, y: false},
      axes: [{...axis, space: 90, values: (u, ticks) => { const text = tickText(spec, data.places); return ticks.map(text); }},
             {...axis, size: 64, values: (u, ticks) => ticks.map((tick) => format.number(tick, 6))}],
      series: [{}, ...data.curves.map((curve) => ({...style(curve), points: {show: false}, spanGaps: curve.name === 'median' || data.several}))],
      bands: data.curves.filter(({name}) => name === 'low').map(({line}) => ({series: [at('high', line), at('low', line)], fill: colour(data.several && line > 0 ? 'band-other' : 'band')})),
      hooks: {
        init: [(u) => u.over.append(make('div', {class: 'tip', hidden: true}))],
        draw: [(u) => { marks(spec, data, canvasPrimitives(u)); showTip(u, spec, spec.selected); }],
        setCursor: [(u) => {
          if (u.cursor.idx === null || u.cursor.idx === undefined || u.cursor.left < 0) return;
          spec.onHover(spec.first + u.cursor.idx);
          showTip(u, spec, spec.first + u.cursor.idx, true);
        }],
        setSelect: [(u) => {
          if (u.select.width < 8) return;
          const from = u.posToIdx(u.select.left), to = u.posToIdx(u.select.left + u.select.width);
          if (to > from) spec.onZoom(spec.first + from, spec.first + to);
        }],
      },
    };
  }

  // What is known of a run in short: for the pointer.
  function factsAt(spec, place) {
    const {points, index, series} = spec, run = index.runs[points.run[place]];
    const value = (name) => (points[name] ? points[name][place] : null);
    const interval = value('low') === null || value('low') === undefined ? '' : `${format.quantity(value('low'), series.unit, 5)} … ${format.quantity(value('high'), series.unit, 5)}`;
    const environment = points.environment ? points.environment[place] : null;
    const machine = environment === null || environment === undefined ? '' : index.machineNames[index.machineAt(environment)] || index.machines[index.machineAt(environment)];
    const none = value('error') ? `failed: ${value('error')}` : 'no value';
    return [value('median') === null || value('median') === undefined ? none : format.quantity(value('median'), series.unit, 5), interval && `CI99 ${interval}`,
            [run.commit ? format.shortCommit(run.commit) : format.runName(run), run.time ? format.moment(run.time) : ''].filter(Boolean).join(', '), run.subject, run.author && `by ${run.author}`, machine].filter(Boolean);
  }

  // At the pointer, what a run measured; at the chosen run, only why its change was accepted.
  function showTip(plot, spec, place, pointed = false) {
    const tip = plot.over.querySelector('.tip');
    const reasons = spec.show.accepted && place !== null ? acceptedAt(spec, place).map((one) => one.reason) : [];
    tip.hidden = !pointed && reasons.length === 0;
    if (tip.hidden) return;
    const lines = pointed ? factsAt(spec, place).map((text, i) => make(i === 0 ? 'strong' : 'span', {class: 'line'}, text)) : [];
    tip.replaceChildren(...lines, ...(reasons.length > 0 ? [make('span', {class: 'line accepted-because'}, `Accepted: ${reasons.join('; ')}`)] : []));
    const x = plot.valToPos(plot.data[0][place - spec.first], 'x'), left = x < plot.over.clientWidth / 2;
    tip.style.left = left ? `${x + 12}px` : 'auto';
    tip.style.right = left ? 'auto' : `${plot.over.clientWidth - x + 12}px`;
    tip.style.top = pointed ? `${Math.max(4, Math.min(plot.cursor.top - 20, plot.over.clientHeight - tip.offsetHeight - 4))}px` : '4px';
  }

  function drawCanvas(spec, box, data) {
    const width = Math.max(280, box.clientWidth);
    const plot = new window.uPlot(uplotOptions(spec, data, width, width < 560 ? 260 : 340), [data.x, ...data.curves.map(({values}) => values)], box);
    plot.over.addEventListener('click', () => { if (plot.cursor.idx !== null) spec.onSelect(spec.first + plot.cursor.idx); });
    plot.over.addEventListener('dblclick', () => spec.onZoom(null, null));
    plot.over.addEventListener('mouseleave', () => { spec.onHover(null); showTip(plot, spec, spec.selected); });
    const observer = new ResizeObserver(() => {
      const now = Math.max(280, box.clientWidth);
      if (now !== plot.width) plot.setSize({width: now, height: now < 560 ? 260 : 340});
    });
    observer.observe(box);
    return {plot, observer};
  }

  // Round steps between two values, about `count` of them.
  function ticks(low, high, count) {
    const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw);
    const all = [];
    for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-9; tick += step) all.push(Number(tick.toPrecision(12)));
    return all;
  }

  function drawStatic(spec, box, data) {
    const width = 900, height = 340, left = 70, right = 14, top = 12, bottom = 30;
    const [low, high] = extent(spec, data);
    const first = data.x[0], span = data.x[data.x.length - 1] - first || 1;
    const px = (x) => left + 12 + (x - first) / span * (width - left - right - 24);
    const py = (y) => height - bottom - (y - low) / (high - low) * (height - top - bottom);
    const root = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'static', role: 'img', 'aria-label': spec.label});
    for (const tick of ticks(low, high, 5)) root.append(svg('path', {d: `M${left} ${py(tick)}H${width - right}`, class: 'grid'}), svg('text', {x: left - 8, y: py(tick) + 4, 'text-anchor': 'end'}, format.number(tick, 6)));
    const ends = data.x.length > 1 ? [[data.x[0], 'start'], [data.x[data.x.length - 1], 'end']] : [[data.x[0], 'middle']];
    const text = tickText(spec, data.places);
    for (const [x, anchor] of ends) root.append(svg('text', {x: px(x), y: height - 8, 'text-anchor': anchor}, text(x)));
    const path = (values) => {
      let before = null;
      return data.x.map((x, i) => {
        if (values[i] === null) return '';
        const pen = before !== null && (data.several || before === i - 1) ? 'L' : 'M';
        before = i;
        return `${pen}${px(x).toFixed(1)} ${py(values[i]).toFixed(1)}`;
      }).join('');
    };
    const edge = (values, order) => order.map((i) => `${px(data.x[i]).toFixed(1)} ${py(values[i]).toFixed(1)}`).join('L');
    for (const {name, line, values} of data.curves) {
      if (name !== 'low') continue;
      const high = data.curves.find((one) => one.name === 'high' && one.line === line).values, there = data.places.map((_, i) => i).filter((i) => values[i] !== null);
      if (there.length > 1) root.append(svg('path', {d: `M${edge(high, there)}L${edge(values, [...there].reverse())}Z`, class: 'band'}));
    }
    for (const {name, line, values} of data.curves) if (name !== 'low' && name !== 'high') root.append(svg('path', {d: path(values), class: `curve ${name}${data.several ? ` line-${line % 4}` : ''}`}));
    marks(spec, data, {
      line: (x1, y1, x2, y2, tone, weight, dash) => root.append(svg('path', {d: `M${px(x1)} ${y1 === null ? top : py(y1)}L${px(x2)} ${y2 === null ? height - bottom : py(y2)}`, class: `stroke ${tone}`, 'stroke-width': weight, 'stroke-dasharray': dash.join(' ') || null})),
      mark: (x, y, shape, tone, r) => root.append(svg('path', {d: outlines[shape](px(x), y === null ? height - bottom - 6 : y === 'top' ? top + 8 : py(y), r), class: `${hollow.has(shape) ? 'hollow' : 'filled'} ${tone}`})),
    });
    box.append(root);
    return {};
  }

  function clear() {
    if (!current) return;
    if (current.observer) current.observer.disconnect();
    if (current.plot) current.plot.destroy();
    current.box.replaceChildren();
    current = null;
  }

  // Draws `spec` into `box`. Data without a median at all are said to be so.
  function draw(box, spec) {
    clear();
    const data = columns(spec);
    spec.unitLine.textContent = [spec.unitText || data.unit, spec.series.better ? `${spec.series.better} is better` : 'no direction'].filter(Boolean).join(', ');
    if (!data.curves.some(({name, values}) => name === 'median' && values.some((value) => value !== null))) {
      box.replaceChildren(make('p', {class: 'empty'}, 'No value in these runs.'));
      return;
    }
    box.dataset.range = extent(spec, data).map((value) => Number(value.toPrecision(6))).join(' ');
    current = {spec, box, ...(window.uPlot ? drawCanvas(spec, box, data) : drawStatic(spec, box, data))};
  }

  // The same chart with another run chosen.
  function select(place) {
    if (!current) return;
    current.spec.selected = place;
    if (current.plot) current.plot.redraw(false);
    else draw(current.box, current.spec);
  }

  const themeChanged = () => { if (current) draw(current.box, current.spec); };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', themeChanged);
  return {draw, select, clear, themeChanged, ticks, changesIn, environmentChanges, lineDashes};
})();
