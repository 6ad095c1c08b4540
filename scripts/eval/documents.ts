// Public files of many origins as the product reads them, beside other programs: --from FOLDER names where they stand
// (given several times, for several). Of each file the program counts whose text is most like ours.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hasOracle, oraclesFor, readWith } from './lib/oracles.ts';
import type { ReadDocument } from './lib/read-document.ts';
import { type Similarity, similarity } from './lib/text-similarity.ts';

/** What is less alike is to be looked at. */
const alike = 0.9;

interface Compared extends Similarity {
  readonly kind: string;
  readonly ms: number;
  readonly mb: number;
}

const { values } = parseArgs({ options: { from: { type: 'string', multiple: true, default: [] } } });
const files = values.from.flatMap((folder) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && hasOracle(kindOf(entry.name)))
    .map((entry) => ({ folder, file: join(entry.parentPath, entry.name) })),
);
if (files.length === 0)
  console.log(
    'SKIPPED documents: no files are named. Put public files (pdf, doc, docx, pptx, csv, html, epub) into a folder, and name it: npm ' +
      'run eval -- documents --from FOLDER',
  );
else compareAll();

function compareAll(): void {
  const compared: Compared[] = [];
  const skipped = new Map<string, number>();
  console.log('file | beside | words alike | neighbours alike | ms | MB | ms of the other');
  for (const { folder, file } of files.sort((a, b) => a.file.localeCompare(b.file))) {
    for (const name of oraclesFor(kindOf(file)).missing) skipped.set(name, (skipped.get(name) ?? 0) + 1);
    const one = compare(relative(folder, file), file);
    if (one) compared.push(one);
  }
  for (const [name, count] of skipped) console.log(`SKIPPED ${name} for ${count} files: it is not installed`);
  console.log(
    '\nkind | files | words alike, mean | median | neighbours alike, mean | of 0.9 or more | slowest, ms | most, MB',
  );
  for (const kind of [...new Set(compared.map((one) => one.kind)), 'all'])
    total(
      kind,
      compared.filter((one) => kind === 'all' || one.kind === kind),
    );
}

/** Undefined where no other program reads the file. */
function compare(name: string, file: string): Compared | undefined {
  const kind = kindOf(file);
  const others = oraclesFor(kind).there.flatMap((oracle) => {
    const { text, ms } = readWith(oracle, file);
    return text === undefined ? [] : [{ name: oracle.name, text, ms }];
  });
  const own = readOwn(file);
  if (others.length === 0) {
    console.log(`${name} | none reads it | ${own.fault ?? `${own.text!.length} characters`}`);
    return undefined;
  }
  const [best] = others
    .map((other) => ({ ...other, ...similarity(own.text ?? '', other.text) }))
    .sort((a, b) => b.words - a.words || b.pairs - a.pairs);
  const { words, pairs } = best!;
  const shown = [words.toFixed(3), pairs.toFixed(3), Math.round(own.ms), Math.round(own.mb), Math.round(best!.ms)];
  const note = own.fault === undefined ? '' : ` | ${own.fault}`;
  console.log(`${[name, best!.name, ...shown].join(' | ')}${note}${words < alike ? ' | LOOK' : ''}`);
  return { kind, words, pairs, ms: own.ms, mb: own.mb };
}

function readOwn(file: string): ReadDocument {
  const reader = join(import.meta.dirname, 'lib/read-document.ts');
  const args = ['--disable-warning=ExperimentalWarning', reader, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 400_000_000 });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return JSON.parse(stdout) as ReadDocument;
}

function total(kind: string, compared: readonly Compared[]): void {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const words = compared.map((one) => one.words).sort((a, b) => a - b);
  const shown = [mean(words), words[words.length >> 1]!, mean(compared.map((one) => one.pairs))];
  console.log(
    [
      kind,
      compared.length,
      ...shown.map((value) => value.toFixed(3)),
      words.filter((value) => value >= alike).length,
      Math.round(Math.max(...compared.map((one) => one.ms))),
      Math.round(Math.max(...compared.map((one) => one.mb))),
    ].join(' | '),
  );
}

function kindOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}
