// The extension in a browser: providers that ask the WebAssembly of the playground, in a Worker. Each question is a command of its own,
// with the text of the document.
import * as vscode from 'vscode';
import { Engine, Stopped } from '../../../playground/page/engine.js';
import { registerCommands } from './report.js';

const SELECTOR = { language: 'mlir' };

// The time after an edit before the errors are computed, in milliseconds.
const PAUSE = 200;

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const at = ({ line, character }) => ({ line, character });
const markdown = ({ value }) => new vscode.MarkdownString(value);

export async function activate(context) {
  const read = async name => new Blob([await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, 'dist', name))]);
  const worker = URL.createObjectURL(await read('worker.js'));
  const module = URL.createObjectURL(await read('freehold.wasm'));
  // Errors and names are answered while buffers are computed.
  const [quick, slow] = [new Engine(worker, module, () => {}), new Engine(worker, module, () => {})];
  const failures = vscode.languages.createDiagnosticCollection('freehold');
  context.subscriptions.push(failures);

  // Returns the result of a question, or null if there is none.
  const ask = async (engine, document, method, params = {}) => {
    const questions = {
      uri: document.uri.toString(), text: document.getText(), hasCommands: true, questions: [{ method, params }],
      allowUnregistered: vscode.workspace.getConfiguration('freehold').get('allowUnregisteredDialect'),
    };
    try {
      const answer = await engine.run(['answer', 'questions.json'], { 'questions.json': JSON.stringify(questions) });
      return answer.code || answer.fault ? null : JSON.parse(answer.out)[0].result ?? null;
    } catch (error) {
      if (!(error instanceof Stopped)) console.error(error);
      return null;
    }
  };

  registerProviders(context, (...given) => ask(quick, ...given), (...given) => ask(slow, ...given));
  registerDiagnostics(context, failures, document => ask(quick, document, 'diagnostics'), () => slow.stop(''));
  const run = (document, given, wanted) => slow.run(given, { 'program.mlir': document.getText() }, wanted);
  const { report, show } = registerCommands(context, run);
  const register = (name, work) => context.subscriptions.push(vscode.commands.registerCommand(name, work));
  register('freehold.run', show(['run', 'program.mlir', '--fuel=20000000', '--memory=268435456']));
  register('freehold.check', address => show(['check', 'program.mlir', '--static', '--pass-pipeline=compile'])(address));
  register('freehold.report', report);
  register('freehold.restart', () => [quick, slow].forEach(engine => engine.stop('')));
}

export function deactivate() {}

// ---- what editors ask

function registerDiagnostics(context, failures, ask, edited) {
  const timers = new Map();
  const severities = [0, vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information, vscode.DiagnosticSeverity.Hint];
  const compute = async document => {
    const { version } = document;
    const list = await ask(document);
    if (!list || document.version !== version) return;
    failures.set(document.uri, list.map(message => {
      const diagnostic = new vscode.Diagnostic(range(message.range), message.message, severities[message.severity]);
      diagnostic.source = 'freehold';
      diagnostic.relatedInformation = (message.relatedInformation || []).map(note =>
        new vscode.DiagnosticRelatedInformation(new vscode.Location(document.uri, range(note.location.range)), note.message));
      return diagnostic;
    }));
  };
  const later = document => {
    if (document.languageId !== 'mlir') return;
    clearTimeout(timers.get(document));
    timers.set(document, setTimeout(() => compute(document), PAUSE));
  };
  vscode.workspace.textDocuments.forEach(later);
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(later),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === 'mlir') edited();
      later(document);
    }),
    vscode.workspace.onDidCloseTextDocument(document => failures.delete(document.uri)),
  );
}

