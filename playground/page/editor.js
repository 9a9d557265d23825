// The editors: the program, with messages and what `explain` found beside the lines; and texts that cannot be edited.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, foldService, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers,
} from '@codemirror/view';
import { language } from './mlir.js';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '13px', lineHeight: '1.45' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--field)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--selection)' },
  '.cm-panels, .cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--panel)', border: '1px solid var(--line)' },
});

const shared = () => [
  lineNumbers(), foldGutter(), foldService.of(foldOfBraces), highlightSpecialChars(), drawSelection(), bracketMatching(),
  highlightSelectionMatches(), language(), theme,
  keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
];

// Folds a line that ends with `{` to the line that has the same indentation.
function foldOfBraces(state, start, end) {
  const line = state.doc.lineAt(start);
  if (!/\{\s*$/.test(line.text)) return null;
  const indentation = line.text.match(/^\s*/)[0].length;
  for (let number = line.number + 1; number <= Math.min(state.doc.lines, line.number + 5000); number += 1) {
    const next = state.doc.line(number);
    if (next.text.trim() && next.text.match(/^\s*/)[0].length <= indentation) {
      return next.text.trim().startsWith('}') ? { from: end, to: next.from + next.text.indexOf('}') } : null;
    }
  }
  return null;
}

// ---- what `explain` found, at the ends of lines

class Hint extends WidgetType {
  constructor(parts) {
    super();
    this.parts = parts;
  }

  eq(other) {
    return JSON.stringify(other.parts) === JSON.stringify(this.parts);
  }

  toDOM() {
    const hint = document.createElement('span');
    hint.className = 'hint';
    hint.textContent = this.parts.map(part => part.label).join(', ');
    hint.title = this.parts.map(part => part.message).join('\n');
    return hint;
  }

  ignoreEvent() {
    return false;
  }
}

const setHints = StateEffect.define();

const hints = StateField.define({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setHints)) return effect.value;
    return shown.map(transaction.changes);
  },
  provide: field => EditorView.decorations.from(field),
});

/** Shows hints: a list of `{ line, label, message }`, with lines from 1. */
export function showHints(view, list) {
  const lines = new Map();
  for (const hint of list) {
    if (hint.line > view.state.doc.lines) continue;
    if (!lines.has(hint.line)) lines.set(hint.line, []);
    lines.get(hint.line).push(hint);
  }
  const ranges = [...lines].sort((a, b) => a[0] - b[0]).map(([line, parts]) =>
    Decoration.widget({ widget: new Hint(parts), side: 1 }).range(view.state.doc.line(line).to));
  view.dispatch({ effects: setHints.of(Decoration.set(ranges)) });
}

/** Shows messages: a list of `{ range, severity, message }`, with ranges as in the language server protocol. */
export function showMessages(view, list) {
  const doc = view.state.doc;
  const offset = ({ line, character }) => {
    const at = doc.line(Math.min(doc.lines, line + 1));
    return Math.min(at.to, at.from + character);
  };
  const diagnostics = list.map(({ range, severity, message }) => {
    const from = offset(range.start);
    return { from, to: Math.max(from, offset(range.end)), severity, message };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/**
 * Makes the editor of the program. `changed()` is called after each edit, `start()` by Control-Enter, and `refuse(length)` instead of an
 * edit that makes the program longer than `most`.
 */
export function programEditor(parent, { most, changed, start, refuse }) {
  return new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run: () => (start(), true) }, ...closeBracketsKeymap, ...historyKeymap]),
        history(), closeBrackets(), highlightActiveLine(), lintGutter(), hints, indentUnit.of('  '), shared(),
        EditorView.contentAttributes.of({ 'aria-label': 'The program, in MLIR', spellcheck: 'false' }),
        EditorState.changeFilter.of(({ docChanged, newDoc }) => {
          const isTooLong = docChanged && newDoc.length > most;
          if (isTooLong) refuse(newDoc.length);
          return !isTooLong;
        }),
        EditorView.updateListener.of(update => { if (update.docChanged) changed(); }),
      ],
    }),
  });
}

const label = new Compartment();

/** Makes an editor that shows a text. */
export function textView(parent, name) {
  return new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        shared(), EditorState.readOnly.of(true), EditorView.editable.of(false),
        label.of(EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' })),
      ],
    }),
  });
}

/** Replaces the text of an editor. */
export function setText(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
}
