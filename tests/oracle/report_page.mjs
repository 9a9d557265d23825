// The page of `freehold report` in a browser: time of the first paint, of frames while a script scrolls and zooms, the document, and
// pictures.
//
// usage: node tests/oracle/report_page.mjs PAGE.html [--pictures FOLDER] [--front PICTURE.png]
//
// Needs the package playwright-core, found from the current directory, and Debian's chromium. Prints a line for each figure. Exit code 1 if a
// figure is above its limit, or if the document is wrong. `--pictures` writes light, dark, a window of 390 pixels, and one that was
// reached with the keyboard alone. `--front` writes the picture of the front page.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const { chromium } = createRequire(path.join(process.cwd(), 'package.json'))('playwright-core');

const FIRST_PAINT = 1000, FRAME = 100;
const [page_, ...rest] = process.argv.slice(2);
const option = name => rest.includes(name) ? rest[rest.indexOf(name) + 1] : null;
const address = pathToFileURL(path.resolve(page_)).href;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const wrong = [];
const expect = (is, text) => { if (!is) wrong.push(text); };

async function open(width, height, scheme, hash = '', deviceScaleFactor = 1) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, deviceScaleFactor });
  page.on('pageerror', error => wrong.push(`an error: ${error.message}`));
  page.on('request', request => expect(request.url().startsWith('file:'), `a request of ${request.url()}`));
  await page.goto(address + hash);
  await page.waitForFunction(() => document.querySelector('canvas') && document.querySelector('canvas').kept);
  return page;
}

const page = await open(1400, 1000, 'light');
const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
const drawn = await page.evaluate(() => performance.now());
console.log(`first paint: ${paint.toFixed(0)} ms; drawn after at most ${drawn.toFixed(0)} ms`);
expect(paint <= FIRST_PAINT, `the first paint takes ${paint.toFixed(0)} ms`);

// Frames: the time from one callback to the next while the page scrolls, the table scrolls, and the picture is zoomed and moved.
const frames = await page.evaluate(async () => {
  const times = [];
  const next = () => new Promise(resolve => requestAnimationFrame(resolve));
  // Other processes take time, too: of each frame, the shortest of five runs counts.
  const run = async (name, count, step) => {
    const least = new Array(count).fill(Infinity);
    for (let again = 0; again < 5; again += 1) {
      await next();
      let last = await next();
      for (let at = 0; at < count; at += 1) {
        step(at);
        const now = await next();
        least[at] = Math.min(least[at], now - last);
        last = now;
      }
    }
    times.push(...least.map(time => [name, time]));
  };
  const picture = shown.picture;
  await run('scroll the page', 40, at => scrollTo(0, at * 40));
  await run('scroll the table', 60, at => { document.getElementById('rows').scrollTop = at * 400; });
  scrollTo(0, 0);
  await run('zoom in', 12, at => { if (at === 0) picture.fit(); picture.zoom(0.6); });
  await run('zoom out', 24, at => picture.zoom(at < 12 ? 0.6 : 1.7));
  picture.fit();
  await run('move the marker', 30, at => picture.goTo(Math.floor(picture.data.columns * at / 30)));
  const boxes = picture.data.before;
  await run('select', 20, at => { if (boxes.length) picture.select(boxes[Math.floor(boxes.length * at / 20)].box); });
  return times;
});
for (const name of new Set(frames.map(frame => frame[0]))) {
  const of = frames.filter(frame => frame[0] === name).map(frame => frame[1]);
  const most = Math.max(...of);
  console.log(`${name}: ${of.length} frames, at most ${most.toFixed(0)} ms`);
  expect(most <= FRAME, `${name}: a frame of ${most.toFixed(0)} ms`);
}

