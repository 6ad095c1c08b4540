// Cutting texts into chunks of 1000 characters with 200 repeated, beside the splitter of LangChain on the same texts.
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { splitText } from '@lathe/context-ingest/splitting/split-text';
import { figure, machine } from './lib/report.ts';

const megabytes = 10;
const rounds = 5;
machine();

const words =
  'the a of to and in that it was for on are as with his they at be this from have or by one had not but what all were'.split(
    ' ',
  );
let state = 1;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const sentence = (): string =>
  `${Array.from({ length: 4 + random(20) }, () => words[random(words.length)]).join(' ')}.`;
const paragraph = (): string => Array.from({ length: 1 + random(9) }, sentence).join(' ');

/** So many characters of what `make` makes, with `between` them. */
function textOf(make: () => string, between: string): string {
  const parts: string[] = [];
  for (let length = 0; length < megabytes * 1e6;) {
    const part = make();
    parts.push(part);
    length += part.length + between.length;
  }
  return parts.join(between);
}

const texts = {
  prose: textOf(paragraph, '\n\n'),
  'lines of a table': textOf(() => Array.from({ length: 8 }, () => random(10_000)).join(';'), '\n'),
  'one line of words': textOf(sentence, ' '),
};

const oracle = new RecursiveCharacterTextSplitter({ chunkSize: 1000, chunkOverlap: 200 });
const rate = (text: string, ms: number): number => text.length / 1e6 / (ms / 1e3);
for (const [name, text] of Object.entries(texts)) {
  const best = bestTime(text);
  const began = performance.now();
  const chunks = await oracle.splitText(text);
  const took = performance.now() - began;
  const own = splitText(text).map(({ start, end }) => text.slice(start, end));
  if (own.length !== chunks.length || own.some((chunk, index) => chunk !== chunks[index]))
    throw new Error(`The chunks of ${name} differ`);
  figure(`${name}, ${chunks.length} equal chunks`, rate(text, best), 'MB/s', {
    against: 'LangChain',
    other: rate(text, took),
    least: 50,
  });
}

/** What somebody may send to keep the splitter busy. */
const hostile = {
  'blank lines': '\n',
  spaces: ' ',
  'one word': 'w',
  'separators of every kind': '\n\n \n \r\n',
  'pieces as long as a chunk': `${'w'.repeat(999)}\n\n${'w'.repeat(1000)} ${'w'.repeat(1001)}\n`,
  'marks that combine': 'e\u0301\u0323',
  'characters of two halves': '\u{1f600}',
  'halves without the other one': '\ud83d',
};
/** The other one takes minutes for more of some. */
const compared = 100_000;
for (const [name, unit] of Object.entries(hostile)) {
  const text = unit.repeat((megabytes * 1e6) / unit.length);
  const ends = splitText(text);
  if (ends.some(({ start, end }) => end <= start || end - start > 1000)) throw new Error(`${name} give bad chunks`);
  const part = text.slice(0, compared);
  const own = splitText(part).map(({ start, end }) => part.slice(start, end));
  const chunks = await oracle.splitText(part);
  const isEqual = own.length === chunks.length && own.every((chunk, index) => chunk === chunks[index]);
  // The other one cuts through characters.
  const isBetter = chunks.some((chunk) => !chunk.isWellFormed()) && own.every((chunk) => chunk.isWellFormed());
  if (!isEqual && !isBetter) throw new Error(`The chunks of ${name} differ`);
  figure(
    `hostile: ${name}, ${ends.length} chunks, ${isEqual ? 'equal' : 'no character cut'}`,
    rate(text, bestTime(text)),
    'MB/s',
  );
}

function bestTime(text: string): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    splitText(text);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
