// The check of the page by a script, and its start.

/** Draws all functions, and writes what is found into the element `check`: tests/oracle/report.py reads it. */
function check() {
  const found = { functions: [], errors };
  for (const fn of report.functions) {
    show(fn);
    const picture = shown.picture, { data } = picture, before = performance.now();
    picture.drawNow();
    const time = performance.now() - before;
    picture.drawMarks();
    const marks = performance.now() - before - time;
    const overlaps = name => {
      // In the order of time, each box against those that still live.
      let live = [], count = 0;
      for (const item of data[name]) {
        live = live.filter(other => other.to > item.from);
        for (const other of live) if (item.to > item.from && other.low < item.high && item.low < other.high) count += 1;
        if (item.to > item.from) live.push(item);
      }
      return count;
    };
    let outside = 0, drawn = 0;
    for (const name of ['before', 'after']) {
      const { left, right, top, bottom } = picture.sides[name].frame;
      for (const rect of picture.drawn[name]) {
        drawn += 1;
        if (!(rect.x >= left - 1 && rect.x + rect.w <= right + 2 && rect.y >= top - 5 && rect.y + rect.h <= bottom + 2)) outside += 1;
      }
    }
    const areaOutside = data.after.filter(item => {
      const area = fn.arenas[item.box.after.area];
      return area && (item.low < area.offset || item.high > area.offset + area.bytes);
    }).length;
    picture.foldAll(); picture.drawNow();
    const folds = picture.folded.length;
    picture.foldAll(); picture.drawNow();
    let opened = 0;
    for (const box of fn.boxes.filter(box => box.kind === 'call' && byName.has(box.callee)).slice(0, 3)) {
      picture.openCall(box, true);
      opened += picture.nested.has(box.id) ? 1 : 0;
      for (const nested of [...picture.nested.values()]) nested.close();
    }
    const sample = data.after[Math.floor(data.after.length / 2)] || data.before[0];
    if (sample) picture.select(sample.box);
    found.functions.push({
      name: fn.name, time, marks, drawn, outside, areaOutside, folds, opened,
      overlaps: [overlaps('before'), overlaps('after')],
      columns: [Math.max(0, ...data.curves.before), Math.max(0, ...data.curves.after)],
      peaks: [...$('tiles').querySelectorAll('.tile')].slice(1, 3).map(tile => tile.title),
      rows: table.rows.length, made: $('body').querySelectorAll('tr:not(.pad)').length,
      facts: picture.facts.textContent, alive: picture.alive.querySelectorAll('li').length,
    });
  }
  if (report.functions.length) show(report.functions[0]);
  found.external = document.querySelectorAll('[src], link, a[href^=http]').length;
  $('check').textContent = JSON.stringify(found);
  $('check').hidden = true;
}

start();
if (location.hash.includes('check')) check();
// For pictures of the page: `#function=1;select=3` chooses a function and a box, `#open` opens the first call, `#fold` folds
// loops.
const wanted = /function=(\d+)/.exec(location.hash);
if (wanted && report.functions[+wanted[1]]) {
  $('function').value = wanted[1];
  show(report.functions[+wanted[1]]);
}
const chosen = /select=(\d+)/.exec(location.hash);
if (chosen) shown.picture.select(shown.picture.fn.boxes[+chosen[1]] || null);
if (location.hash.includes('fold')) shown.picture.foldAll();
if (location.hash.includes('open')) {
  const call = shown.picture.fn.boxes.find(box => box.kind === 'call' && byName.has(box.callee));
  if (call) shown.picture.openCall(call, true);
}
