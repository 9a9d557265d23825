// The comparison of two programs: the peaks of their functions, the buffers that one of them does not have, and the choice of the
// program that the rest of the page shows.

const BUFFERS_SHOWN = 10;

/** The row of the function that is shown. */
function comparedFunction(fn) {
  const side = comparison.reports.indexOf(report), number = report.functions.indexOf(fn);
  return comparison.functions.find(one => one.functions[side] === number);
}

/** Shows another program, and the function of the same name if it has it. */
function showProgram(side) {
  const row = comparedFunction(shown.picture.fn), number = row && row.functions[side] != null ? row.functions[side] : 0;
  chooseReport(side);
  fillFunctions();
  if (!report.functions.length) return;
  $('function').value = number;
  show(report.functions[number]);
}

/** The buffers that only one program has. */
function onlyIn(row, side) {
  const number = row.functions[side];
  if (number == null) return el('p', { class: 'soft' }, `${comparison.labels[side]} does not have the function.`);
  const { boxes } = comparison.reports[side].functions[number], list = el('ol', { class: 'costly' }), ids = row.only[side];
  for (const id of ids.slice(0, BUFFERS_SHOWN)) {
    const box = boxes[id], where = [box.layer, shortPlace(box)].filter(Boolean).join(', ');
    const open = () => {
      if (comparison.reports[side] !== report) showProgram(side);
      shown.picture.select(shown.picture.fn.boxes[id]);
      shown.picture.root.scrollIntoView({ block: 'nearest' });
    };
    list.append(el('li', {}, el('button', { type: 'button', onclick: open },
      el('i', { class: side ? 'second' : 'first' }), el('span', {}, `${titleOf(box)} ${where}`),
      el('span', { class: 'number', title: exact(box.bytes) }, box.bytes == null ? 'unknown' : bytesText(box.bytes)))));
  }
  const sum = ids.reduce((sum, id) => sum + (boxes[id].bytes || 0), 0), count = ids.length;
  const rest = count > BUFFERS_SHOWN ? el('p', { class: 'soft' }, `and ${count - BUFFERS_SHOWN} smaller ones`) : null;
  return el('div', {}, el('h3', {}, `Only in ${comparison.labels[side]}: ${count} buffer${count === 1 ? '' : 's'}, ${exact(sum)}`), list, rest);
}

/** Shows the comparison next to a function. */
function compare(fn) {
  if (!comparison) return;
  const current = comparison.reports.indexOf(report), row = comparedFunction(fn);
  const choice = el('div', { class: 'choice', role: 'group', 'aria-label': 'The program that the page shows' },
    ...comparison.labels.map((label, side) => el('button',
      { type: 'button', 'aria-pressed': String(side === current), onclick: () => showProgram(side) }, `Show ${label}`)));
  const text = bytes => bytes == null ? '–' : bytesText(bytes);
  const rows = comparison.functions.filter(one => one === row || one.peaks.some(bytes => bytes > 0)).map(one => {
    const [from, to] = one.peaks, both = from != null && to != null;
    const cells = [text(from), text(to), both ? change(from, to) : '', text(one.least[0]), text(one.least[1])];
    return el('tr', one === row ? { class: 'chosen' } : {}, el('th', { scope: 'row' }, `@${one.name}`),
      ...cells.map(cell => el('td', { class: 'number' }, cell)));
  });
  const names = ['Function', comparison.labels[0], comparison.labels[1], 'change', 'at least, first', 'at least, second'];
  const head = el('tr', {}, ...names.map((name, at) => el('th', { scope: 'col', class: at ? 'number' : '' }, name)));
  $('comparison').replaceChildren(el('div', { class: 'bar' }, el('h2', {}, 'The bytes at the peak, compared'), choice),
    el('div', { class: 'wide' }, el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows))),
    el('div', { class: 'sides' }, onlyIn(row, 0), onlyIn(row, 1)));
}