// The document.
const facts = await page.evaluate(() => {
  const fn = report.functions[0];
  return {
    headline: document.querySelector('.headline').textContent, rows: table.rows.length, boxes: fn.boxes.length,
    made: document.querySelectorAll('#body tr:not(.pad)').length, peak: fn.after.own_peak,
    steps: document.querySelectorAll('.steps li').length, costly: document.querySelectorAll('.costly li').length,
    expectedCostly: fn.costliest.length, width: document.documentElement.scrollWidth, window: innerWidth,
    text: document.body.innerText, named: [...document.querySelectorAll('button, select, input, canvas')].every(one =>
      one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length),
  };
});
console.log(`document: ${facts.boxes} boxes, ${facts.made} rows made, ${facts.steps} steps, ${facts.costly} costliest buffers; ${facts.headline}`);
expect(facts.made <= 80, 'too many rows are made');
expect(facts.costly === facts.expectedCostly, 'a costly buffer is missing');
expect(facts.width <= facts.window, 'the page is wider than the window');
expect(facts.named, 'a control has no name');
expect(!/\/(home|tmp|work)\//.test(facts.text), 'a path is absolute');

const folder = option('--pictures');
const name = path.basename(page_, '.html');
if (folder) mkdirSync(folder, { recursive: true });
const picture = async (page, kind) => { if (folder) await page.screenshot({ path: path.join(folder, `${name}_${kind}.png`), fullPage: true }); };
for (const scheme of ['light', 'dark']) await picture(await open(1400, 1000, scheme), scheme);
const narrow = await open(390, 844, 'light');
expect(await narrow.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than 390 pixels');
// Labels are drawn in the pictures, and not under the marker.
const labels = await narrow.evaluate(() => [...document.querySelectorAll('canvas')].flatMap(({ frame }) => !frame ? [] : frame.notes.map(({ texts, from, to }) =>
  ({ text: texts[0], isSeen: from >= frame.left && to <= frame.right && !(from < shown.picture.markerX(frame) && shown.picture.markerX(frame) < to) }))));
for (const { text, isSeen } of labels) expect(isSeen, `the label '${text}' is cut, or under the marker`);
await picture(narrow, 'narrow');

// The keyboard alone: to the picture after the plan, a box, its neighbor, and back; then the table.
const keys = await open(1400, 1000, 'light');
const focused = () => keys.evaluate(() => document.activeElement.getAttribute('aria-label') || '');
for (let at = 0; at < 80 && !(await focused()).includes('with the plan: arrow keys'); at += 1) await keys.keyboard.press('Tab');
expect((await focused()).includes('with the plan: arrow keys'), 'Tab does not reach the picture');
for (const key of ['p', 'ArrowRight', 'ArrowRight', 'ArrowUp', '+', '+']) await keys.keyboard.press(key);
const selected = await keys.evaluate(() => shown.picture.selected && { id: shown.picture.selected.id, chosen: table.chosen === shown.picture.selected, facts: shown.picture.facts.textContent });
expect(facts.boxes === 0 || selected && selected.chosen && selected.facts.includes('Place'), 'the keyboard does not select a box');
await picture(keys, 'keyboard');
for (let at = 0; at < 40 && !(await focused()).startsWith('Table of buffers'); at += 1) await keys.keyboard.press('Tab');
await keys.keyboard.press('ArrowDown');
expect(facts.boxes < 2 || await keys.evaluate(() => table.chosen === table.rows[Math.min(table.rows.length - 1, table.rows.indexOf(shown.picture.selected))]), 'the table does not move');
console.log(`keyboard: box ${selected && selected.id} selected, the table reached`);

const front = option('--front');
if (front) {
  // The page down to its pictures, at half its size.
  const page = await open(1400, 1300, 'light', '', 0.5);
  const end = await page.evaluate(() => document.querySelector('.legend').getBoundingClientRect().bottom + 14);
  await page.screenshot({ path: front, clip: { x: 0, y: 0, width: 1400, height: end } });
}
await browser.close();
for (const line of wrong) console.log(`wrong: ${line}`);
process.exit(wrong.length ? 1 : 0);