function registerProviders(context, ask, askSlowly) {
  const { languages } = vscode;
  const place = (document, where) => ({ textDocument: { uri: document.uri.toString() }, position: at(where) });
  const locations = async (document, where, method) =>
    (await ask(document, method, place(document, where)) || []).map(found => new vscode.Location(document.uri, range(found.range)));
  const edits = (document, list) => {
    const edit = new vscode.WorkspaceEdit();
    for (const { range: replaced, newText } of list || []) edit.replace(document.uri, range(replaced), newText);
    return edit;
  };
  const changes = (document, edit) => edits(document, Object.values(edit.changes)[0]);
  const symbol = ({ name, kind, range: whole, selectionRange, children }) => {
    const made = new vscode.DocumentSymbol(name, '', kind - 1, range(whole), range(selectionRange));
    made.children = children.map(symbol);
    return made;
  };
  context.subscriptions.push(
    languages.registerHoverProvider(SELECTOR, {
      provideHover: async (document, where) => {
        const hover = await ask(document, 'textDocument/hover', place(document, where));
        return hover && new vscode.Hover(markdown(hover.contents), range(hover.range));
      },
    }),
    languages.registerDefinitionProvider(SELECTOR, { provideDefinition: (document, where) => locations(document, where, 'textDocument/definition') }),
    languages.registerReferenceProvider(SELECTOR, { provideReferences: (document, where) => locations(document, where, 'textDocument/references') }),
    languages.registerRenameProvider(SELECTOR, {
      provideRenameEdits: async (document, where, newName) => {
        const edit = await ask(document, 'textDocument/rename', { ...place(document, where), newName });
        if (!edit) throw new Error('This name cannot be changed so.');
        return changes(document, edit);
      },
    }),
    languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async document => (await ask(document, 'textDocument/documentSymbol') || []).map(symbol),
    }),
    languages.registerFoldingRangeProvider(SELECTOR, {
      provideFoldingRanges: async document => (await ask(document, 'textDocument/foldingRange') || []).map(({ startLine, endLine, kind }) =>
        new vscode.FoldingRange(startLine, endLine, kind === 'comment' ? vscode.FoldingRangeKind.Comment : vscode.FoldingRangeKind.Region)),
    }),
    languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async document => (await ask(document, 'textDocument/formatting') || []).map(({ range: replaced, newText }) =>
        new vscode.TextEdit(range(replaced), newText)),
    }),
    languages.registerCompletionItemProvider(SELECTOR, {
      provideCompletionItems: async (document, where) => {
        const found = await ask(document, 'textDocument/completion', place(document, where));
        return (found?.items || []).map(item => {
          const made = new vscode.CompletionItem({ label: item.label, description: item.detail }, item.kind - 1);
          made.range = range(item.textEdit.range);
          made.insertText = item.textEdit.newText;
          if (item.documentation) made.documentation = markdown(item.documentation);
          return made;
        });
      },
    }, '.', '%', '^', '!', '#', '@'),
    languages.registerCodeLensProvider(SELECTOR, {
      provideCodeLenses: async document => (await ask(document, 'textDocument/codeLens') || []).map(lens =>
        new vscode.CodeLens(range(lens.range), lens.command)),
    }),
    languages.registerInlayHintsProvider(SELECTOR, {
      provideInlayHints: async (document, shown) => {
        const hints = await askSlowly(document, 'textDocument/inlayHint', { range: { start: at(shown.start), end: at(shown.end) } });
        return (hints || []).map(hint => {
          const parts = hint.label.map(part => {
            const made = new vscode.InlayHintLabelPart(part.value);
            made.tooltip = markdown(part.tooltip);
            return made;
          });
          const made = new vscode.InlayHint(position(hint.position), parts);
          made.paddingLeft = true;
          return made;
        });
      },
    }),
    languages.registerCodeActionsProvider(SELECTOR, {
      provideCodeActions: async (document, chosen) => {
        const actions = await askSlowly(document, 'textDocument/codeAction', { range: { start: at(chosen.start), end: at(chosen.end) } });
        return (actions || []).map(({ title, edit }) => {
          const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
          made.edit = changes(document, edit);
          return made;
        });
      },
    }),
  );
}
