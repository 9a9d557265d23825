// The playground: an editor, views of the program, and the Worker that computes them. After an edit, the view that is shown is computed
// first, and then the hints beside the lines.
import EXAMPLES from './examples.json';
import { programEditor, setText, showHints, showMessages } from './editor.js';
import { Engine, Stopped } from './engine.js';
import { LONGEST, decode, encode } from './link.js';
import { FILE, Failed, VIEWS, diagnostics, element, explanation, hintsOf } from './views.js';

// The longest program, in units of UTF-16.
const LARGEST = 1_000_000;

// The time after an edit before work begins, in milliseconds.
const PAUSE = 250;

const find = id => document.getElementById(id);
const status = find('status');
const pane = find('pane');

let view = VIEWS.find(view => view.name === 'planned');
// The number of the newest computation: others do not show their results.
let newest = 0;
let timer = 0;

const engine = new Engine('worker.js', 'freehold.wasm', isRunning => {
  find('stop').disabled = !isRunning;
  document.body.classList.toggle('running', isRunning);
});
const editor = programEditor(find('program'), { most: LARGEST, changed: edited, start: () => refresh(), refuse });
const program = () => editor.state.doc.toString();
const options = () => find('options').value.split(/\s+/).filter(Boolean);

function say(text) {
  status.textContent = text;
}

// ---- the editor

function go(line, column) {
  const doc = editor.state.doc;
  if (line < 1 || line > doc.lines) return;
  const at = doc.line(line);
  editor.dispatch({ selection: { anchor: at.from + bytesTo(at.text, column - 1) }, scrollIntoView: true });
  editor.focus();
}

// Applies the edits of an advice. The columns of Freehold's places are in bytes.
function edit(edits) {
  const doc = editor.state.doc;
  const offset = ({ line, column }) => line > doc.lines ? doc.length : Math.min(doc.line(line).to, doc.line(line).from + bytesTo(doc.line(line).text, column - 1));
  editor.dispatch({ changes: edits.map(({ start, end, text }) => ({ from: offset(start), to: offset(end), insert: text })) });
}

// Returns the number of units of UTF-16 in the first bytes of a text.
function bytesTo(text, bytes) {
  const encoder = new TextEncoder();
  let at = 0;
  for (const character of text) {
    bytes -= encoder.encode(character).length;
    if (bytes < 0) break;
    at += character.length;
  }
  return at;
}

// Called instead of a change that makes the program too long.
function refuse(length) {
  newest += 1;
  engine.stop('');
  say('The program is too long.');
  showFailure(`The program would have ${length} characters. The playground takes up to ${LARGEST}: use the command for more.`, pane);
}

function edited() {
  clearTimeout(timer);
  engine.stop('');
  timer = setTimeout(refresh, PAUSE);
}

// ---- views

// Shows the messages of a command that failed, with places that lead to the editor.
function showFailure(text, parent) {
  const block = element('pre', { class: 'failure', role: 'alert' });
  for (const piece of text.split(/^(program\.mlir:\d+:\d+)/m)) {
    const place = piece.match(/^program\.mlir:(\d+):(\d+)$/);
    block.append(place ? element('button', { type: 'button', class: 'place', onclick: () => go(Number(place[1]), Number(place[2])) },
      `${place[1]}:${place[2]}`) : piece);
  }
  parent.replaceChildren(block);
}

// Runs work, and shows its failure in `parent`. Returns whether it succeeded.
async function attempt(work, parent) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Stopped)) showFailure(error.message, parent);
    else if (error.message) say(error.message);
    return false;
  }
}

