// Panels beside the editor: the report of the memory, and texts.
import * as vscode from 'vscode';

/** Shows the page of `freehold report` in a panel. Its script runs in a frame that has no access to anything. */
export function showPage(title, page) {
  const panel = vscode.window.createWebviewPanel('freehold.report', title, vscode.ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true });
  panel.webview.html = page;
  return panel;
}

/** Opens a text beside the editor, as a document that is not saved. */
export async function showText(content, language) {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

/** Returns the document of the active editor if it is MLIR, and says so otherwise. */
export function activeDocument() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'mlir') return document;
  vscode.window.showWarningMessage('Freehold: the active editor is not MLIR.');
  return null;
}

/** Returns the document of a code lens: the one with the address, or the active one. */
export function documentOf(address) {
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === address) || activeDocument();
}

/**
 * Registers the commands that run Freehold on the text of an editor. `run(document, arguments, wanted)` returns `{ code, out, err, files }`,
 * where the name of the program is `program.mlir`.
 */
export function registerCommands(context, run) {
  const output = vscode.window.createOutputChannel('Freehold');
  const register = (name, work) => context.subscriptions.push(vscode.commands.registerCommand(name, work));
  const fail = answer => {
    output.replace(answer.fault || answer.err || answer.out);
    output.show(true);
  };
  const report = async address => {
    const document = documentOf(address);
    if (!document) return;
    const answer = await run(document, ['report', 'program.mlir', '-o', 'report.html'], ['report.html']);
    if (answer.code || answer.fault) return fail(answer);
    showPage(`Memory of ${document.uri.path.split('/').pop()}`, answer.files['report.html']);
  };
  const show = given => async (address, name) => {
    const document = documentOf(address);
    if (!document) return;
    const answer = await run(document, [...given, ...(name ? [`--entry=${name}`] : [])], []);
    output.replace([answer.out, answer.err, answer.fault].filter(Boolean).join('\n') || 'no output');
    output.show(true);
  };
  register('freehold.showReport', () => report());
  register('freehold.showCompiled', async () => {
    const document = activeDocument();
    if (!document) return;
    const answer = await run(document, ['compile', 'program.mlir'], []);
    if (answer.code || answer.fault) return fail(answer);
    await showText(answer.out, 'mlir');
  });
  context.subscriptions.push(output);
  return { report, show };
}
