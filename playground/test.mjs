// The playground in a browser: every example in every view, an error, a link, the keyboard alone, 390 pixels, no network, Stop, and hostile
// programs.
//
// usage: node playground/test.mjs FOLDER [--pictures FOLDER] [--only NAME]
//
// FOLDER is target/playground. Needs Debian's chromium. Prints a line for each check, with its figures. Exit code 1 if one fails.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { PROGRAMS } from './hostile.mjs';

// Milliseconds, and bytes. Times are for a machine with a free core: if more processes are ready than there are cores, they take longer.
const load = Math.max(1, loadavg()[0] / cpus().length);
const FIRST_RESULT = 1000 * load, ANSWER = 1000 * load, COMPRESSED = 3_000_000;
const [folder, ...rest] = process.argv.slice(2);
const option = name => rest.includes(name) ? rest[rest.indexOf(name) + 1] : null;
const only = option('--only'), pictures = option('--pictures');
if (pictures) mkdirSync(pictures, { recursive: true });

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.txt': 'text/plain' };
// As servers do: compressed with Brotli.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };
const files = new Map(readdirSync(folder).map(name => [`/${name}`, brotliCompressSync(readFileSync(path.join(folder, name)), quality)]));
const server = createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
  if (!files.has(name)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)], 'Content-Encoding': 'br' }).end(files.get(name));
}).listen(0, '127.0.0.1');
await new Promise(resolve => server.once('listening', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const wrong = [];
const expect = (is, text) => { if (!is) { wrong.push(text); console.log(`  wrong: ${text}`); } };

async function open({ width = 1400, height = 900, scheme = 'light', hash = '', context = null } = {}) {
  const page = await (context || browser).newPage({ viewport: { width, height }, colorScheme: scheme });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', error => expect(false, `an error of the page: ${error.stack}`));
  page.on('console', message => { if (message.type() === 'error') expect(false, `the console: ${message.text()}`); });
  page.on('request', request => expect(/^(http:\/\/127\.0\.0\.1|blob:|data:|about:)/.test(request.url()), `a request of ${request.url()}`));
  await page.goto(address + hash);
  return page;
}

// Waits until the newest computation has a result or an error. Returns whether it is a result.
async function settled(page) {
  await page.waitForFunction(() => document.getElementById('stop').disabled && !/^(Running…|)$/.test(document.getElementById('status').textContent));
  return page.evaluate(() => !document.querySelector('#pane .failure'));
}

const program = page => page.evaluate(() => document.querySelector('#program .cm-content').innerText);
const pane = page => page.evaluate(() => document.getElementById('pane').innerText);
const picture = async (page, name) => { if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`) }); };
const choose = (page, view) => page.click(`#tab-${view}`);

async function openFile(page, text) {
  await page.evaluate(() => { document.getElementById('status').textContent = ''; });
  await page.setInputFiles('#file', { name: 'program.mlir', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

const CHECKS = {
  async size() {
    const sizes = [...files].filter(([name]) => !name.endsWith('.txt')).map(([name, bytes]) => [name.slice(1), bytes.length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total <= COMPRESSED, `the page has ${total} bytes`);
    return `${total} bytes with Brotli: ${sizes.map(([name, size]) => `${name} ${size}`).join(', ')}`;
  },

  async first() {
    const times = [];
    for (let again = 0; again < 3; again += 1) {
      const page = await open({ context: await browser.newContext() });
      await page.waitForFunction(() => document.body.dataset.shown);
      times.push(await page.evaluate(() => performance.now()));
      if (again === 2) await picture(page, 'first');
      await page.close();
    }
    expect(Math.min(...times) <= FIRST_RESULT, `the first result takes ${times}`);
    return `first result after ${times.map(Math.round).join(', ')} ms`;
  },

  async examples() {
    const page = await open();
    await settled(page);
    const names = await page.$$eval('#examples option', options => options.map(option => option.textContent));
    const views = await page.$$eval('#tabs button', tabs => tabs.map(tab => tab.dataset.view));
    let most = 0;
    for (const [index, name] of names.entries()) {
      await page.selectOption('#examples', String(index));
      await settled(page);
      for (const view of views) {
        const start = Date.now();
        await choose(page, view);
        const isResult = await settled(page);
        most = Math.max(most, Date.now() - start);
        const text = await pane(page);
        // The example of errors has no result, but in the text of other versions it has errors too.
        const isExpected = name === 'Errors' ? !isResult || view === 'check' : isResult || expectedFaults(name, view);
        expect(isExpected, `${name}, ${view}: ${text.slice(0, 300)}`);
        expect(text.trim().length > 20 || view === 'report', `${name}, ${view}: the view is empty`);
        if (pictures && (view === 'explain' || index === 0)) await picture(page, `${view}-${index}`);
      }
    }
    await page.close();
    return `${names.length} examples in ${views.length} views, at most ${most} ms`;
  },

  async contents() {
    const page = await open();
    const has = async (example, view, ...texts) => {
      await page.selectOption('#examples', { label: example });
      await settled(page);
      await choose(page, view);
      await settled(page);
      const text = await pane(page);
      for (const part of texts) expect(part.test(text), `${example}, ${view}: no ${part} in ${text.slice(0, 400)}`);
    };
    await has('First: values share buffers', 'bufferized', /memref\.alloc/, /linalg\.exp/);
    await has('First: values share buffers', 'run', /result0 = \[/, /steps \d+/);
    await has('First: values share buffers', 'check', /@main: yes/, /inputs compared.*no failure/);
    expect(await page.evaluate(() => document.querySelectorAll('#pane .bad').length) === 0, 'a check of the first example fails');
    await has('A copy, and how to avoid it', 'explain', /copy/, /To avoid it: move/, /At its peak, @main holds/);
    expect((await page.$$('.hint')).length > 0, 'there are no hints beside the lines');
    await page.click('#pane .advice button');
    await page.waitForFunction(() => !document.querySelector('#pane')?.innerText.includes('To avoid it'));
    expect((await program(page)).match(/tensor\.extract[^]*tensor\.insert/), 'the advice is not applied');
    await has('A buffer that is freed twice', 'check', /@main: no/, /freed/);
    await has('A layer of a transformer', 'report', /holds \d+ bytes at the peak/);
    const frame = page.frames().find(frame => frame !== page.mainFrame());
    await frame.waitForFunction(() => document.querySelector('canvas') && document.querySelector('canvas').kept);
    await picture(page, 'report');
    await has('The text of MLIR 14', 'versions', /func\.func @main/);
    await page.selectOption('#version', '13');
    await page.waitForFunction(() => /(^|\n)\d*\s*func @main/.test(document.getElementById('pane').innerText) || !/func\.func/.test(document.getElementById('pane').innerText));
    await has('Freed only if it must be', 'passes', /ownership-elaboration/);
    await page.close();
    return 'the views have what they should have';
  },

  async errors() {
    const page = await open();
    await page.selectOption('#examples', { label: 'Errors' });
    expect(!await settled(page), 'no error is shown');
    await page.waitForSelector('#program .cm-lintRange-error');
    const count = (await page.$$('#program .cm-lint-marker-error')).length;
    expect(count >= 2, `${count} lines have marks of errors`);
    await page.click('#pane .place');
    expect(await page.evaluate(() => document.activeElement.closest('#program') !== null), 'a place does not lead to the editor');
    await picture(page, 'errors');
    await page.close();
    return `${count} lines are marked; places lead to the editor`;
  },

  async link() {
    const page = await open();
    await settled(page);
    await openFile(page, 'func.func @linked() -> i32 {\n  %é = arith.constant 7 : i32\n  return %é : i32\n}\n'.replace(/é/g, 'seven'));
    await settled(page);
    await choose(page, 'run');
    await settled(page);
    const link = new URL(await page.evaluate(() => location.href));
    const other = await open({ hash: link.hash });
    await settled(other);
    expect((await program(other)).includes('@linked'), 'the link has another program');
    expect((await pane(other)).includes('result0 = 7'), 'the link has another view');
    const damaged = await open({ hash: '#view=run&program=AAAA' });
    await damaged.waitForSelector('#pane .failure');
    expect((await pane(damaged)).includes('The link is damaged'), 'a damaged link is not reported');
    await Promise.all([page, other, damaged].map(page => page.close()));
    return `a link of ${link.href.length} characters; a damaged one is reported`;
  },

  async keyboard() {
    const page = await open();
    await settled(page);
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent);
    const reach = async (wanted, most = 30) => {
      for (let at = 0; at < most; at += 1) {
        if ((await focused()) === wanted) return;
        await page.keyboard.press('Tab');
      }
      expect(false, `Tab does not reach ${wanted}, but ${await focused()}`);
    };
    await reach('examples');
    await page.keyboard.press('ArrowDown');
    await settled(page);
    expect((await program(page)).includes('%old = tensor.extract'), 'the arrow does not choose an example');
    await reach('The program, in MLIR');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// typed\n');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    expect((await program(page)).includes('// typed'), 'the text is not typed');
    await reach('tab-explain');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect((await focused()) === 'tab-run', `the arrows lead to ${await focused()}`);
    await reach('given');
    await page.keyboard.type('2 3 4');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /result0|error/.test(document.getElementById('pane').innerText));
    const named = await page.evaluate(() => [...document.querySelectorAll('button, select, input, [role=textbox], iframe')].every(one =>
      one.textContent.trim() || one.getAttribute('aria-label') || one.title || one.labels?.length));
    expect(named, 'a control has no name');
    await page.close();
    return 'an example, the editor, the views and a run are reached';
  },

  async narrow() {
    for (const scheme of ['light', 'dark']) {
      const page = await open({ width: 390, height: 844, scheme });
      await settled(page);
      for (const view of await page.$$eval('#tabs button', tabs => tabs.map(tab => tab.dataset.view))) {
        await choose(page, view);
        await settled(page);
        const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(width <= window, `${view}: the page is ${width} pixels wide`);
        if (view === 'explain' || view === 'planned') await picture(page, `narrow-${scheme}-${view}`);
      }
      await page.close();
    }
    return 'no view is wider than 390 pixels';
  },

  async offline() {
    const context = await browser.newContext();
    const page = await open({ context });
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.shown);
    await page.selectOption('#examples', { label: 'A loop on one buffer' });
    expect(await settled(page), 'the page has no result without a network');
    await context.close();
    return 'after a reload without a network, an example has its result';
  },

  async theme() {
    const page = await open({ scheme: 'dark' });
    await settled(page);
    await picture(page, 'dark');
    const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await color();
    await page.click('#theme');
    expect(await color() !== dark, 'the button does not change the colors');
    await page.close();
    return `dark is ${dark}`;
  },

  async stop() {
    const page = await open();
    await settled(page);
    await choose(page, 'report');
    await settled(page);
    await openFile(page, PROGRAMS.find(({ name }) => name === 'much to compile').text());
    await page.waitForFunction(() => !document.getElementById('stop').disabled);
    await page.waitForTimeout(300);
    const start = Date.now();
    await page.click('#stop');
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Stopped.');
    const time = Date.now() - start;
    expect(time <= ANSWER, `Stop takes ${time} ms`);
    await page.selectOption('#examples', '0');
    expect(await settled(page), 'the next program does not work');
    await page.close();
    return `stopped after ${time} ms; the next program works`;
  },

  async hostile() {
    const page = await open();
    await settled(page);
    const rows = [];
    for (const { name, text, view = 'planned' } of PROGRAMS) {
      await page.selectOption('#examples', '0');
      await settled(page);
      await choose(page, view);
      await settled(page);
      const source = text();
      await openFile(page, source);
      const start = await page.evaluate(() => performance.now());
      // After 500 ms, Stop.
      const isDone = () => document.getElementById('stop').disabled && !/^(Running…|)$/.test(document.getElementById('status').textContent);
      const isQuick = await page.waitForFunction(isDone, null, { timeout: 500 }).then(() => true, () => false);
      if (!isQuick) await page.$eval('#stop', button => button.click());
      await page.waitForFunction(isDone);
      const time = await page.evaluate(start => performance.now() - start, start);
      const state = await page.evaluate(() => document.querySelector('#pane .failure')?.textContent.split('\n')[0] || document.getElementById('status').textContent);
      await page.selectOption('#examples', '0');
      const next = await settled(page);
      expect(time <= ANSWER, `${name}: ${Math.round(time)} ms`);
      expect(next, `${name}: the next program does not work`);
      if (option('--verbose') !== null) console.log(name);
      rows.push(`  ${name} (${source.length} bytes): ${isQuick ? 'ended' : 'Stop'} after ${Math.round(time)} ms: ${state.slice(0, 110)}`);
    }
    await page.close();
    return `${PROGRAMS.length} programs\n${rows.join('\n')}`;
  },
};

// Views that have no result for an example, because the program has a fault.
function expectedFaults(name, view) {
  return view === 'run' && /copy|freed twice|nobody declares|must be|classifier/.test(name) || name === 'A buffer that is freed twice' && view !== 'check';
}

console.log(`load of each core: ${load.toFixed(1)}`);
for (const [name, check] of Object.entries(CHECKS)) {
  if (only && name !== only) continue;
  try {
    console.log(`${name}: ${await check()}`);
  } catch (error) {
    expect(false, `${name}: ${error.message}`);
  }
}
await browser.close();
server.close();
console.log(wrong.length ? `${wrong.length} wrong` : 'all right');
process.exit(wrong.length ? 1 : 0);
