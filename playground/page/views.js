// What the page shows about a program: each view runs commands of Freehold, and builds its part of the page from their output.
//
// A view is `{ name, label, about, show(parts) }`. `parts` has `run(arguments, files, wanted)`, the `program`, its `files`, the
// `options` of `compile`, the element `pane`, which is empty, `go(line, column)`, `edit(edits)` and `replace(text)`, which
// act on the editor, and `attempt(work, parent)`, which shows a failure of work in an element. A view whose command fails throws `Failed` with the messages.
import { setText, textView } from './editor.js';

export const FILE = 'program.mlir';

// Limits of `freehold run`: steps, and bytes.
const LIMITS = ['--fuel=20000000', '--memory=268435456'];

/** A command failed; the messages are its standard error. */
export class Failed extends Error {}

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

// Returns the answer of a command that succeeded. `codes` are the exit codes of success.
async function succeed(running, codes = [0]) {
  const answer = await running;
  if (answer.fault) throw new Failed(answer.fault);
  if (!codes.includes(answer.code)) throw new Failed(answer.err || answer.out || `freehold ended with ${answer.code}`);
  return answer;
}

function code(pane, name, text) {
  const holder = element('div', { class: 'code' });
  pane.append(holder);
  setText(textView(holder, name), text);
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

// ---- the program that comes out

// Compiles the program. Returns the text that comes out, the messages, and the texts after passes, in their order.
async function compile({ run, files, options }, printed) {
  const given = ['compile', FILE, '-o', 'out.mlir', '--stats=text', '--mlir-print-ir-tree-dir=stages', ...printed, ...options];
  const answer = await succeed(run(given, files, ['out.mlir', 'stages']));
  const stages = Object.entries(answer.files).flatMap(([path, text]) => {
    const match = path.match(/(\d+(?:_\d+)*)_([\w-]+)\.mlir$/);
    return path.startsWith('stages/') && match ? [{ number: Number(match[1].split('_').pop()), pass: match[2], text }] : [];
  });
  return { text: answer.files['out.mlir'], statistics: answer.err, stages: stages.sort((a, b) => a.number - b.number) };
}

function stageView(name, label, about, pass) {
  const show = async parts => {
    const { stages } = await compile(parts, [`--mlir-print-ir-after=${pass}`]);
    const stage = stages.filter(stage => stage.pass === pass).pop();
    if (!stage) throw new Failed(`The pass '${pass}' did not run: the options leave it out.`);
    code(parts.pane, label, stage.text.replace(/^\/\/ -----\/\/.*\n/, ''));
  };
  return { name, label, about, show };
}

async function showPlanned(parts) {
  const { text, statistics } = await compile(parts, []);
  code(parts.pane, 'The program that comes out', text);
  parts.pane.append(element('details', {}, element('summary', {}, 'What was done'), element('pre', {}, statistics)));
}

async function showPasses(parts) {
  const { stages } = await compile(parts, ['--mlir-print-ir-after-all']);
  const select = element('select', { id: 'pass' });
  const holder = element('div', { class: 'code' });
  stages.forEach((stage, index) => {
    const isSame = index > 0 && stage.text.replace(/^.*\n/, '') === stages[index - 1].text.replace(/^.*\n/, '');
    select.append(element('option', { value: index }, `${stage.number + 1}. ${stage.pass}${isSame ? ' (no change)' : ''}`));
  });
  parts.pane.append(element('p', { class: 'bar' }, element('label', { for: 'pass' }, 'After the pass'), select), holder);
  const view = textView(holder, 'The program after the pass');
  const update = () => setText(view, stages[select.value].text);
  select.addEventListener('change', update);
  select.value = stages.length - 1;
  update();
}

// ---- explain

/** Runs `freehold explain`. Returns its JSON. */
export async function explanation({ run, files, options }) {
  const answer = await succeed(run(['explain', FILE, '--format=json', ...options], files));
  return JSON.parse(answer.out);
}

/** Returns the errors of the program: all of them, while a command stops at the first. */
export async function diagnostics({ run, program, options }) {
  const questions = {
    uri: `file:///${FILE}`, text: program, questions: [{ method: 'diagnostics' }],
    allowUnregistered: options.some(option => /^--?allow-unregistered-dialect$/.test(option)),
  };
  const answer = await succeed(run(['answer', 'questions.json'], { 'questions.json': JSON.stringify(questions) }));
  const severities = [null, 'error', 'warning', 'info', 'info'];
  return JSON.parse(answer.out)[0].result.map(({ range, severity, message }) => ({ range, message, severity: severities[severity] }));
}

/** Returns what is put into the program, as hints of the editor. */
export function hintsOf({ findings }) {
  return findings.map(finding => ({ line: finding.line, label: finding.kind, message: finding.message }));
}

function place({ go }, at) {
  return element('button', { type: 'button', class: 'place', onclick: () => go(at.line, at.column) }, `line ${at.line}`);
}

function advice({ edit }, { message, edits, peak }) {
  const saves = peak && peak.after < peak.before ? ` (the peak of @${peak.function}: ${peak.before} bytes, then ${peak.after})` : '';
  return element('p', { class: 'advice' }, `To avoid it: ${message}${saves} `,
    edits.length ? element('button', { type: 'button', onclick: () => edit(edits) }, 'Do it') : null);
}

async function showExplanation(parts) {
  const found = parts.explanation = await explanation(parts);
  const list = element('ol', { class: 'findings' });
  for (const finding of found.findings) {
    list.append(element('li', {},
      element('p', {}, element('span', { class: `kind ${finding.kind.replace(/ /g, '-')}` }, finding.kind), ' ', place(parts, finding),
        ` ${finding.message}`),
      ...finding.related.map(related => element('p', { class: 'related' }, place(parts, related), ` ${related.message}`)),
      finding.advice ? advice(parts, finding.advice) : null));
  }
  const { program } = found;
  const counts = [counted(program.copies, 'copy').replace('copys', 'copies'), counted(program.allocations, 'allocation'),
    counted(program.arenas, 'arena')].join(', ');
  parts.pane.append(element('p', {}, `In the program that comes out: ${counts}.`));
  if (!found.findings.length) parts.pane.append(element('p', {}, 'Nothing is copied, allocated or freed.'));
  parts.pane.append(list);
  for (const peak of found.peaks) {
    parts.pane.append(element('h3', {}, `At its peak, @${peak.function} holds ${counted(peak.bytes, 'byte')}`),
      element('ul', {}, ...peak.buffers.map(buffer => element('li', {}, `${counted(buffer.bytes, 'byte')}: ${buffer.type} `,
        buffer.name ? `${buffer.name} ` : '', buffer.line ? place(parts, buffer) : null,
        buffer.saves ? ` ${counted(buffer.saves, 'byte')} less without it` : ''))));
  }
}

// ---- report

async function showReport({ run, files, options, pane }) {
  const answer = await succeed(run(['report', FILE, '-o', 'report.html', ...options], files, ['report.html']));
  const frame = element('iframe', { title: 'The report of the memory', sandbox: 'allow-scripts' });
  frame.srcdoc = answer.files['report.html'];
  pane.append(element('p', {}, answer.err.trim().replace(/^freehold report: /gm, '').replace(/\n/g, '; ')), frame);
}

// ---- run

// The values of the form, which stay while the program changes.
const inputs = { entry: '', given: '', seed: '1', which: 'source' };

function functionsOf(program) {
  const names = [...program.matchAll(/\bfunc(?:\.func)?\s+(private\s+|public\s+|nested\s+)?@("[^"]*"|[\w$.-]+)/g)];
  const isPrivate = match => (match[1] || '').startsWith('private');
  const visible = names.filter(match => !isPrivate(match));
  return (visible.length ? visible : names).map(match => match[2].replace(/"/g, ''));
}

// Keeps the function of the form if the program has it. Returns the names of all functions.
function chooseEntry(program) {
  const names = functionsOf(program);
  if (!names.includes(inputs.entry)) inputs.entry = names.includes('main') ? 'main' : names[0] || 'main';
  return names;
}

async function showRun(parts) {
  const { pane, program } = parts;
  const names = chooseEntry(program);
  const field = (label, control) => element('label', {}, `${label} `, control);
  const entry = element('select', { id: 'entry' }, ...names.map(name => element('option', { selected: name === inputs.entry }, name)));
  const given = element('input', { id: 'given', value: inputs.given, placeholder: 'others are random', size: 18 });
  const seed = element('input', { id: 'seed', type: 'number', min: 0, value: inputs.seed, size: 6 });
  const which = element('select', { id: 'which' },
    element('option', { value: 'source', selected: inputs.which === 'source' }, 'as it is'),
    element('option', { value: 'compiled', selected: inputs.which === 'compiled' }, 'compiled'));
  const output = element('div', { role: 'status' });
  const start = async event => {
    event.preventDefault();
    Object.assign(inputs, { entry: entry.value, given: given.value, seed: seed.value, which: which.value });
    await parts.attempt(() => runOnce(parts, output), output);
  };
  const form = element('form', { class: 'bar', onsubmit: start }, field('Function', entry), field('Arguments', given),
    field('Seed', seed), field('Program', which), element('button', { type: 'submit', class: 'primary' }, 'Run'));
  pane.append(form, output);
  await parts.attempt(() => runOnce(parts, output), output);
}

async function runOnce(parts, output) {
  const { run } = parts;
  const program = inputs.which === 'compiled' ? (await compile(parts, [])).text : parts.program;
  const values = inputs.given.split(/[\s;]+/).filter(Boolean).map(value => `--arg=${value}`);
  const given = ['run', FILE, `--entry=${inputs.entry}`, `--seed=${inputs.seed || 0}`, '--stats', ...LIMITS, ...values];
  const dialect = parts.options.filter(option => /^--?allow-unregistered-dialect$/.test(option));
  const answer = await run([...given, ...dialect], { ...parts.files, [FILE]: program });
  if (answer.fault) throw new Failed(answer.fault);
  if (answer.code) throw new Failed(answer.err);
  output.replaceChildren(element('pre', { class: 'result' }, answer.out || 'The function returns nothing.\n'),
    element('pre', { class: 'quiet' }, answer.err));
}

// ---- check

async function showCheck(parts) {
  const { run, files, options, pane, program } = parts;
  const section = (title, text, isGood) => pane.append(element('section', { class: isGood ? 'good' : 'bad' },
    element('h3', {}, title), element('pre', {}, text)));
  const dialect = options.filter(option => /^--?allow-unregistered-dialect$/.test(option));
  // The check reads a program that is parsed and verified; that of the compiler reports its errors.
  if (/\bmemref\.(alloc|dealloc)\b/.test(program)) {
    const answer = await run(['check', '--static', FILE, ...dialect], files);
    if (answer.fault) throw new Failed(answer.fault);
    if (answer.code === 1) throw new Failed(answer.err);
    section('Static check of the program as it is', answer.out + answer.err, answer.code === 0);
  }
  try {
    const { text } = await compile(parts, []);
    const answer = await succeed(run(['check', '--static', FILE, ...dialect], { ...files, [FILE]: text }), [0, 2, 3]);
    section('Static check of the compiled program', answer.out + answer.err, answer.code === 0);
    chooseEntry(program);
    const given = ['check', FILE, 'compiled.mlir', `--entry=${inputs.entry}`, '--runs=20', '--time-limit=3', ...LIMITS, ...dialect];
    const compared = await run(given, { ...files, 'compiled.mlir': text });
    section(`@${inputs.entry} of both programs on the same inputs`, compared.fault || compared.out + compared.err, !compared.fault && compared.code === 0);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    section('The program is not compiled', error.message, false);
  }
}

// ---- versions

const VERSIONS = ['13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', 'main'];

let version = '20';

async function showVersions(parts) {
  const { run, files, pane, replace } = parts;
  const select = element('select', { id: 'version' },
    ...VERSIONS.map(name => element('option', { value: name, selected: name === version }, name === 'main' ? 'main' : `MLIR ${name}`)));
  const take = element('button', { type: 'button', disabled: true }, 'Edit this text');
  pane.append(element('p', { class: 'bar' }, element('label', { for: 'version' }, 'The program for'), select, take,
    element('span', { class: 'quiet' }, 'A program in the text of any of these versions is read as it is.')));
  const output = element('div', { class: 'output' });
  pane.append(output);
  const update = async () => {
    version = select.value;
    const answer = await succeed(run(['convert', FILE, `--to=${version}`, '-o', 'out.mlir'], files, ['out.mlir']));
    output.replaceChildren();
    code(output, 'The program for another version', answer.files['out.mlir']);
    take.disabled = false;
    take.onclick = () => replace(answer.files['out.mlir']);
  };
  select.addEventListener('change', () => parts.attempt(update, output));
  await update();
}

export const VIEWS = [
  stageView('bufferized', 'Bufferized', 'after one-shot-bufferize: tensors are buffers, nothing is freed', 'one-shot-bufferize'),
  stageView('deallocated', 'Deallocated', 'each buffer is freed once, after its last use', 'copy-removal'),
  { name: 'planned', label: 'Planned', about: 'what compile prints: buffers share arenas', show: showPlanned },
  { name: 'explain', label: 'Explain', about: 'why each copy, allocation and free is there', show: showExplanation },
  { name: 'report', label: 'Report', about: 'the memory, drawn', show: showReport },
  { name: 'run', label: 'Run', about: 'on the reference machine', show: showRun },
  { name: 'check', label: 'Check', about: 'proves the frees, and compares with the source', show: showCheck },
  { name: 'versions', label: 'Versions', about: 'text of other versions of MLIR', show: showVersions },
  { name: 'passes', label: 'Each pass', about: 'the program after each pass of compile', show: showPasses },
];
