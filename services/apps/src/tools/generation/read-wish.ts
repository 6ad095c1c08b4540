import { capitalised, plainWords } from '@lathe/proto/apps/tools/words/plain-words';
import type { WishGrammar } from './wish-grammar.js';

const longestHeader = 80;

/** What a description says of a tool, as far as rules read it. */
export interface ReadWish {
  /** The whole description, on one line. */
  readonly wish: string;
  /** What the tool does, as it says so itself: "Plan a trip". */
  readonly header: string;
  /** What people are asked for, each in the words of the description. */
  readonly asked: readonly string[];
  /** What else it says: of the tool, and of its answer. */
  readonly rest: string;
}

const [comma, gap] = ['\u0001', '\u0002'];

function partsOf(list: string, { inner, between }: WishGrammar): string[] {
  const kept = list.replace(inner, (part) => part.replaceAll(',', comma).replaceAll(' ', gap));
  return kept
    .split(between)
    .map((part) => part.replaceAll(comma, ',').replaceAll(gap, ' ').trim())
    .filter((part) => part !== '');
}

/** What a sentence asks people for, and the sentence without that. */
function askedIn(sentence: string, grammar: WishGrammar): { rest: string; asked: string[] } {
  for (const [pattern, isClear] of [
    [grammar.clearList, true],
    [grammar.likelyList, false],
  ] as const) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const parts = partsOf(sentence.slice(found.index + found[0].length), grammar);
    const end = parts.findIndex((part) => grammar.work.test(part));
    const asked = (end === -1 ? parts : parts.slice(0, end)).filter((part) => part.length <= 120);
    const isOwn = grammar.own.test(asked[0] ?? '');
    if (asked.length === 0 || (!isClear && asked.length < 2 && !isOwn)) continue;
    const after = end === -1 ? '' : parts.slice(end).join(grammar.and);
    return { rest: `${sentence.slice(0, found.index)} ${after}`.trim(), asked };
  }
  return { rest: sentence, asked: [] };
}

interface Deed {
  /** Whether it is of a tool, and not of a thing with a name of its own. */
  readonly isAny: boolean;
  /** Whether `does` says what the tool does, as it is said of somebody. */
  readonly says: boolean;
  readonly does: string;
}

/** What a tool does, without the words that somebody wants one. */
function deedOf(rest: string, grammar: WishGrammar): Deed {
  const wanted = rest.replace(grammar.wanting, '');
  const isAny = grammar.anyTool.test(wanted);
  const bare = wanted.replace(grammar.anyTool, '');
  const says = grammar.leading.test(bare) && isAny;
  return { isAny, says, does: bare.replace(grammar.leading, '').replace(grammar.helping, '') };
}

/** What a tool is called that does this. */
function headerOf(rest: string, grammar: WishGrammar): string {
  const { isAny, says, does: whole } = deedOf(rest, grammar);
  const does = whole.replace(/[\s,;:.!?–-]+$/, '');
  const named = (says ? grammar.action(does) : does.replace(grammar.article, ''))
    .replace(isAny ? /$^/ : grammar.relative, '')
    .replace(/[\s,;:.!?–-]+$/, '');
  return capitalised(plainWords(named, longestHeader).replace(grammar.loose, ''));
}

/** Reads a description of a tool: "a tool that plans a trip based on their budget, the days and a city". */
export function readWish(given: string, grammar: WishGrammar): ReadWish {
  const wish = plainWords(given, given.length);
  const sentences = wish.split(/(?<=[.!?])\s+/).map((sentence) => sentence.replace(/[.!?]+$/, ''));
  const read = sentences.map((sentence) => askedIn(sentence, grammar));
  const asked = read.flatMap((sentence) => sentence.asked);
  const header = headerOf(read[0]?.rest ?? '', grammar) || capitalised(plainWords(wish, longestHeader));
  const rest = read.map((sentence, index) => (index === 0 ? deedOf(sentence.rest, grammar).does : sentence.rest));
  return { wish, header, asked, rest: rest.join('. ') };
}
