// The parts around the picture, and the start of the page.

const shown = { picture: null };

const STEP_TITLES = {
  naive: 'mlir-opt\'s flow: a buffer for each allocation, freed at the end of its block',
  deallocation: 'Freehold bufferizes and frees each buffer after its last use; every step that can be left out is off',
};

/** Returns a change in percent: `−91.2 %`. */
function change(from, to) {
  if (!from) return '0 %';
  const percent = Math.round((to / from - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}

function tiles(fn) {
  const before = fn.before.peak.bytes, after = fn.after.peak.bytes, buffers = fn.boxes.filter(box => box.kind !== 'call');
  const planned = buffers.filter(box => box.planned).length, naive = fn.story && fn.story.naive;
  const own = fn.arenas.filter(area => area.kind !== 'result'), arenas = own.reduce((sum, area) => sum + area.bytes, 0);
  const tile = (value, name, title) => el('div', { class: 'tile', title }, el('b', {}, value), el('span', {}, name));
  const [start, startName] = naive != null ? [naive, 'naive flow, as mlir-opt'] : [before, 'without the plan'];
  const headline = el('div', { class: 'tile headline', title: `${exact(start)} to ${exact(fn.after.own_peak)}` },
    el('span', {}, startName), el('b', {}, bytesText(start)), el('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
    el('span', {}, 'Freehold'), el('b', {}, bytesText(fn.after.own_peak)), el('b', {}, change(start, fn.after.own_peak)));
  const recompute = fn.story && fn.story.steps.find(step => step.step === 'recompute');
  $('tiles').replaceChildren(headline,
    tile(bytesText(before), 'peak before the plan', exact(before)),
    tile(bytesText(after), 'peak with the plan', exact(after)),
    tile(bytesText(fn.after.least), 'needed at least in this order', `${exact(fn.after.least)}: the most that live at one time`),
    tile(bytesText(fn.after.any_order), 'needed at least in any order', `${exact(fn.after.any_order)}: the most that one op touches`),
    tile(bytesText(arenas), own.length === 1 ? 'in one arena' : `in ${own.length} arenas`, exact(arenas)),
    tile(bytesText(fn.arguments), 'arguments, not counted', `${exact(fn.arguments)}: callers hold them`),
    tile(bytesText(fn.constants), 'constants, not counted', exact(fn.constants)),
    ...(recompute ? [tile(recompute.counts.map(([, count]) => count.toLocaleString('en')).join(' / '), recompute.counts.map(([words]) => words).join(' / '), 'Values computed again, and their cost')] : []),
    tile(`${planned} of ${buffers.length}`, 'buffers are placed', 'The others stay allocations'));
}

/** Shows what each step saves, and the buffers that cost most. */
function story(fn) {
  const parts = [];
  if (fn.story && fn.story.steps.length) {
    const list = el('ol', { class: 'steps' });
    const rows = [...(fn.story.naive != null ? [{ step: 'naive', bytes: fn.story.naive, counts: [] }] : []), ...fn.story.steps];
    const top = Math.max(...rows.map(row => row.bytes), 1);
    let last = null;
    for (const { step, bytes, counts } of rows) {
      const saved = last == null ? 0 : last - bytes, percent = value => `${value / top * 100}%`;
      const track = el('span', { class: 'track', 'aria-hidden': 'true' }, el('span', { class: 'bar-left', style: `width: ${percent(bytes)}` }));
      if (saved > 0) track.append(el('span', { class: 'bar-saved', style: `left: ${percent(bytes)}; width: ${percent(saved)}` }));
      if (saved < 0) track.append(el('span', { class: 'bar-saved bar-more', style: `left: ${percent(last)}; width: ${percent(-saved)}` }));
      const text = counts.map(([words, count]) => `${words}: ${count.toLocaleString('en')}`).join(', ');
      const title = STEP_TITLES[step] || `freehold compile --${step}`;
      list.append(el('li', { title }, el('span', {}, step === 'naive' ? 'naive flow' : step), track,
        el('span', { class: 'number', title: exact(bytes) }, bytesText(bytes)),
        el('span', { class: 'number' }, last == null || saved === 0 ? '' : saved > 0 ? `−${bytesText(saved)}` : `+${bytesText(-saved)}`),
        text ? el('small', {}, text) : null));
      last = bytes;
    }
    const planned = fn.story.naive_planned;
    parts.push(el('div', {}, el('h2', {}, 'What each step saves'), list,
      planned != null ? el('p', { class: 'soft' }, `With its buffers planned, and nothing else, the naive program needs ${exact(planned)}.`) : null));
  }
  if (fn.costliest.length) {
    const list = el('ol', { class: 'costly' }), { colors } = prepare(fn);
    for (const { id, bytes, saves, advice, advice_saves: less } of fn.costliest) {
      const box = fn.boxes[id], color = box.kind === 'call' ? 'var(--accent)' : colors.get(box.op) || OTHER;
      const effect = saves == null ? 'its place is computed at run time' : saves === 0 ? 'the peak is the same without it' : `${exact(saves)} less without it`;
      const where = [box.layer, shortPlace(box)].filter(Boolean).join(', ');
      list.append(el('li', {}, el('button', { type: 'button', onclick: () => { shown.picture.select(box); shown.picture.root.scrollIntoView({ block: 'nearest' }); } },
        el('i', { style: `background: ${color}` }), el('span', {}, `${titleOf(box)} ${where}`), el('span', { class: 'number', title: exact(bytes) }, bytesText(bytes)),
        el('small', {}, effect), advice ? el('small', { class: 'advice' }, `to save ${exact(less)}: ${advice}`) : null)));
    }
    parts.push(el('div', {}, el('h2', {}, 'The buffers that cost most'), list));
  }
  $('story').replaceChildren(...parts);
}

function show(fn) {
  $('picture').replaceChildren();
  shown.picture = new Picture(fn, $('picture'), null);
  tiles(fn);
  compare(fn);
  story(fn);
  table.chosen = null;
  table.show(fn);
}

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  $('theme').textContent = dark ? 'Light' : 'Dark';
  readPalette();
  redraw();
  return dark;
}

function pictures(picture = shown.picture) {
  return picture ? [picture, ...[...picture.nested.values()].flatMap(nested => pictures(nested))] : [];
}
function redraw() { for (const picture of pictures()) picture.draw(); }

/** Lists the functions of the program. */
function fillFunctions() {
  $('function').replaceChildren(...report.functions.map((fn, at) =>
    el('option', { value: at }, `@${fn.name}: ${bytesText(fn.before.peak.bytes)}${fn.called ? ', called' : ''}`)));
}

function start() {
  const about = [report.input === 'tensors' ? 'Compiled up to plan-memory.' : 'A program on buffers, as it is.'];
  if (report.assumes_extent) about.push(`Dynamic extents count as ${report.extent} (--extent).`);
  about.push('A point is an op in program order; a loop counts once.');
  $('about').textContent = about.join(' ');
  fillFunctions();
  table.build();
  let kept = null;
  try { kept = localStorage.getItem('freehold-theme'); } catch { /* Files may have no storage. */ }
  const wanted = /theme=(light|dark)/.exec(location.hash);
  setTheme(wanted ? wanted[1] : kept);
  $('theme').addEventListener('click', () => {
    const theme = $('theme').textContent.toLowerCase();
    setTheme(theme);
    try { localStorage.setItem('freehold-theme', theme); } catch { /* As above. */ }
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setTheme(null));
  $('function').addEventListener('change', () => show(report.functions[+$('function').value]));
  let theme;
  addEventListener('beforeprint', () => {
    theme = document.documentElement.dataset.theme;
    printing = true; table.every = true;
    document.documentElement.dataset.theme = 'light';
    readPalette(); table.draw();
    for (const picture of pictures()) picture.drawNow();
  });
  addEventListener('afterprint', () => {
    printing = false; table.every = false;
    if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
    readPalette(); table.draw(); redraw();
  });
  if (report.functions.length) show(report.functions[0]);
  else $('picture').append(el('p', {}, 'The program has no functions.'));
}
