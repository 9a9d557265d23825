// The extension on a desktop: a client of `freehold lsp`, and commands that run the same executable.
import { execFile } from 'node:child_process';
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { registerCommands } from './report.js';

// The bytes of output that are read, and the milliseconds that a command may take.
const LONGEST = 1 << 28, LIMIT = 60_000;

let client = null;

/** Returns the executable: of the settings, in the extension, or of PATH. */
async function executable(context) {
  const set = vscode.workspace.getConfiguration('freehold').get('path');
  if (set) return set;
  const inside = path.join(context.extensionPath, 'bin', process.platform === 'win32' ? 'freehold.exe' : 'freehold');
  return access(inside, constants.X_OK).then(() => inside, () => 'freehold');
}

async function start(context) {
  const command = await executable(context);
  const given = vscode.workspace.getConfiguration('freehold').get('arguments');
  client = new LanguageClient('freehold', 'Freehold', { command, args: ['lsp', ...given] }, {
    documentSelector: [{ language: 'mlir' }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/{freehold.toml,*.irdl.mlir}') },
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Freehold: '${command}' does not start: ${error.message}. Set 'freehold.path'.`);
  }
}

// Runs the command in a folder of its own, on the text as it is in the editor.
async function run(context, document, given, wanted) {
  const folder = await mkdtemp(path.join(tmpdir(), 'freehold-'));
  try {
    await writeFile(path.join(folder, 'program.mlir'), document.getText());
    const command = await executable(context);
    const options = { cwd: folder, maxBuffer: LONGEST, timeout: LIMIT };
    const answer = await new Promise(resolve => execFile(command, given, options, (error, out, err) =>
      resolve({ code: error ? 1 : 0, out, err, fault: error && !err && !out ? error.message : null })));
    const files = {};
    for (const name of wanted) files[name] = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    return { ...answer, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function activate(context) {
  // The commands of code lenses are those of the server.
  registerCommands(context, (document, given, wanted) => run(context, document, given, wanted));
  context.subscriptions.push(vscode.commands.registerCommand('freehold.restart', async () => {
    await client?.dispose();
    await start(context);
  }));
  await start(context);
}

export function deactivate() {
  return client?.stop();
}