/** Computes the view that is shown, and the hints. */
async function refresh() {
  clearTimeout(timer);
  engine.stop('');
  const number = newest += 1;
  const text = program();
  const started = performance.now();
  const here = element('div', { class: 'view' });
  const parts = {
    run: (...given) => engine.run(...given), program: text, files: { [FILE]: text }, options: options(), pane: here, go, edit,
    replace: text => setText(editor, text), attempt, explanation: null,
  };
  store(text);
  say('Running…');
  const isDone = await attempt(() => view.show(parts), here);
  if (number !== newest) return;
  pane.replaceChildren(here);
  if (status.textContent === 'Running…') say(isDone ? `${view.label}: ${Math.round(performance.now() - started)} ms` : 'There are errors.');
  if (!isDone && status.textContent !== 'There are errors.') return;
  document.body.dataset.shown = `${view.name} ${number}`;
  try {
    const messages = await diagnostics(parts);
    if (number === newest) showMessages(editor, messages);
    const found = messages.length ? null : parts.explanation || await explanation(parts);
    if (number === newest) showHints(editor, found ? hintsOf(found) : []);
  } catch (error) {
    // The view has said why a program is not compiled. Whoever stops the hints wants none.
    if (number === newest && error instanceof Failed) showHints(editor, []);
  }
}

function choose(name, isFocused) {
  view = VIEWS.find(view => view.name === name) || view;
  for (const tab of find('tabs').children) {
    const isChosen = tab.dataset.view === view.name;
    tab.setAttribute('aria-selected', isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    if (isChosen && isFocused) tab.focus();
  }
  pane.setAttribute('aria-labelledby', `tab-${view.name}`);
  find('about').textContent = view.about;
}

function makeTabs() {
  const tabs = find('tabs');
  for (const { name, label, about } of VIEWS) {
    tabs.append(element('button', {
      type: 'button', role: 'tab', id: `tab-${name}`, 'data-view': name, 'aria-controls': 'pane', title: about,
      onclick: () => { choose(name); refresh(); },
    }, label));
  }
  tabs.addEventListener('keydown', event => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -VIEWS.indexOf(view), End: VIEWS.length - 1 - VIEWS.indexOf(view) };
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose(VIEWS[(VIEWS.indexOf(view) + steps[event.key] + VIEWS.length) % VIEWS.length].name, true);
    refresh();
  });
}

// ---- examples, links, light and dark

function makeExamples() {
  const select = find('examples');
  for (const [index, example] of EXAMPLES.entries()) select.append(element('option', { value: index }, example.name));
  select.addEventListener('change', () => {
    const example = EXAMPLES[select.value];
    if (!example) return;
    choose(example.view);
    find('options').value = example.options || '';
    setText(editor, example.text);
    refresh();
  });
}

let stored = '';

// Keeps the program in the address.
async function store(text) {
  if (text.length > LONGEST) return;
  const hash = await encode(text, view.name);
  stored = hash;
  history.replaceState(null, '', hash);
}

async function share() {
  if (program().length > LONGEST) return say('The program is too long for a link.');
  await store(program());
  try {
    await navigator.clipboard.writeText(location.href);
    say('The link is in the clipboard.');
  } catch {
    say('The link is the address of this page.');
  }
}

async function load() {
  try {
    const shared = await decode(location.hash);
    if (shared) {
      choose(shared.view);
      find('examples').value = '';
      return setText(editor, shared.program);
    }
  } catch {
    say('The link is damaged: its program cannot be read.');
    setText(editor, '');
    return pane.replaceChildren(element('pre', { class: 'failure', role: 'alert' }, 'The link is damaged: its program cannot be read.'));
  }
  choose(EXAMPLES[0].view);
  setText(editor, EXAMPLES[0].text);
}

function makeTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = null;
  const show = () => {
    const isDark = chosen ?? dark.matches;
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    find('theme').textContent = isDark ? 'Light' : 'Dark';
  };
  find('theme').addEventListener('click', () => { chosen = !(chosen ?? dark.matches); show(); });
  dark.addEventListener('change', show);
  show();
}

makeTabs();
makeExamples();
makeTheme();
find('file').addEventListener('change', async event => {
  const file = event.target.files[0];
  if (!file) return;
  find('examples').value = '';
  const text = await file.text();
  event.target.value = '';
  setText(editor, text);
});
find('share').addEventListener('click', share);
find('stop').addEventListener('click', () => engine.stop());
find('options').addEventListener('change', () => refresh());
addEventListener('keydown', event => { if (event.key === 'Escape' && !find('stop').disabled) engine.stop(); });
addEventListener('hashchange', async () => { if (location.hash !== stored) await load(); });
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register('service.js');
load();
