import { capitalised, plainWords } from '@lathe/proto/apps/tools/words/plain-words';

const longestHeader = 80;

/** What a description says of a tool, as far as rules read it. */
export interface ReadWish {
  /** The whole description, on one line. */
  readonly wish: string;
  /** What the tool does, as it says so itself: "Plan a trip". */
  readonly header: string;
  /** What people are asked for, each in the words of the description. */
  readonly asked: readonly string[];
}

const wanting =
  /^(?:hi[,!.]? |hello[,!.]? |please )*(?:(?:i|we)(?: want| need| would like|'d like) |(?:can|could|would) you )?(?:please )?(?:to (?:have|make|build|create) )?(?:(?:make|create|build|generate|design|give)(?: me| us)? )?/i;
/** What every tool is, which therefore says nothing. */
const anyTool =
  /^(?:an? |the |my |our |some )?(?:small |simple |little |good |new |ai |ai-powered |smart )*(?:tool|assistant|bot|chatbot|app|helper|agent)\b[\s,:–-]*/i;
const leading = /^(?:(?:that|which|who|and)(?: can| will| should| could)? |to |for |where )/i;
const helping =
  /^helps? (?:(?:people|users|visitors|customers|clients|me|us|them|you|everybody|everyone|[a-z]+s) )?(?:to |with )?/i;

/** What begins the list of what people are asked. */
const clearList =
  /\b(?:asks?|asking)(?: (?:people|them|users?|visitors?|customers?|everybody|everyone))?(?: for| about)?\s|\bbased on\s|\bdepending on\s|\bgiven\s|\btak(?:es|ing)\s|\bwith (?:the )?(?:custom )?fields?(?: for)?:?\s|\b(?:people|users?|visitors?|they) (?:enter|give|tell|choose|fill in)\s/i;
/** The same where it names more than one thing, or something of the person: else it says where something comes from. */
const likelyList =
  /\b(?:from|using|by|for|with|knowing)\s+(?=(?:their|a person's|someone's|somebody's|the user's)\s)|\b(?:from|using)\s/i;
const work =
  /^(?:then )?(?:writes?|gives?|returns?|suggests?|makes?|creates?|plans?|shows?|tells?|answers?|sends?|builds?|finds?|recommends?|explains?|it )\b/i;

/** What belongs to one part of a list although it is a list itself: brackets, and "a choice of this, that or those". */
const inner = /\([^)]*\)|\b(?:choice (?:of|between)|one of|either|any of|several of)\s[^;:()]*?\sor\s+[^\s,]+/gi;
const [comma, gap] = ['\u0001', '\u0002'];

function partsOf(list: string): string[] {
  const kept = list.replace(inner, (part) => part.replaceAll(',', comma).replaceAll(' ', gap));
  return kept
    .split(/\s*[,;]\s*(?:and\s+|or\s+)?|\s+and\s+|\s+as well as\s+/i)
    .map((part) => part.replaceAll(comma, ',').replaceAll(gap, ' ').trim())
    .filter((part) => part !== '');
}

/** What a sentence asks people for, and the sentence without that. */
function askedIn(sentence: string): { rest: string; asked: string[] } {
  for (const [pattern, isClear] of [
    [clearList, true],
    [likelyList, false],
  ] as const) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const parts = partsOf(sentence.slice(found.index + found[0].length));
    const end = parts.findIndex((part) => work.test(part));
    const asked = (end === -1 ? parts : parts.slice(0, end)).filter((part) => part.length <= 120);
    const isOwn = /^(?:their|a person's|someone's|somebody's|the user's)\b/i.test(asked[0] ?? '');
    if (asked.length === 0 || (!isClear && asked.length < 2 && !isOwn)) continue;
    const after = end === -1 ? '' : parts.slice(end).join(' and ');
    return { rest: `${sentence.slice(0, found.index)} ${after}`.trim(), asked };
  }
  return { rest: sentence, asked: [] };
}

/** A verb as one says it to a tool: "answers" is "answer". */
function imperative(words: string): string {
  const [first = '', ...rest] = words.split(' ');
  const bare = /(?:ch|sh|ss|x|zz)es$/i.test(first)
    ? first.slice(0, -2)
    : /[^aeiou]ies$/i.test(first)
      ? `${first.slice(0, -3)}y`
      : /[^s]s$/i.test(first)
        ? first.slice(0, -1)
        : first;
  return [bare, ...rest].join(' ');
}

/** What a tool is called that does this. */
function headerOf(rest: string): string {
  const wanted = rest.replace(wanting, '');
  const isAny = anyTool.test(wanted);
  const bare = wanted.replace(anyTool, '');
  const says = leading.test(bare) && isAny;
  const does = bare.replace(leading, '').replace(helping, '');
  const named = (says ? imperative(does) : does.replace(/^(?:an?|the|my|our)\s+/i, ''))
    // What a named thing does is said by its name.
    .replace(isAny ? /$^/ : /\s+(?:that|which|who)(?:\s+|$).*$/i, '')
    .replace(/[\s,;:.!?–-]+$/, '');
  return capitalised(plainWords(named, longestHeader).replace(/\s+(?:and|or|from|with|for|by|of|the|an?)$/i, ''));
}

/** Reads a description of a tool: "a tool that plans a trip based on their budget, the days and a city". */
export function readWish(given: string): ReadWish {
  const wish = plainWords(given, given.length);
  const sentences = wish.split(/(?<=[.!?])\s+/).map((sentence) => sentence.replace(/[.!?]+$/, ''));
  const read = sentences.map(askedIn);
  const asked = read.flatMap((sentence) => sentence.asked);
  const header = headerOf(read[0]?.rest ?? '') || capitalised(plainWords(wish, longestHeader));
  return { wish, header, asked };
}
