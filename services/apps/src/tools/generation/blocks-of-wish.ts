import { type Block, block, type ChartKind } from '@lathe/proto/apps/tools/blocks';
import { capitalised, plainWords } from '@lathe/proto/apps/tools/words/plain-words';
import type { BlockWords } from './block-words.js';

const [longestTitle, longestCount] = [60, 50];
/** Characters around the word for a part that are looked at. */
const nearby = 60;
/** More parts than that no sentence asks for. */
const mostParts = 6;

interface Part {
  readonly at: number;
  readonly type: Block['type'];
  readonly title: string;
  readonly chart: ChartKind | null;
  readonly count: number | null;
  /** The answer is this part, with nothing beside it. */
  readonly isWhole: boolean;
}

/**
 * The blocks that a description asks for: "a table of the costs and a list of five tips". None where it names none. A
 * text goes before them, unless the answer is to be one of them and nothing else.
 */
export function blocksOfWish(answer: string, words: BlockWords): Block[] {
  const found = words.named.flatMap((named) =>
    [...answer.matchAll(new RegExp(named.word, 'giu'))].flatMap(({ index, 0: word }) => {
      const before = answer.slice(Math.max(0, index - nearby), index);
      const after = answer.slice(index + word.length, index + word.length + nearby);
      const isOther = named.notAfter?.test(before) === true || named.notBefore?.test(after) === true;
      return isOther ? [] : [partOf({ type: named.type, word, before, after, at: index }, words)];
    }),
  );
  const parts = found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ type, title }, index, all) => all.findIndex((one) => one.type === type && one.title === title) === index)
    .slice(0, mostParts);
  const isWhole = parts.length === 1 && parts[0]!.isWhole;
  const text = parts.length === 0 || isWhole ? [] : [{ type: 'text' as const }];
  return numbered([...text, ...parts.map(blockOf)]);
}

/** Blocks under ids of their own. */
export const numbered = (blocks: readonly Partial<Block>[]): Block[] =>
  blocks.map((one, index) => block.parse({ ...one, id: `block-${index + 1}` }));

function blockOf({ type, title, chart, count }: Part): Partial<Block> {
  return {
    ...{ type, title, chart },
    validation: count === null ? null : { kind: 'size', min: count, max: count },
  };
}

function partOf(
  { type, word, before, after, at }: { type: Block['type']; word: string; before: string; after: string; at: number },
  words: BlockWords,
): Part {
  const of = words.of.exec(after)?.[0] ?? '';
  const shown = of === '' ? '' : after.slice(of.length).split(words.end, 1)[0]!;
  // "five names for a dog" says itself what its entries are; "a list" says it afterwards.
  const isCounted = type === 'list' && words.count.test(word);
  const said = isCounted ? `${word}${of}${shown}` : shown;
  const counted = (type === 'list' && words.count.exec(isCounted ? word : `${word}${after}`)?.[1]?.toLowerCase()) || '';
  const number = words.numbers[counted] ?? Number(counted || Number.NaN);
  const isCount = Number.isInteger(number) && number > 0 && number <= longestCount;
  return {
    ...{ at, type },
    title: capitalised(plainWords(said.replace(words.count, '').replace(/[[\]]/g, ''), longestTitle)),
    chart:
      type === 'chart' ? kindOf(`${before.split(/[,.;]/).at(-1)}${word}${after.split(/[,.;]/, 1)[0]}`, words) : null,
    count: isCount ? number : null,
    isWhole: words.as.test(before) || before.trim().split(/\s+/).length <= 3,
  };
}

function kindOf(said: string, { line, pie, bar }: BlockWords): ChartKind | null {
  if (pie.test(said)) return 'pie';
  if (bar.test(said)) return 'bar';
  return line.test(said) ? 'line' : null;
}
