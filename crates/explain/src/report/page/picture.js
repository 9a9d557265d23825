// The picture of one function: the upper chart, and a box for each buffer, without and with the plan.

class Picture {
  constructor(fn, owner, call) {
    this.fn = fn;
    this.data = prepare(fn);
    this.collapsed = new Set();
    this.view = [0, 1];
    this.selected = null;
    this.point = this.data.peaks.before;
    this.hover = null;
    this.nested = new Map();
    this.build(owner, call);
    this.layout();
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  color(box) { return this.data.colors.get(box.op) || OTHER; }

  build(owner, call) {
    const fn = this.fn;
    const button = (text, label, action) => el('button', { type: 'button', 'aria-label': label, title: label, onclick: action }, text);
    this.root = el('div', { class: 'picture' });
    const heading = el('h2', {}, `@${fn.name}`, call ? ` called at ${placeText(call)}` : ': memory over program points');
    this.loopButton = button('Fold loops', 'Fold or unfold all loops', () => this.foldAll());
    this.loopButton.hidden = this.data.spans.length === 0;
    const bar = el('div', { class: 'bar' }, heading, el('span', { class: 'keys' },
      el('span', {}, el('i', { class: 'area', style: 'background: var(--before); opacity: .55' }), 'before: bytes that live'),
      el('span', {}, el('i', { style: 'border-color: var(--after)' }), 'with the plan: bytes held'),
      el('span', {}, el('i', { class: 'area', style: 'background: var(--after); opacity: .3' }), 'of them used')),
      el('span', { class: 'zoom' }, button('Peak', 'Go to the peak (p)', () => this.goTo(this.data.peaks.before)),
        button('−', 'Zoom out (-)', () => this.zoom(2)), button('+', 'Zoom in (+)', () => this.zoom(0.5)),
        button('Fit', 'Show all points (0)', () => this.fit()), this.loopButton,
        call ? button('Close', 'Close this call', () => this.close()) : null));
    const canvas = (height, label) => el('canvas', { tabindex: 0, role: 'application', 'aria-label': label, style: `height: ${height}px` });
    this.chart = canvas(call ? 130 : 190, `Memory of ${fn.name} over program points`);
    this.sides = {
      before: canvas(call ? 240 : 380, `Buffers of ${fn.name} before the plan: arrow keys select one`),
      after: canvas(call ? 240 : 380, `Buffers of ${fn.name} with the plan: arrow keys select one`),
    };
    const caption = (name, more) => el('figcaption', {}, el('b', {}, name), more);
    const arena = fn.arenas.filter(area => area.kind !== 'result').map(area => {
      const whose = { argument: 'given by callers', global: 'a global', stack: 'on the stack' }[area.kind];
      return `${bytesText(area.bytes)}${whose ? ` ${whose}` : ''}`;
    });
    const arenas = arena.length === 0 ? ': no arena'
      : arena.length > 3 ? `: ${arena.length} arenas` : `: arena of ${arena.join(' and ')}`;
    this.facts = el('div', { 'aria-live': 'polite' });
    this.alive = el('div', {});
    this.legend = el('ul', { class: 'legend' });
    const pair = el('div', { class: 'pair' },
      el('figure', {}, caption('Before', ': each buffer on its own, as in an ideal heap'), this.sides.before),
      el('figure', {}, caption('With the plan', arenas), this.sides.after));
    this.inner = el('div', {});
    this.root.append(bar, this.chart, pair, this.legend, el('div', { class: 'facts' }, this.facts, this.alive), this.inner);
    owner.append(this.root);
    for (const [op, color] of this.data.colors) this.legend.append(el('li', {}, el('i', { style: `background: ${color}` }), op));
    if (fn.boxes.some(box => box.kind !== 'call' && !this.data.colors.has(box.op))) {
      this.legend.append(el('li', {}, el('i', { style: `background: ${OTHER}` }), 'other ops'));
    }
    if (fn.boxes.some(box => box.kind === 'call')) this.legend.append(el('li', {}, '▨ a call: Enter or a double click opens it'));
    if (this.data.spans.length) this.legend.append(el('li', {}, '▤ a folded loop; loops are marked below the picture'));
    this.listen();
    this.showFacts();
    this.showAlive();
  }

  listen() {
    const inputs = [this.chart, this.sides.before, this.sides.after];
    for (const canvas of inputs) {
      canvas.addEventListener('mousemove', event => this.onMove(canvas, event));
      canvas.addEventListener('mouseleave', () => { this.hover = null; this.dragFrom = null; $('tip').hidden = true; this.later(); });
      canvas.addEventListener('keydown', event => this.onKey(canvas, event));
      canvas.addEventListener('click', event => this.onClick(canvas, event));
      canvas.addEventListener('dblclick', event => { const hit = this.hit(canvas, event); if (hit) this.open(hit); });
      canvas.addEventListener('focus', () => this.later());
      canvas.addEventListener('blur', () => this.later());
      canvas.addEventListener('wheel', event => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.xAt(canvas, event));
      }, { passive: false });
    }
    this.chart.addEventListener('mousedown', event => { this.dragFrom = this.xAt(this.chart, event); });
    this.chart.addEventListener('mouseup', event => {
      const [from, to] = [this.dragFrom, this.xAt(this.chart, event)];
      this.dragFrom = null;
      if (from != null && Math.abs(from - to) > (this.view[1] - this.view[0]) / 60) {
        this.setView(Math.min(from, to), Math.max(from, to));
        this.wasDrag = true;
      }
    });
  }

  // -- folding and zoom

  /** Computes where each column begins: the columns of a folded loop are one. */
  layout() {
    const { columns, spans } = this.data;
    this.x = new Float64Array(columns + 1);
    this.folded = spans.filter(span => this.collapsed.has(span.id))
      .filter(span => !spans.some(other => other !== span && this.collapsed.has(other.id) && other.from <= span.from && span.to <= other.to &&
        (other.to - other.from > span.to - span.from || other.id < span.id)));
    const thin = new Uint8Array(columns);
    for (const span of this.folded) thin.fill(1, span.from + 1, span.to);
    // Calls and folded loops are wide enough to be read.
    const wide = new Set(this.folded.map(span => span.from));
    for (const item of [...this.data.before, ...this.data.after]) if (item.box.kind === 'call') wide.add(item.from);
    const width = Math.max(1, Math.min(columns * 0.06, columns * 0.5 / Math.max(wide.size, 1)));
    for (let at = 0; at < columns; at += 1) this.x[at + 1] = this.x[at] + (thin[at] ? 0 : wide.has(at) ? width : 1);
    this.width = this.x[columns];
    this.setView(0, this.width);
    this.loopButton.textContent = this.collapsed.size === spans.length && spans.length ? 'Unfold loops' : 'Fold loops';
  }

  foldAll() {
    if (this.collapsed.size === this.data.spans.length) this.collapsed.clear();
    else for (const span of this.data.spans) this.collapsed.add(span.id);
    this.layout();
  }

  toggle(span) {
    if (this.collapsed.has(span.id)) this.collapsed.delete(span.id); else this.collapsed.add(span.id);
    this.layout();
  }

  setView(from, to) {
    const least = Math.min(4, this.width);
    if (to - from < least) { const middle = (from + to) / 2; from = middle - least / 2; to = middle + least / 2; }
    const length = Math.min(to - from, this.width);
    from = Math.max(0, Math.min(from, this.width - length));
    this.view = [from, from + length];
    this.draw();
  }
  fit() { this.setView(0, this.width); }
  zoom(factor, around) {
    const [from, to] = this.view;
    const at = around ?? Math.max(from, Math.min(to, this.x[this.point] + 0.5));
    this.setView(at - (at - from) * factor, at + (to - at) * factor);
  }
  goTo(column) {
    this.point = column;
    const [from, to] = this.view;
    if (this.x[column] < from || this.x[column] >= to) this.setView(this.x[column] - (to - from) / 2, this.x[column] + (to - from) / 2);
    this.showAlive();
    this.later();
  }

  // -- drawing

  draw() {
    this.stale = true;
    this.later();
  }

  later() {
    if (this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      if (this.stale || !this.chart.kept) this.drawNow(); else if (this.root.isConnected) this.drawMarks();
    });
  }

  /** Draws what changes often on what was drawn before: the point, what is selected, and the box under the pointer. */
  drawMarks() {
    for (const canvas of [this.chart, this.sides.before, this.sides.after]) {
      const { frame, kept } = canvas, { g } = frame;
      g.save(); g.setTransform(1, 0, 0, 1, 0, 0); g.drawImage(kept, 0, 0); g.restore();
      const name = canvas === this.sides.before ? 'before' : canvas === this.sides.after ? 'after' : null;
      if (name) {
        g.save();
        g.textBaseline = 'middle';
        g.beginPath(); g.rect(frame.left, frame.top - 4, frame.right - frame.left, frame.bottom - frame.top + 4); g.clip();
        for (const label of frame.labels) this.placeLabel(frame, ...label);
        g.restore();
      }
      if (name && (this.selected || this.hover)) {
        g.save();
        g.beginPath(); g.rect(frame.left - 1, frame.top - 4, frame.right - frame.left + 2, frame.bottom - frame.top + 5); g.clip();
        const shared = this.selected && name === 'after' ? new Set(sharing(this.fn, this.selected)) : new Set();
        for (const rect of this.drawn[name]) {
          if (!rect.item) continue;
          if (shared.has(rect.item.box)) this.outline(frame, rect, palette.peak, rect.w < 6 ? 0.5 : 1.5);
          if (rect.item.box === this.hover) this.outline(frame, rect, palette.ink, 1.5);
        }
        const chosen = this.selected && this.drawn[name].find(rect => rect.item && rect.item.box === this.selected);
        if (chosen) this.outline(frame, chosen, palette.ink, 2.5);
        g.restore();
      }
      for (const note of frame.notes) this.note(frame, note);
      this.cursor(frame);
      this.focusRing(canvas, frame);
    }
  }

  /** Keeps what is drawn on a canvas. */
  keep(canvas) {
    canvas.kept ||= document.createElement('canvas');
    canvas.kept.width = canvas.width;
    canvas.kept.height = canvas.height;
    canvas.kept.getContext('2d').drawImage(canvas, 0, 0);
  }

  drawNow() {
    if (!this.root.isConnected) return;
    this.stale = false;
    this.drawChart();
    this.drawSide('before');
    this.drawSide('after');
    for (const canvas of [this.chart, this.sides.before, this.sides.after]) this.keep(canvas);
    this.drawMarks();
  }

  /** Prepares a canvas. Returns what is needed to draw on it. */
  frame(canvas, height) {
    const ratio = printing ? 2 : window.devicePixelRatio || 1;
    const w = canvas.clientWidth, h = canvas.clientHeight;
    canvas.width = Math.max(1, Math.round(w * ratio));
    canvas.height = Math.max(1, Math.round(h * ratio));
    const g = canvas.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.font = '11.5px system-ui, sans-serif';
    g.fillStyle = palette.card;
    g.fillRect(0, 0, w, h);
    const left = 62, right = 8, top = 14, bottom = 30;
    const [from, to] = this.view;
    const frame = {
      g, w, h, left, top, right: w - right, bottom: h - bottom,
      x: value => left + (value - from) / Math.max(to - from, 1e-9) * (w - left - right),
      y: bytes => h - bottom - bytes / height * (h - top - bottom),
      step: (w - left - right) / Math.max(to - from, 1e-9),
    };
    // Labels of boxes, and other texts on the picture: they make room for the marker, so they are drawn with it.
    frame.labels = [];
    frame.notes = [];
    canvas.frame = frame;
    g.textBaseline = 'middle';
    g.textAlign = 'right';
    for (const tick of this.ticks(height)) {
      const y = Math.round(frame.y(tick)) + 0.5;
      g.strokeStyle = palette.faint;
      g.beginPath(); g.moveTo(left, y); g.lineTo(frame.right, y); g.stroke();
      g.fillStyle = palette.soft;
      g.fillText(tick === 0 ? '0' : bytesText(tick).replace(/\.0+ /, ' ').replace(/(\.\d)0 /, '$1 '), left - 6, y);
    }
    return frame;
  }

  ticks(height) {
    let step = 1;
    while (height / step > 5) step *= 2;
    const found = [];
    for (let tick = 0; tick <= height; tick += step) found.push(tick);
    return found;
  }

  /** Numbers the program points. */
  axis(frame) {
    const { g } = frame, count = this.data.columns;
    g.fillStyle = palette.soft;
    g.textAlign = 'center';
    let every = 1;
    const factors = [2, 2.5, 2];
    for (let at = 0; every * frame.step < 48; at += 1) every *= factors[at % 3];
    let last = -Infinity;
    for (let at = 0; at < count; at += every) {
      const x = frame.x((this.x[at] + this.x[at + 1]) / 2);
      if (x < frame.left || x > frame.right - 8 || x - last < 44) continue;
      last = x;
      g.fillText(String(at), x, frame.h - 9);
    }
    g.textAlign = 'right';
    g.fillText('point', frame.left - 6, frame.h - 9);
  }

  /** Marks loops below the picture. */
  loops(frame) {
    const { g } = frame, y = frame.bottom + 5;
    for (const span of this.data.spans) {
      const from = Math.max(frame.x(this.x[span.from]), frame.left), to = Math.min(frame.x(this.x[span.to]), frame.right);
      if (to <= from) continue;
      g.fillStyle = this.collapsed.has(span.id) ? palette.accent : palette.area;
      g.fillRect(from, y, Math.max(to - from - 1, 1.5), 5);
    }
  }

  /** Draws the layers as bands: consecutive points with the same first parts of their layers. */
  layers(frame) {
    const { g } = frame;
    g.save();
    g.beginPath(); g.rect(frame.left, 0, frame.right - frame.left, frame.h); g.clip();
    this.data.layers.forEach(({ name, from, to }, index) => {
      const x = frame.x(this.x[from]), end = frame.x(this.x[to]);
      if (end < frame.left || x > frame.right || end - x < 1) return;
      g.fillStyle = COLORS[index % COLORS.length]; g.globalAlpha = 0.16;
      g.fillRect(x, 0, end - x, frame.bottom); g.globalAlpha = 1;
      const left = Math.max(x, frame.left) + 4, room = Math.min(end, frame.right) - left - 2;
      const text = [name, name.split('/').pop()].find(text => g.measureText(text).width <= room);
      if (!text) return;
      g.textAlign = 'left'; g.fillStyle = palette.ink;
      g.fillText(text, left, 7);
    });
    g.restore();
  }

  drawChart() {
    const top = Math.max(this.fn.before.peak.bytes, this.fn.after.peak.bytes, 1) * 1.12;
    const frame = this.frame(this.chart, top), { g } = frame, { curves, peaks, columns } = this.data;
    this.layers(frame);
    const [from, to] = this.view;
    const first = Math.max(0, lowerBound(this.x, from) - 1), end = Math.min(columns, lowerBound(this.x, to) + 1);
    g.save();
    g.beginPath(); g.rect(frame.left, 0, frame.right - frame.left, frame.h); g.clip();
    const path = values => {
      g.beginPath();
      let at = first;
      while (at < end) {
        let next = at + 1, most = values[at];
        // Columns of no width, and those on one pixel, are one: their maximum is drawn.
        while (next < end && (this.x[next + 1] - this.x[at]) * frame.step < 0.7 || next < end && this.x[next + 1] === this.x[next]) { most = Math.max(most, values[next]); next += 1; }
        g.lineTo(frame.x(this.x[at]), frame.y(most));
        g.lineTo(frame.x(this.x[next]), frame.y(most));
        at = next;
      }
    };
    const area = (values, color, alpha) => {
      path(values);
      g.lineTo(frame.x(this.x[end]), frame.y(0)); g.lineTo(frame.x(this.x[first]), frame.y(0)); g.closePath();
      g.globalAlpha = alpha; g.fillStyle = color; g.fill(); g.globalAlpha = 1;
    };
    area(curves.before, palette.before, 0.45);
    area(curves.used, palette.after, 0.28);
    path(curves.after);
    g.strokeStyle = palette.after; g.lineWidth = 2; g.lineJoin = 'round'; g.stroke(); g.lineWidth = 1;
    g.restore();
    const middle = column => (this.x[column] + this.x[column + 1]) / 2;
    const [before, after] = [this.fn.before.peak.bytes, this.fn.after.peak.bytes];
    const near = Math.abs(frame.y(before) - frame.y(after)) < 30 && Math.abs(frame.x(middle(peaks.before)) - frame.x(middle(peaks.after))) < 200;
    const mark = (name, label, above) => {
      const side = this.fn[name], x = frame.x(middle(peaks[name])), y = frame.y(side.peak.bytes);
      if (side.peak.bytes === 0 || x < frame.left || x > frame.right) return;
      g.fillStyle = palette.peak;
      g.beginPath(); g.arc(x, y, 4, 0, 7); g.fill();
      const both = [`peak before: ${bytesText(before)}, with the plan: ${bytesText(after)}`, `${bytesText(before)}, with the plan ${bytesText(after)}`, `${bytesText(before)} → ${bytesText(after)}`];
      const texts = near ? both : [`${label}: ${bytesText(side.peak.bytes)}`, bytesText(side.peak.bytes)];
      frame.notes.push({ texts, x, y: above || y + 22 > frame.bottom ? y - 11 : y + 13, color: 'ink' });
    };
    if (near) mark(before > after ? 'before' : 'after', '', true);
    else { mark('after', 'peak with the plan', after > before); mark('before', 'peak before', before >= after); }
    this.loops(frame);
    this.axis(frame);
  }

  cursor(frame) {
    const x = this.markerX(frame), { g } = frame;
    if (x < frame.left || x > frame.right) return;
    g.strokeStyle = palette.peak;
    g.beginPath(); g.moveTo(x, frame.top - 4); g.lineTo(x, frame.bottom + 4); g.stroke();
    g.fillStyle = palette.peak;
    g.beginPath(); g.moveTo(x - 4, frame.top - 8); g.lineTo(x + 4, frame.top - 8); g.lineTo(x, frame.top - 2); g.fill();
  }

  focusRing(canvas, frame) {
    if (document.activeElement !== canvas || !canvas.matches(':focus-visible')) return;
    frame.g.strokeStyle = palette.focus;
    frame.g.strokeRect(1, 1, frame.w - 2, frame.h - 2);
  }

  /** Whether a box is inside of a folded loop. */
  foldOf(item) {
    return this.folded.find(span => span.from <= item.from && item.to <= span.to && (item.from > span.from || item.to < span.to));
  }

  drawSide(name) {
    const frame = this.frame(this.sides[name], this.data.height * 1.08), { g } = frame;
    const [viewFrom, viewTo] = this.view;
    g.save();
    g.beginPath(); g.rect(frame.left, frame.top - 4, frame.right - frame.left, frame.bottom - frame.top + 4); g.clip();
    if (name === 'after') {
      for (const { area, from, to } of this.data.areas) {
        const [x, y] = [frame.x(this.x[from]), frame.y(area.offset + area.bytes)];
        g.fillStyle = palette.free;
        const w = Math.max(frame.x(this.x[to]) - x, 1), h = Math.max(frame.y(area.offset) - y, 1);
        g.fillRect(x, y, w, h);
        if (area.kind === 'result') continue;
        g.strokeStyle = palette.area; g.setLineDash([4, 3]); g.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1); g.setLineDash([]);
      }
    }
    const inFold = new Map(), alone = [];
    this.drawn ||= {};
    const drawn = this.drawn[name] = [];
    for (const item of this.data[name]) {
      const from = this.x[item.from], to = this.x[item.to];
      if (to < viewFrom || from > viewTo) continue;
      const fold = this.folded.length ? this.foldOf(item) : null;
      if (fold) {
        if (!inFold.has(fold)) inFold.set(fold, []);
        inFold.get(fold).push(item);
        continue;
      }
      alone.push(item);
    }
    for (const [span, items] of inFold) this.drawFold(frame, span, items, drawn);
    for (const item of alone) {
      // What is allocated inside of a folded loop, and lives longer, begins with the loop.
      const begins = this.folded.find(span => span.from < item.from && item.from < span.to);
      const x = frame.x(this.x[begins ? begins.from : item.from]), y = frame.y(item.high);
      const rect = { item, x, y, w: Math.max(frame.x(this.x[item.to]) - x, 1), h: Math.max(frame.y(item.low) - y, 0.75) };
      drawn.push(rect);
      this.drawBox(frame, rect);
    }
    g.restore();
    const peak = this.fn[name].peak;
    if (peak.bytes > 0) {
      const y = frame.y(name === 'before' ? this.fn.before.height : this.fn.after.height);
      g.strokeStyle = palette.peak; g.setLineDash([2, 3]);
      g.beginPath(); g.moveTo(frame.left, y); g.lineTo(frame.right, y); g.stroke(); g.setLineDash([]);
      const height = this.fn[name].height;
      const short = height === peak.bytes ? `peak ${bytesText(height)}` : `${bytesText(height)} high`;
      const texts = height === peak.bytes ? [short] : [`${short}, ${bytesText(peak.bytes)} at the peak`, short];
      frame.notes.push({ texts, x: frame.left, y: y - 8, color: 'peak' });
    }
    this.loops(frame);
    this.axis(frame);
  }

  drawBox(frame, rect) {
    const { g } = frame, { box } = rect.item, isCall = box.kind === 'call';
    const color = isCall ? palette.faint : this.color(box);
    if (frame.color !== color || isCall) { g.fillStyle = color; frame.color = isCall ? null : color; }
    const gap = rect.w > 4 && rect.h > 4 ? 1 : rect.h > 2.5 ? 0.5 : 0;
    g.fillRect(rect.x, rect.y, Math.max(rect.w - gap, 0.75), Math.max(rect.h - gap, 0.75));
    if (isCall || !box.planned && box.kind !== 'buffer') this.hatch(frame, rect, isCall ? palette.accent : '#00000055');
    if (isCall) { g.strokeStyle = palette.accent; g.strokeRect(rect.x + 0.5, rect.y + 0.5, Math.max(rect.w - 1, 0.5), Math.max(rect.h - 1, 0.5)); }
    if (rect.h < 13 || rect.w < 22) return;
    this.label(frame, rect, isCall ? palette.ink : inkOn(color), isCall ? palette.card : null,
      isCall ? [`${box.op} ▸`] : [box.name ? `${box.name} ${box.op.replace('linalg.', '')}` : box.op, box.name || '']);
  }

  /** Keeps a label for `drawMarks`: where it is depends on the marker. */
  label(frame, ...label) {
    if (label[0].h >= 13) frame.labels.push(label);
  }

  /** Writes the longest text that fits, and the size below it if there is room. */
  placeLabel(frame, rect, ink, ground, texts) {
    const { g } = frame;
    const x = Math.max(rect.x, frame.left), room = Math.min(rect.x + rect.w, frame.right) - x - 8;
    if (rect.h < 13 || room < 14) return;
    g.textAlign = 'left';
    let text = texts.find(text => text && g.measureText(text).width <= room);
    if (!text) return;
    // The marker does not cover a label: the label is on one side of it.
    const marker = this.markerX(frame);
    if (x - 2 <= marker && marker <= x + g.measureText(text).width + 8) {
      const left = marker - x - 8, right = room - (marker - x) - 4, side = Math.max(left, right);
      text = texts.find(text => text && g.measureText(text).width <= side);
      if (!text) return;
      if (side === right) return this.write(frame, rect, ink, ground, text, marker + 2, right);
      return this.write(frame, rect, ink, ground, text, x, left);
    }
    this.write(frame, rect, ink, ground, text, x, room);
  }

  /** Writes the longest of a note's texts that has room on the picture, around its `x`, but on one side of the marker. */
  note(frame, note) {
    const { g } = frame, marker = this.markerX(frame), { y } = note;
    const place = text => {
      const width = g.measureText(text).width, least = frame.left + 2, most = frame.right - width - 2;
      const at = Math.max(Math.min(note.x - width / 2, most), least);
      const places = at - 6 < marker && marker < at + width + 6 ? [marker + 8, marker - 8 - width] : [at];
      return { text, width, from: places.find(x => least <= x && x <= most) };
    };
    const placed = note.texts.map(place).find(({ from }) => from !== undefined);
    if (!placed) return;
    const { text, width, from } = placed;
    Object.assign(note, { from, to: from + width });
    g.textAlign = 'left'; g.textBaseline = 'middle';
    g.fillStyle = palette.card; g.globalAlpha = 0.85; g.fillRect(from - 3, y - 8, width + 6, 16); g.globalAlpha = 1;
    g.fillStyle = palette[note.color];
    g.fillText(text, from, y);
  }

  /** Returns where the marker of the chosen point is. */
  markerX(frame) {
    const fold = this.folded.find(span => span.from <= this.point && this.point < span.to);
    const [from, to] = fold ? [fold.from, fold.to] : [this.point, this.point + 1];
    return Math.round(frame.x((this.x[from] + this.x[to]) / 2)) + 0.5;
  }

  /** Writes a label at `x`, and the size below it if there is room. */
  write(frame, rect, ink, ground, text, x, room) {
    const { g } = frame;
    const size = bytesText(rect.item ? rect.item.high - rect.item.low : rect.bytes);
    const two = rect.h >= 30 && g.measureText(size).width <= room;
    const y = rect.y + rect.h / 2 - (two ? 7 : 0);
    if (ground) {
      g.fillStyle = ground; g.globalAlpha = 0.88;
      g.fillRect(x + 2, y - 8, Math.max(g.measureText(text).width, two ? g.measureText(size).width : 0) + 5, two ? 30 : 16);
      g.globalAlpha = 1;
    }
    frame.color = null;
    g.fillStyle = ink;
    g.fillText(text, x + 4, y);
    if (two) { g.globalAlpha = 0.8; g.fillText(size, x + 4, y + 14); g.globalAlpha = 1; }
  }

  hatch(frame, rect, color) {
    const { g } = frame;
    if (rect.w < 3 || rect.h < 3) return;
    g.save();
    g.beginPath(); g.rect(rect.x, rect.y, rect.w - 1, rect.h - 1); g.clip();
    g.strokeStyle = color; g.globalAlpha *= 0.55;
    g.beginPath();
    const from = Math.max(rect.x, frame.left) - rect.h, to = Math.min(rect.x + rect.w, frame.right);
    for (let x = from - (from % 7); x < to; x += 7) { g.moveTo(x, rect.y + rect.h); g.lineTo(x + rect.h, rect.y); }
    g.stroke();
    g.restore();
  }

  /** Draws what is inside of a folded loop: the bytes that it needs. */
  drawFold(frame, span, items, drawn) {
    const ranges = items.map(item => [item.low, item.high]).sort((a, b) => a[0] - b[0]), merged = [];
    for (const [low, high] of ranges) {
      const last = merged[merged.length - 1];
      if (last && low <= last[1]) last[1] = Math.max(last[1], high); else merged.push([low, high]);
    }
    for (const [low, high] of merged) {
      const x = frame.x(this.x[span.from]), y = frame.y(high);
      const rect = { span, count: items.length, bytes: high - low, low, high, x, y, w: Math.max(frame.x(this.x[span.to]) - x, 2), h: Math.max(frame.y(low) - y, 1) };
      frame.g.fillStyle = palette.faint;
      frame.g.fillRect(rect.x, rect.y, rect.w, rect.h);
      frame.g.strokeStyle = palette.area;
      frame.g.beginPath();
      for (let at = rect.y + 2.5; at < rect.y + rect.h; at += 4) { frame.g.moveTo(rect.x, at); frame.g.lineTo(rect.x + rect.w - 1, at); }
      frame.g.stroke();
      this.label(frame, rect, palette.ink, palette.card, [`${span.point.op}: ${items.length} buffers`, span.point.op, 'loop']);
      drawn.push(rect);
    }
  }

  outline(frame, rect, color, width) {
    frame.g.strokeStyle = color; frame.g.lineWidth = width;
    frame.g.strokeRect(rect.x, rect.y, Math.max(rect.w - 0.5, 2), Math.max(rect.h - 0.5, 2));
    frame.g.lineWidth = 1;
  }

  // -- pointer and keys

  xAt(canvas, event) {
    const { left, right } = canvas.frame, [from, to] = this.view;
    return from + (event.clientX - canvas.getBoundingClientRect().left - left) / (right - left) * (to - from);
  }

  columnAt(x) {
    return Math.max(0, Math.min(this.data.columns - 1, lowerBound(this.x, x + 1e-9) - 1));
  }

  /** Returns what the pointer is on: a rectangle that is drawn, or a loop mark. */
  hit(canvas, event) {
    const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
    if (y > canvas.frame.bottom + 1 && y < canvas.frame.bottom + 14) {
      const at = this.xAt(canvas, event);
      const found = this.data.spans.filter(span => this.x[span.from] <= at && at < this.x[span.to]);
      const span = found[found.length - 1];
      if (span) return { span, mark: true };
    }
    const name = canvas === this.sides.before ? 'before' : canvas === this.sides.after ? 'after' : null;
    if (!name) return null;
    const drawn = this.drawn[name];
    for (let at = drawn.length - 1; at >= 0; at -= 1) {
      const rect = drawn[at];
      if (rect.x - 0.5 <= x && x < rect.x + rect.w + 0.5 && rect.y - 0.5 <= y && y < rect.y + rect.h + 0.5) return rect;
    }
    return null;
  }

  onMove(canvas, event) {
    const hit = this.hit(canvas, event), tip = $('tip'), hover = hit && hit.item ? hit.item.box : null;
    if (hover !== this.hover) { this.hover = hover; this.later(); }
    let content;
    if (hit && hit.item) content = this.describe(hit.item.box);
    else if (hit) content = this.describeLoop(hit.span);
    else if (canvas === this.chart) content = this.describePoint(this.columnAt(this.xAt(canvas, event)));
    tip.replaceChildren(...(content || []));
    tip.hidden = !content;
    if (content) {
      const width = tip.offsetWidth, height = tip.offsetHeight;
      tip.style.left = `${Math.min(event.clientX + 14, innerWidth - width - 8)}px`;
      tip.style.top = `${event.clientY + 18 + height > innerHeight ? Math.max(event.clientY - height - 10, 4) : event.clientY + 18}px`;
    }
    canvas.style.cursor = hit && (hit.span || hit.item.box.kind === 'call') ? 'pointer' : 'default';
  }

  onClick(canvas, event) {
    if (this.wasDrag) { this.wasDrag = false; return; }
    const hit = this.hit(canvas, event);
    this.point = this.columnAt(this.xAt(canvas, event));
    if (hit && hit.mark) this.toggle(hit.span);
    else if (hit && hit.item) this.select(hit.item.box);
    else if (canvas !== this.chart) this.select(null);
    this.showAlive();
    this.later();
  }

  open(hit) {
    if (hit.span) this.toggle(hit.span);
    else if (hit.item.box.kind === 'call') this.openCall(hit.item.box);
  }

  openCall(box, stay) {
    const callee = byName.get(box.callee);
    const known = this.nested.get(box.id);
    if (known) known.close();
    else if (callee) {
      const nested = new Picture(callee, this.inner, box);
      nested.onClose = () => this.nested.delete(box.id);
      this.nested.set(box.id, nested);
      if (!stay) nested.root.scrollIntoView({ block: 'nearest' });
    }
  }

  close() {
    this.root.remove();
    if (this.onClose) this.onClose();
  }

  onKey(canvas, event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const name = canvas === this.sides.before ? 'before' : canvas === this.sides.after ? 'after' : null;
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (move && name) this.step(name, ...move);
    else if (move) this.goTo(Math.max(0, Math.min(this.data.columns - 1, this.point + move[0] + 10 * move[1])));
    else if (event.key === '+' || event.key === '=') this.zoom(0.5);
    else if (event.key === '-') this.zoom(2);
    else if (event.key === '0') this.fit();
    else if (event.key === 'p') this.goTo(this.data.peaks[name || 'before']);
    else if (event.key === 'l') this.foldAll();
    else if (event.key === 'Escape') this.select(null);
    else if (event.key === 'Enter') this.enter();
    else return;
    event.preventDefault();
  }

  enter() {
    if (this.selected && this.selected.kind === 'call') return this.openCall(this.selected);
    const around = this.data.spans.filter(span => span.from <= this.point && this.point < span.to);
    if (around.length) this.toggle(around[around.length - 1]);
  }

  /** Selects the next box in time, or above or below at the same time. */
  step(name, inTime, inMemory) {
    const items = this.data[name];
    if (items.length === 0) return;
    const at = items.findIndex(item => item.box === this.selected);
    if (at < 0) {
      const column = this.point;
      return this.select((items.find(item => item.from <= column && column < item.to) || items[0]).box);
    }
    if (inTime) return this.select(items[Math.max(0, Math.min(items.length - 1, at + inTime))].box);
    const here = items[at];
    const meets = items.filter(item => item !== here && item.from < Math.max(here.to, here.from + 1) && here.from < Math.max(item.to, item.from + 1));
    const next = inMemory > 0
      ? meets.filter(item => item.low >= here.high).sort((a, b) => a.low - b.low)[0]
      : meets.filter(item => item.high <= here.low).sort((a, b) => b.high - a.high)[0];
    if (next) this.select(next.box);
  }

  select(box) {
    this.selected = box;
    if (box) {
      const item = this.data.after.find(item => item.box === box) || this.data.before.find(item => item.box === box);
      if (item) {
        const inside = item.from <= this.point && this.point < item.to;
        if (!inside) this.point = Math.min(item.from, this.data.columns - 1);
        const [from, to] = this.view;
        if (this.x[item.to] <= from || this.x[item.from] >= to) {
          this.setView(this.x[item.from] - (to - from) / 2, this.x[item.from] + (to - from) / 2);
        }
      }
    }
    this.showFacts();
    this.showAlive();
    this.later();
    if (this === shown.picture) table.choose(box);
  }

  // -- text

  lines(box) {
    const part = side => side ? `points ${this.data.column(side.start)} to ${Math.max(this.data.column(side.end) - 1, this.data.column(side.start))}` : 'none';
    const where = box.made_by && box.made_by !== box.op ? [['Made by', `${box.made_by} at ${placeText(box.made_at)}`]] : [];
    const shares = sharing(this.fn, box);
    const names = shares.slice(0, 6).map(other => `${titleOf(other)}${other.line ? ` (${shortPlace(other)})` : ''}`).join('; ');
    const rest = shares.length > 6 ? ` and ${shares.length - 6} more` : '';
    const others = box.planned ? this.fn.boxes.filter(other => other !== box && other.after && other.after.area === box.after.area) : [];
    const together = others.filter(other => other.after.start < box.after.end && box.after.start < other.after.end).length;
    const alone = !box.planned ? `no bytes: ${box.why.replace('not planned: ', '')}`
      : others.length === 0 ? 'with none: nothing else is in this arena'
      : together === others.length ? `with none: all ${together} others in this arena live at the same time`
      : `with none: ${together} of the ${others.length} others in this arena live at the same time, the rest is elsewhere in it`;
    return [
      ['Source', `${box.op} at ${placeText(box)}`], ...where,
      ...(box.layer ? [['Layer', box.layer]] : []),
      ...(box.space ? [['Memory space', box.space]] : []),
      ...(box.type ? [['Type', box.type]] : []),
      ['Size', exact(box.bytes) + (box.dynamic ? `, if dynamic extents are ${report.extent}` : '')],
      ...(box.kind === 'call' ? [['Before', box.before ? exact(box.before.bytes) : 'in the other box of this call']] : []),
      ['Life', part(box.before || box.after)],
      ...(box.carried ? [['Carried', 'by a loop: two may live at once, one is drawn and counted']] : []),
      ['Place', box.why],
      ['Shares', shares.length ? `bytes with ${names}${rest}` : alone],
    ];
  }

  describe(box) {
    const list = el('dl', {});
    for (const [name, text] of this.lines(box)) list.append(el('dt', {}, name), el('dd', {}, text));
    return [el('h3', {}, titleOf(box)), list];
  }
  describeLoop(span) {
    const inside = this.data.after.filter(item => span.from <= item.from && item.to <= span.to && item.box.kind !== 'call').length;
    return [el('h3', {}, `${span.point.op} at ${placeText(span.point)}`),
      el('p', {}, `${inside} buffers live only inside. Click to ${this.collapsed.has(span.id) ? 'unfold' : 'fold'}.`)];
  }
  describePoint(column) {
    const point = this.fn.points[column], { curves } = this.data;
    if (!point) return null;
    return [el('h3', {}, `Point ${column}: ${point.op}`), el('p', {}, placeText(point)),
      el('p', {}, `before: ${exact(curves.before[column])}; with the plan: ${exact(curves.after[column])} held, ${exact(curves.used[column])} used`)];
  }

  showFacts() {
    const box = this.selected;
    if (!box) {
      this.facts.replaceChildren(el('h3', {}, 'No buffer is selected'),
        el('p', {}, 'Hover over a box, click it, or use the arrow keys in a picture.'));
      return;
    }
    const line = box.line && !box.file && report.lines[box.line];
    const callee = box.kind === 'call' && byName.has(box.callee)
      ? el('button', { type: 'button', onclick: () => this.openCall(box) }, `Open the picture of @${box.callee}`) : null;
    this.facts.replaceChildren(...this.describe(box), ...(line ? [el('pre', { class: 'code' }, line)] : []), ...(callee ? [callee] : []));
  }

  /** Lists what lives at the chosen point. */
  showAlive() {
    const column = this.point, point = this.fn.points[column];
    const alive = this.data.before.filter(item => item.from <= column && column < item.to);
    const sum = alive.reduce((sum, item) => sum + item.high - item.low, 0);
    alive.sort((a, b) => (b.high - b.low) - (a.high - a.low) || a.box.id - b.box.id);
    const isPeak = column === this.data.peaks.before;
    const list = el('ul', { class: 'live' });
    for (const { box, low, high } of alive.slice(0, 12)) {
      const share = sum ? Math.round((high - low) / sum * 100) : 0;
      const color = box.kind === 'call' ? 'var(--accent)' : this.color(box);
      list.append(el('li', {}, el('button', { type: 'button', onclick: () => this.select(box), title: `${titleOf(box)} at ${placeText(box)}` },
        el('i', { style: `background: ${color}` }), el('span', {}, `${titleOf(box)} ${shortPlace(box)}`),
        el('span', { class: 'number' }, bytesText(high - low)), el('span', { class: 'number' }, `${share} %`))));
    }
    const more = alive.length > 12 ? [el('p', {}, `and ${alive.length - 12} smaller ones`)] : [];
    this.alive.replaceChildren(
      el('h3', {}, `${isPeak ? 'At the peak' : 'Alive'} before the plan, point ${column}${point ? `, ${point.op}` : ''}: ${bytesText(sum)} in ${alive.length}`),
      list, ...more);
  }
}
