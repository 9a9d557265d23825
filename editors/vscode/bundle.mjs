// Bundles the extension into dist, with the licenses of the packages in it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const shared = { bundle: true, minify: true, format: 'cjs', external: ['vscode'], metafile: true, logLevel: 'warning', outdir: path.join(folder, 'dist') };
const results = [
  await build({ ...shared, entryPoints: [path.join(folder, 'src/desktop.js')], platform: 'node', target: 'node18' }),
  await build({ ...shared, entryPoints: [path.join(folder, 'src/web.js')], platform: 'browser', target: 'es2022' }),
];
const inputs = results.flatMap(result => Object.keys(result.metafile.inputs));
const packages = [...new Set(inputs.flatMap(input => input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/)?.[1] ?? []))].sort();
const notices = packages.map(name => {
  const home = path.join(folder, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const files = readdirSync(home).filter(file => /^licen[cs]e/i.test(file)).sort();
  if (!files.length) throw new Error(`${name} has no license file`);
  return [`${name} ${version}: ${license}`, ...files.map(file => readFileSync(path.join(home, file), 'utf8').trim())].join('\n\n');
});
writeFileSync(path.join(folder, 'dist/THIRD-PARTY.txt'), `The scripts of this extension contain these packages.\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
