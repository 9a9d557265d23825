'use strict';
// The page of `freehold report`. The data is in the element `data`; its format is in docs/guide/report.md. Everything that comes
// from the program becomes text nodes or text on a canvas, never markup.

const errors = [];
window.addEventListener('error', event => errors.push(String(event.message)));

// A comparison has two reports, of which the page shows one at a time.
const data = JSON.parse(document.getElementById('data').textContent);
const comparison = data.reports ? data : null;
let report, byName;
function chooseReport(side) {
  report = comparison ? comparison.reports[side] : data;
  byName = new Map(report.functions.map(one => [one.name, one]));
}
chooseReport(1);
const $ = id => document.getElementById(id);

/** Returns a new element with attributes and children. */
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.filter(child => child != null));
  return node;
}

function bytesText(bytes) {
  if (bytes == null) return 'unknown';
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = bytes, unit = -1;
  while (value >= 1024 && unit < units.length - 1) { value /= 1024; unit += 1; }
  return `${value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)} ${units[unit]}`;
}
const exact = bytes => bytes == null ? 'unknown' : `${bytes.toLocaleString('en')} bytes`;
const placeText = at => at && at.layer && !at.line ? at.layer : at && at.line ? `${at.file || report.file}:${at.line}:${at.column}` : 'unknown place';
const shortPlace = at => at && at.line ? (at.file ? placeText(at) : `${at.line}:${at.column}`) : '';
const titleOf = box => box.name ? `${box.name} = ${box.op}` : box.op;

// ---- colors

const COLORS = ['#4c78d0', '#e8a820', '#e8634f', '#3fa653', '#9a63d8', '#55b8ab', '#e57fb0', '#9cb8ea'];
const OTHER = '#9a9fa8';

/** Returns by op its color: the ops with the most bytes have one of their own. */
function colorsOf(fn) {
  const sums = new Map();
  for (const box of fn.boxes) {
    if (box.kind !== 'call') sums.set(box.op, (sums.get(box.op) || 0) + (box.bytes || 0) + 1);
  }
  const ops = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(entry => entry[0]);
  return new Map(ops.slice(0, COLORS.length).map((op, index) => [op, COLORS[index]]));
}

const inks = new Map();
/** Returns black or white, whichever is easier to read on a color. */
function inkOn(color) {
  if (!inks.has(color)) inks.set(color, isLight(color) ? '#10131a' : '#ffffff');
  return inks.get(color);
}
function isLight(color) {
  const channel = at => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.22;
}

let palette = {};
let printing = false;
function readPalette() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['card', 'ink', 'soft', 'line', 'faint', 'accent', 'before', 'after', 'peak', 'focus', 'free', 'area']) {
    palette[name] = style.getPropertyValue(`--${name}`).trim();
  }
}

// ---- columns: a program point each

/** The first index whose value is at least `value`. */
function lowerBound(sorted, value) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1; else high = middle;
  }
  return low;
}

/** The most bands of layers that are drawn. */
const MOST_LAYERS = 60;

/** Returns runs of points with one layer. Names such as `layer3/attn/q` are cut until there are few enough bands. */
function layersOf(fn) {
  for (let depth = 4; depth > 0; depth -= 1) {
    const bands = [];
    fn.points.forEach((point, column) => {
      if (!point.layer) return;
      const name = point.layer.split('/').slice(0, depth).join('/'), last = bands[bands.length - 1];
      if (last && last.name === name) last.to = column + 1; else bands.push({ name, from: column, to: column + 1 });
    });
    if (bands.length <= MOST_LAYERS) return bands;
  }
  return [];
}

/** What does not change while a function is shown. */
function prepare(fn) {
  if (fn.prepared) return fn.prepared;
  const starts = fn.points.map(point => point.start);
  const columns = Math.max(starts.length, 1);
  const column = position => Math.min(lowerBound(starts, position), columns);
  const values = curve => {
    const found = new Float64Array(columns);
    for (let index = 0; index < curve.length; index += 1) {
      const next = index + 1 < curve.length ? curve[index + 1][0] : fn.length;
      // A value counts in each column of which it holds a part.
      const from = Math.max(lowerBound(starts, curve[index][0] + 1) - 1, 0), to = Math.max(column(next), from + 1);
      for (let at = from; at < to && at < columns; at += 1) found[at] = Math.max(found[at], curve[index][1]);
    }
    return found;
  };
  const side = name => fn.boxes.filter(box => box[name] && box[name].bytes > 0).map(box => {
    const part = box[name], from = column(part.start);
    return { box, from, to: Math.max(column(part.end), from), low: part.offset, high: part.offset + part.bytes };
  }).sort((a, b) => a.from - b.from || a.low - b.low);
  const spans = fn.points.filter(point => point.end && point.loop).map((point, id) => {
    const from = column(point.start);
    return { id, point, from, to: Math.max(column(point.end), from + 1) };
  });
  const peakColumn = at => Math.max(lowerBound(starts, at + 1) - 1, 0);
  fn.prepared = {
    starts, columns, column, spans,
    before: side('before'), after: side('after'),
    curves: { before: values(fn.before.curve), after: values(fn.after.curve), used: values(fn.after.used) },
    peaks: { before: peakColumn(fn.before.peak.point), after: peakColumn(fn.after.peak.point) },
    height: Math.max(fn.before.height, fn.after.height, 1),
    colors: colorsOf(fn),
    layers: layersOf(fn),
    areas: fn.arenas.map(area => ({ area, from: column(area.start), to: column(area.end) })),
  };
  return fn.prepared;
}

/** The boxes that have bytes in common with one, at other times. */
function sharing(fn, box) {
  if (!box.after) return [];
  const { start, end, offset, bytes } = box.after;
  return fn.boxes.filter(other => other !== box && other.after &&
    other.after.offset < offset + bytes && offset < other.after.offset + other.after.bytes &&
    (other.after.end <= start || end <= other.after.start) &&
    (other.after.area === box.after.area));
}
