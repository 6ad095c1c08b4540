import { readClauses } from '../clauses.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { nounPhraseAt } from '../reading/noun-phrase.js';
import { tag } from '../tagging/tag.js';
import { isPlural, plural, singular } from '../words.js';
import { asked } from './asked-items.js';
import { headOf, inSentences, verb, wordsIn } from './heads.js';
import type { ListItem, RecordList, Structure } from './lists.js';
import { isHolder, keptBy, numberedThing } from './rows.js';
import { segmentsOf, splitOutside } from './segments.js';

/** English requests of a few sentences and runs of names, as people type telegrams: "Plumber here. Caller, address, ...". */

const joint = /\s*,\s*(?:(?:and|or|plus|&)\s+(?:also\s+)?)?|\s+(?:and|or|plus|&)\s+/iu;
const article = /^(?:an?|the|their|its|my|our|your|his|her|also|then|plus|and) (?=\S)/i;
/** What is done with the first of a run: "snap the receipt, amount, shop". */
const noting =
  /^(?:please )?(?:log|note(?: down)?|record|enter|write(?: down)?|snap|track|keep|save|store|list|register|upload|measure|put in|fill in)\s+/i;
const ofSpeaker =
  /^(?:i|i'm|i'd|i've|we|we're|we'd|we've|you|they|he|she|it|it's|there|please|can|could|people|everyone|everybody|nobody|only)\b/i;
const question =
  /^(?:whether|if|who|whom|whose|what|which|where|when|why|how|by whom|to whom|from whom|at what|in which|on which|was it|were they)\b/i;
const said =
  /(?:^|\s)(?:is|are|was|were|has|have|had|need|needs|want|wants|can|could|should|must|will|would|get|gets|there|don't|doesn't|to be)(?=\s|$)/i;
/** It goes on with what a sentence said. */
const linked = /^(?:for|if|when|then|after|before|in|at|by|from|once|as|to)\s/i;
const fewest = 4;

/** The names of a run; nothing where it is a sentence. */
function runOf(text: string, least: number): ListItem[] | undefined {
  const items: { join: ListItem['join']; text: string }[] = [];
  for (const { before, text: piece } of splitOutside(text, joint)) {
    const join =
      items.length === 0 ? 'start' : /\bor\b/i.test(before) ? 'or' : /\band\b|&|plus/i.test(before) ? 'and' : 'comma';
    const last = items.at(-1);
    if (last && join === 'or' && /^not$/i.test(piece)) last.text += ' yes/no';
    else items.push({ join, text: (items.length === 0 ? piece.replace(noting, '') : piece).replace(article, '') });
  }
  const told = items.filter(({ text: item }) => isNoted(item));
  const questions = items.filter(({ text: item }) => question.test(item) && wordsIn(item) > 3);
  const isRun =
    !linked.test(items[0]?.text ?? '') && items.length >= least && items.every(({ text: item }) => isItem(item));
  return isRun && told.length * 2 >= items.length && questions.length * 3 <= items.length ? items : undefined;
}

function isItem(text: string): boolean {
  const label = text.replace(/[([{:].*$/su, '').trim();
  if (label === '') return false;
  const words = wordsIn(label);
  if (question.test(label)) return words < 8;
  return words < 6 && !ofSpeaker.test(label) && !inSentences.test(label) && (words < 3 || !said.test(label));
}

const isNoted = (text: string): boolean =>
  /[([/?]|yes\/no$|\d/.test(text) ||
  question.test(text) ||
  asked.test(text) ||
  isProperty(text) ||
  /\s(?:by|at|on|to|of|in|out|from|until)$|(?:ed|en)$/i.test(text);

const per =
  /(?:^|\s)(?:per|(?:for |after |with |at |from )?(?:each|every)|for (?:an?|the))\s+((?:[\p{L}'-]+\s){0,2}[\p{L}'-]+)$/iu;
const having =
  /(?:^|\s)(?:an?|each|every|the)\s+((?:[\p{L}'-]+\s){0,2}[\p{L}'-]+)\s+(?:has|have|gets?|needs?|says?|shows?|with|is|means|contains|consists of|wants?)$/iu;
const object =
  /(?:^|\s)(?:an?|the|my|our|their|some|this|all)\s+((?:(?!an?\s|the\s|my\s|our\s|their\s)[\p{L}'-]+\s){0,3}?[\p{L}'-]+)(?:\s+(?:i|we|with|for|of|to|that|where|please|needing)\b.*)?$/iu;

/** What a run behind these words is noted of. */
function headIn(lead: string): string | undefined {
  const text = lead.trim().replace(/\s*\([^()]*\)$/, '');
  const named = per.exec(text)?.[1] ?? having.exec(text)?.[1];
  if (named !== undefined) return isTime(singular(named.toLowerCase())) ? undefined : keptBy(named);
  const last = text.split(/,\s*(?:and\s+|so\s+)?/).at(-1) ?? text;
  const own = !verb.test(last) && wordsIn(last) <= 4 ? headOf(last) : undefined;
  if (own !== undefined) return keptBy(own);
  if (/\b(?:it|them|one)$/i.test(text)) return undefined;
  const kept = object.exec(text)?.[1];
  return kept !== undefined && isHolder(kept) ? kept : undefined;
}

/** The thing that the sentences before a run tell of: the nearest that names one. */
function topicOf(before: readonly string[]): string | undefined {
  for (const sentence of [...before].reverse()) {
    const title = isTitle(sentence) ? keptBy(headOf(sentence.split(/\s*,\s*/)[0] ?? '') ?? '') : undefined;
    if (title !== undefined) return title;
    if (isTitle(sentence)) continue;
    const things = readClauses(sentence).entities.map(({ noun }) => noun);
    const named = things.filter((noun) => !isOrganisation(noun) && !isTime(noun) && isNamed(sentence, noun));
    const own = named.filter((noun) => !isPerson(noun));
    const isMany = (noun: string): boolean => sentence.toLowerCase().includes(plural(noun.toLowerCase()));
    const fit = own.find(isMany) ?? own[0] ?? named[0];
    if (fit !== undefined) return fit;
  }
  return undefined;
}
const isNamed = (sentence: string, noun: string): boolean =>
  sentence.toLowerCase().includes(noun.toLowerCase().slice(0, -1));

/** Words without a verb that name what the request is about: "Airport transfers, me and my cousin, two vans". */
const isTitle = (sentence: string): boolean =>
  !said.test(sentence) &&
  !ofSpeaker.test(sentence) &&
  wordsIn(sentence) < 12 &&
  !/\b(?:i|we|i'm|my \S+ \S+ \S+)\b/i.test(sentence);

/** "piece, owner, fabric chosen": the first names the row. */
function firstOf(items: readonly ListItem[]): string | undefined {
  const [first] = items;
  const text = first?.text.replace(/\s*[([].*$/su, '') ?? '';
  const numbered = numberedThing(text);
  if (numbered !== undefined) return numbered;
  const phrase = nounPhraseAt(tag(text));
  return phrase && phrase.rest.length === 0 && isThing(phrase.noun) && !isPerson(phrase.noun) && wordsIn(text) < 3
    ? phrase.noun
    : undefined;
}

/** "rehearsals, when, where": the first names what is kept, the others what is noted of it. */
function split(items: ListItem[]): { head: string | undefined; items: ListItem[] } {
  const [first, ...rest] = items;
  const isHead =
    first !== undefined &&
    rest.length > 2 &&
    isPlural(first.text) &&
    isThing(first.text) &&
    wordsIn(first.text) < 3 &&
    !/[([/?]/.test(first.text) &&
    rest.every(({ text }) => !isPlural(text) || question.test(text));
  return isHead ? { head: first.text, items: rest } : { head: undefined, items };
}

const leading = /\s*:\s+/u;

/** The lists that stand in a telegram, and the sentences beside them; nothing where there is none. */
export function telegramOf(request: string): Structure | undefined {
  const records: RecordList[] = [];
  const sentences: string[] = [];
  const before: string[] = [];
  for (const [index, segment] of segmentsOf(request).entries()) {
    const pieces = splitOutside(segment, leading);
    const [lead, rest] = pieces.length === 2 ? pieces.map(({ text }) => text) : [undefined, segment];
    const isSentence = lead !== undefined && inSentences.test(lead) && lead.includes(',');
    const isTold =
      isSentence || (lead !== undefined && (wordsIn(lead) > 5 || inSentences.test(lead)) && headIn(lead) === undefined);
    const run = isTold ? undefined : runOf(rest ?? '', lead === undefined ? fewest : 3);
    const { head: first, items } = run && lead === undefined ? split(run) : { head: undefined, items: run };
    const told = lead === undefined ? before : [...before, lead];
    const head =
      items &&
      (first ??
        (lead === undefined ? undefined : headIn(lead)) ??
        topicOf(told) ??
        (records.length === 0 ? firstOf(items) : records.at(-1)?.head));
    if (items && head !== undefined) {
      records.push({ head, items });
      if (lead !== undefined && !isTitle(lead) && wordsIn(lead) > 6) sentences.push(lead);
    } else if (!(isTitle(segment) && index === 0)) sentences.push(segment);
    before.push(segment);
  }
  return records.length > 0 ? { records, sentences } : undefined;
}
