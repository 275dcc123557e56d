'use strict';
// The address: everything that the page shows stands behind the #, so that a link shows the same.
// "#/" overview, "#/case/NAME/METRIC", "#/runs", "#/load", "#/attribution", "#/compare"; then "?name=value&..." for filters and toggles.
benchgate.route = (() => {
  let listener = () => {};

  let current = null; // read once for each address: rows ask often

  function read() {
    if (current === null || current.hash !== location.hash) current = {hash: location.hash, route: parse(location.hash)};
    return current.route;
  }

  function parse(text) {
    const hash = text.replace(/^#/, '') || '/';
    const mark = hash.indexOf('?');
    const path = mark < 0 ? hash : hash.slice(0, mark);
    let parts = [];
    try {
      parts = path.split('/').slice(1).map(decodeURIComponent);
    } catch (malformed) {
      parts = ['unreadable'];
    }
    return {page: parts[0] || '', parts: parts.slice(1), query: new URLSearchParams(mark < 0 ? '' : hash.slice(mark + 1))};
  }

  function address(page, parts = [], query = {}) {
    const set = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== '' && value !== null && value !== undefined) set.set(name, value);
    const path = ['', page, ...parts.map(encodeURIComponent)].join('/');
    const text = set.toString();
    return `#${path}${text ? `?${text}` : ''}`;
  }

  // Changes parts of the query. `push`: with an entry in the history, for the back button; else in place.
  function change(values, push = false) {
    const now = read();
    const query = Object.fromEntries(now.query);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '' || value === undefined) delete query[name];
      else query[name] = value;
    }
    const next = address(now.page, now.parts, query);
    if (push) location.hash = next.slice(1);
    else history.replaceState(history.state, '', next);
  }

  // Marks an address as visited, so that the back button can be recognised.
  const cameBack = () => history.state !== null;
  function visit() { if (history.state === null) history.replaceState({seen: true}, ''); }

  window.addEventListener('hashchange', () => listener(read()));
  return {read, address, change, cameBack, visit, listen(call) { listener = call; }};
})();
