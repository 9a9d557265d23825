// Bundles the page into a folder that has freehold.wasm already, which is run once: scripts, style, examples, the licenses of the
// packages, and the service worker with the names and the digest of all files.
//
// usage: node playground/bundle.mjs FOLDER
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { run } from './page/system.js';

const out = process.argv[2];
const root = path.resolve(import.meta.dirname, '..');
const page = path.join(import.meta.dirname, 'page');
const read = name => readFileSync(path.join(root, name), 'utf8');

const examples = JSON.parse(read('playground/examples.json')).map(({ file, ...example }) => ({ ...example, text: read(file) }));
const withExamples = {
  name: 'examples',
  setup(build) {
    build.onResolve({ filter: /^\.\/examples\.json$/ }, () => ({ path: 'examples', namespace: 'examples' }));
    build.onLoad({ filter: /.*/, namespace: 'examples' }, () => ({ contents: JSON.stringify(examples), loader: 'json' }));
  },
};
const result = await build({
  entryPoints: [path.join(page, 'main.js'), path.join(page, 'worker.js')],
  outdir: out, bundle: true, minify: true, format: 'iife', target: 'es2022', plugins: [withExamples], metafile: true, logLevel: 'warning',
});

// The licenses of the packages that are in the bundle.
const packages = new Set(Object.keys(result.metafile.inputs).flatMap(input => input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));
const notices = [...packages].sort().map(name => {
  const folder = path.join(import.meta.dirname, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter(file => /^licen[cs]e/i.test(file)).sort();
  if (!files.length) throw new Error(`${name} has no license file`);
  return [`${name} ${version}: ${license}`, ...files.map(file => readFileSync(path.join(folder, file), 'utf8').trim())].join('\n\n');
});
writeFileSync(path.join(out, 'THIRD-PARTY.txt'), `The scripts of this page contain these packages.\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE.txt'));

// The script of the report, which the page shows in a frame, is allowed by its digest.
const module = await WebAssembly.compile(readFileSync(path.join(out, 'freehold.wasm')));
const answer = run(module, ['report', 'program.mlir', '-o', 'report.html'], { 'program.mlir': examples[0].text }, ['report.html']);
const script = answer.files['report.html']?.match(/<script>([^]*?)<\/script>/)?.[1];
if (!script) throw new Error(`the report of the first example has no script: ${answer.fault || answer.err}`);
const report = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
writeFileSync(path.join(out, 'index.html'), readFileSync(path.join(page, 'index.html'), 'utf8').replace('{{report}}', report));
copyFileSync(path.join(page, 'style.css'), path.join(out, 'style.css'));

const files = readdirSync(out).filter(name => !['service.js', 'LICENSE.txt', 'THIRD-PARTY.txt'].includes(name)).sort();
const all = createHash('sha256');
for (const name of files) all.update(name).update(readFileSync(path.join(out, name)));
const service = readFileSync(path.join(page, 'service.js'), 'utf8');
writeFileSync(path.join(out, 'service.js'), service.replace("'freehold-playground-DIGEST'", `'freehold-playground-${all.digest('hex').slice(0, 16)}'`)
  .replace('= FILES;', `= ${JSON.stringify(['./', ...files])};`));
