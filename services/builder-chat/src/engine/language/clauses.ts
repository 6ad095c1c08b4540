import { type EntityDraft, EntityReader, nounOf } from './entity-reader.js';
import { looksLikeField } from './field-kinds.js';
import type { FieldDraft } from './fields.js';
import { splitItems } from './items.js';
import { isPlural } from './words.js';

export interface Clauses {
  /** What comes before the lists: says what the app is. */
  head: string;
  entities: EntityDraft[];
  /** Fields listed for the app's main thing without naming it: "a recipe book with title and photo". */
  loose: FieldDraft[];
}

export const appWord =
  /\b(?:app|application|web ?app|tracker|manager|management|organi[sz]er|planner|register|registry|book|log|logbook|diary|journal|database|directory|list|board|tool|system|site|website|portal|dashboard|catalogue?|planning|records?|archive|collection|crm|space|hub|page|calendar|software|program(?:me)?)\b/i;
const verbs =
  'keeps? track of|keeping track of|keeps?|tracks?|manages?|organi[sz]es?|logs?|catalogues?|handles?|follows?|collects?|registers?|schedules?|records?|stores?|lists?|plans?|maintains?|tracking|managing|keeping|organi[sz]ing|recording|planning';
const verb = new RegExp(`(?:^|\\s)(\\S+\\s+)?(?:${verbs})\\s+(.+)$`, 'i');
const beforeVerb =
  /^(?:to|can|and|i|we|they|you|that|which|it|helps?|lets?|me|us|people|users?|who|should|must|will|could|where|for)$/i;

const bullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])\s+/;

function segments(prompt: string): string[] {
  return prompt
    .split(/\r?\n|;|(?<=[\p{L}\p{N})\]"'”])[.!?](?:\s+|$)/u)
    .map((part) => part.replace(bullet, '').trim())
    .filter((part) => /[\p{L}]/u.test(part));
}

const escapeWord = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '.');

/** The list after a verb of keeping ("where landlords keep ..."), if the verb is one there. */
function afterVerb(text: string): string | undefined {
  const match = verb.exec(text);
  if (!match?.[2] || /^(?:with|for|to|by|in|on|at|from)\b/i.test(match[2])) return undefined;
  const before = match[1]?.trim() ?? '';
  const isSubject = new RegExp(
    `\\b(?:where|that|which|so)\\s+(?:(?:an?|the|my|our|each|every)\\s+)?${escapeWord(before)}\\s+(?:${verbs})\\s`,
    'i',
  ).test(text);
  return !before || beforeVerb.test(before) || isPlural(before) || isSubject
    ? match[2].replace(/^(?:of|all|track of)\s+/i, '')
    : undefined;
}

const afterApp = new RegExp(
  `^(.*${appWord.source}[^,]*?)\\s+(?:with|for|of|containing|including|that has|which has)\\s+(.+)$`,
  'i',
);

function readHead(reader: EntityReader, text: string, alone: boolean): void {
  const kept = afterVerb(text);
  if (kept) {
    reader.start('mentions');
    reader.items(splitItems(kept));
    return;
  }
  const app = afterApp.exec(text);
  const listed = app?.[2] ? splitItems(app[2]) : [];
  const withList = /\s(?:with|containing|including|that has|which has)\s/i.test(text);
  if (app && withList && listed.length > 0) {
    const rest = text
      .slice(text.search(/\s(?:with|containing|including|that has|which has)\s/i))
      .trim()
      .replace(/^(?:with|containing|including|that has|which has)\s+/i, '');
    const items = splitItems(rest);
    const things = items.filter((item) => isPlural(item.text) && !looksLikeField(item.text)).length;
    const first = items[0]?.text ?? '';
    reader.start(things * 2 >= items.length || (isPlural(first) && !looksLikeField(first)) ? 'mentions' : 'fields');
    reader.items(items);
    return;
  }
  if (!alone) return;
  const items = splitItems(text);
  const things =
    items.length > 1 &&
    items.every((item) => isPlural(item.text.replace(/\([^()]*\)/g, '').trim()) && item.text.split(' ').length < 4);
  reader.start(things ? 'mentions' : 'nothing');
  if (things || items.length > 2 || /\s(?:with|have|has)\s|\(/i.test(text)) reader.items(items);
}

/** Reads the things and fields a request names. Knows no domain: what is missing is filled in later. */
export function readClauses(prompt: string): Clauses {
  const reader = new EntityReader();
  let head = '';
  const all = segments(prompt);
  for (const [index, segment] of all.entries()) {
    const colon = /^([^:()]{1,120}(?:\([^()]*\)[^:()]*){0,3})\s*:\s+(.+)$/.exec(segment);
    const left = colon?.[1] ?? '';
    const isHead =
      index === 0 &&
      (appWord.test(left) ||
        / (?:for|where|to) /i.test(left) ||
        left.split(' ').length > 3 ||
        /\swith\s|\(/.test(colon?.[2] ?? ''));
    if (colon?.[2] && !/\b(?:status|type|kind|category|state)$/i.test(left)) {
      if (isHead) {
        head = left;
        reader.start('mentions');
        reader.items(splitItems(colon[2]));
      } else {
        const noun = nounOf(left);
        reader.start('mentions');
        if (noun && !/^(?:field|page|entit|data|table|feature|note|permission)/i.test(noun))
          reader.items(splitItems(`${noun} with ${colon[2]}`));
        else reader.items(splitItems(colon[2]));
      }
      continue;
    }
    if (index === 0) {
      head = segment;
      readHead(reader, segment, true);
    } else if (/^(?:has|have|with)\s/i.test(segment)) {
      reader.items(splitItems(segment));
    } else {
      const kept = afterVerb(segment);
      reader.start(kept ? 'mentions' : 'nothing');
      reader.items(splitItems(kept ?? segment));
    }
  }
  return { head, entities: reader.entities, loose: reader.loose };
}
