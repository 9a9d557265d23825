// The table of all buffers. Only the visible rows exist.

const HEADS = [
  ['Name', '9%', box => box.name || '', ''],
  ['Source op', '16%', box => box.op, ''],
  ['Source', '11%', box => (box.line || 0) * 1e4 + (box.column || 0), '', box => shortPlace(box)],
  ['Type', '17%', box => box.type || box.kind, ''],
  ['Bytes', '8%', box => box.bytes || 0, 'number', box => box.bytes == null ? 'unknown' : box.bytes.toLocaleString('en')],
  ['From', '6%', box => (box.before || box.after || {}).start || 0, 'number', box => box.shown[0]],
  ['To', '6%', box => (box.before || box.after || {}).end || 0, 'number', box => box.shown[1]],
  ['Offset', '8%', box => box.after && box.planned ? box.after.offset : -1, 'number', box => box.after && box.planned ? box.after.offset.toLocaleString('en') : '–'],
  ['Place', '19%', box => box.why, ''],
];
const ROW = 27;

const table = {
  rows: [], all: [], sort: { head: 4, down: true }, chosen: null, colors: new Map(), every: false, made: new Map(), range: [0, 0],

  build() {
    HEADS.forEach(([name, width, , kind], index) => {
      const button = el('button', { type: 'button', onclick: () => this.sortBy(index) }, name);
      $('heads').append(el('th', { scope: 'col', class: kind, style: `width: ${width}` }, button));
    });
    $('search').addEventListener('input', () => this.filter());
    $('rows').addEventListener('scroll', () => this.later(), { passive: true });
    $('rows').addEventListener('keydown', event => this.onKey(event));
  },

  show(fn) {
    const { column, colors } = prepare(fn);
    this.colors = colors;
    this.all = fn.boxes.filter(box => box.before || box.after);
    for (const box of this.all) {
      const side = box.before || box.after, from = column(side.start);
      box.shown ||= [from, Math.max(column(side.end) - 1, from)];
      box.text ||= [box.name, box.op, box.type, box.layer, placeText(box), box.why, box.kind].join(' ').toLowerCase();
    }
    this.filter();
  },

  filter() {
    const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    this.rows = this.all.filter(box => words.every(word => box.text.includes(word)));
    const sum = this.rows.reduce((sum, box) => sum + (box.bytes || 0), 0);
    $('count').textContent = `${this.rows.length.toLocaleString('en')} of ${this.all.length.toLocaleString('en')}, ${bytesText(sum)} in all`;
    this.order();
  },

  sortBy(head) {
    this.sort = { head, down: this.sort.head === head ? !this.sort.down : HEADS[head][3] === 'number' };
    this.order();
  },

  order() {
    const { head, down } = this.sort, key = HEADS[head][2], sign = down ? -1 : 1;
    this.rows.sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      return (x < y ? -sign : x > y ? sign : 0) || a.id - b.id;
    });
    [...$('heads').children].forEach((cell, index) => {
      cell.setAttribute('aria-sort', index === head ? (down ? 'descending' : 'ascending') : 'none');
      cell.firstChild.textContent = HEADS[index][0] + (index === head ? (down ? ' ▾' : ' ▴') : '');
    });
    this.draw();
  },

  /** Makes the rows that are seen, and leaves room for the others. Once a frame, and only the rows that are new. */
  draw() {
    this.made.clear();
    this.range = [-1, -1];
    this.drawNow();
  },

  later() {
    this.pending ||= requestAnimationFrame(() => { this.pending = 0; this.drawNow(); });
  },

  drawNow() {
    const view = $('rows'), count = this.rows.length, most = Math.ceil(view.clientHeight / ROW);
    // Blocks of eight rows: a short way needs no new ones.
    // The table may have been scrolled when it had more rows.
    const top = Math.min(view.scrollTop, Math.max(0, (count - most) * ROW));
    let from = Math.max(0, Math.floor(top / ROW / 8) * 8 - 8), to = Math.min(count, from + most + 24);
    if (this.every) [from, to] = [0, Math.min(count, 2000)];
    const pad = height => el('tr', { class: 'pad', 'aria-hidden': 'true' }, el('td', { colspan: HEADS.length, style: `height: ${height}px` }));
    const rows = [], made = new Map();
    for (let at = from; at < to; at += 1) {
      const box = this.rows[at], row = this.made.get(box) || this.row(box, at);
      row.classList.toggle('chosen', box === this.chosen);
      made.set(box, row);
      rows.push(row);
    }
    const isSame = made.size === this.made.size && this.range[0] === from && this.range[1] === to;
    this.made = made;
    this.range = [from, to];
    if (isSame) return;
    const after = this.every ? 0 : (count - to) * ROW;
    $('body').replaceChildren(...(from ? [pad(from * ROW)] : []), ...rows, ...(after > 0 ? [pad(after)] : []));
    if (count === 0) $('body').replaceChildren(el('tr', {}, el('td', { colspan: HEADS.length }, 'No buffer matches.')));
    view.querySelector('table').setAttribute('aria-rowcount', count + 1);
  },

  row(box, at) {
    const row = el('tr', { 'aria-rowindex': at + 2, onclick: () => shown.picture.select(box) });
    HEADS.forEach(([, , key, kind, text], index) => {
      const value = String((text || key)(box)), cell = el('td', { class: kind || null, title: value }, value);
      if (index === 1) cell.prepend(el('i', { style: `background: ${box.kind === 'call' ? 'var(--accent)' : this.colors.get(box.op) || OTHER}` }));
      row.append(cell);
    });
    return row;
  },

  choose(box) {
    this.chosen = box;
    const at = this.rows.indexOf(box), view = $('rows');
    if (at >= 0 && (at * ROW < view.scrollTop || (at + 2) * ROW > view.scrollTop + view.clientHeight)) {
      view.scrollTop = Math.max(0, at * ROW - view.clientHeight / 2);
    }
    this.later();
  },

  onKey(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key];
    const at = this.rows.indexOf(this.chosen);
    if (event.target === $('rows') && by && this.rows.length) {
      shown.picture.select(this.rows[Math.max(0, Math.min(this.rows.length - 1, at + by))]);
    } else if (event.target === $('rows') && event.key === 'Enter' && this.chosen) {
      shown.picture.root.scrollIntoView({ block: 'start' });
      shown.picture.sides.after.focus();
    } else return;
    event.preventDefault();
  },
};
