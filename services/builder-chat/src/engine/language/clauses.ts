import { looksLikeField } from './field-kinds.js';
import { readField, readFields, type FieldDraft } from './fields.js';
import { splitItems, type Item } from './items.js';
import { cleanTitle, isPlural, singular } from './words.js';

/** A thing the sentence wants kept, with the fields it names. */
export interface EntityDraft {
  /** As a single thing: "dog walk". */
  noun: string;
  fields: FieldDraft[];
  /** True when its fields are only some of what it has ("members, their voice ..."). */
  partial?: true;
}

export interface Clauses {
  /** What comes before the lists: says what the app is. */
  head: string;
  entities: EntityDraft[];
  /** Fields listed for the app's main thing without naming it: "a recipe book with title and photo". */
  loose: FieldDraft[];
}

export const APP_WORD =
  /\b(?:app|application|web ?app|tracker|manager|management|organi[sz]er|planner|register|registry|book|log|logbook|diary|journal|database|directory|list|board|tool|system|site|website|portal|dashboard|catalogue?|planning|records?|archive|collection|crm|space|hub|page|calendar|software|program(?:me)?)\b/i;
const DETERMINER = /^(?:(?:each|every|all|the|a|an|their|his|her|my|our|your|its|these|those|some|any|one|also|of|both|multiple|several|many|different|various|new|like|existing|monthly|weekly|daily|yearly|annual|upcoming|current|past|regular)\s+)+/i;
const HAS =
  '(?:with|has|have|having|contains?|containing|includes?|including|consists? of|stores?|storing|should have|must have|needs?|need|comes? with|gets?|shows?|recording|which have|which has|that have|that has|who have|who has|each with|each having)';
const CLAUSE = new RegExp(`^(.{1,60}?)\\s+${HAS}\\s+(?:fields? |the fields? |the following fields?:? )?(.+)$`, 'i');
const BELONGS = /^(.{0,60}?)\s*\b(?:belongs? to|is assigned to|is linked to|are linked to|linked to|refers? to|is part of|is made by|is given to|is taken by|is held in|is for)\s+(?:exactly )?(?:an?|the|one|some|their|its)?\s*(.+)$/i;
const PRONOUN = /^(?:it|they|each|each one|every one|which|that|these|them|both|one|who|everyone|and)$/i;
const VERBS = 'keeps? track of|keeping track of|keeps?|tracks?|manages?|organi[sz]es?|logs?|catalogues?|handles?|follows?|collects?|registers?|schedules?|records?|stores?|lists?|plans?|maintains?|tracking|managing|keeping|organi[sz]ing|recording|planning';
const VERB = new RegExp(`(?:^|\\s)(\\S+\\s+)?(?:${VERBS})\\s+(.+)$`, 'i');
const BEFORE_VERB = /^(?:to|can|and|i|we|they|you|that|which|it|helps?|lets?|me|us|people|users?|who|should|must|will|could|where|for)$/i;
const SKIP = /^(?:who|what|when|where|how|which|whether|so|because|if|everything|anything|things|stuff|etc|more|it|them|that|to|make|please|thanks?|thank|i|we|no|not|only|public|visitors?|everyone|anyone|show|use|filter|search|sort)\b/i;

function nounOf(phrase: string): string | undefined {
  const words = cleanTitle(phrase.replace(/\([^()]*\)/g, ' ').replace(DETERMINER, '').replace(/\s+(?:in|on|at|for|of|per|by|from|to|that|which|who|where|so|because|when)\s.*$/i, ''), 40);
  if (!words || SKIP.test(words) || words.split(' ').length > 3 || !/\p{L}{2}/u.test(words)) return undefined;
  return singular(words.toLowerCase() === words ? words : words.charAt(0).toLowerCase() + words.slice(1));
}

class Reader {
  readonly entities: EntityDraft[] = [];
  readonly loose: FieldDraft[] = [];
  private current: EntityDraft | undefined;
  /** True while bare nouns are things to keep ("keep flats, tenants and rents"). */
  private mentions = false;
  /** True while bare words are fields of the app's main thing ("a recipe book with title and photo"). */
  private bare = false;

  start(mode: 'mentions' | 'fields' | 'nothing'): void {
    this.current = undefined;
    this.mentions = mode === 'mentions';
    this.bare = mode === 'fields';
  }

  /** "monthly rents" and "each rent" are one thing. */
  find(noun: string): EntityDraft | undefined {
    const low = noun.toLowerCase();
    return (
      this.entities.find((entity) => entity.noun.toLowerCase() === low) ??
      this.entities.find((entity) => entity.noun.toLowerCase().endsWith(` ${low}`) || low.endsWith(` ${entity.noun.toLowerCase()}`))
    );
  }

  entity(noun: string): EntityDraft {
    const known = this.find(noun);
    if (known) return known;
    const made: EntityDraft = { noun, fields: [] };
    if (this.entities.length < 12) this.entities.push(made);
    return made;
  }

  items(items: readonly Item[]): void {
    for (let at = 0; at < items.length; ) at = this.item(items, at);
  }

  private fieldsAt(items: readonly Item[], at: number, text: string): number {
    const replaced = items.map((item, index) => (index === at ? { ...item, text } : item));
    const many = /^(?:many|several|multiple|a list of|lots of|a number of|a set of)\s+(.+)$/i.exec(text);
    const child = many?.[1] ? nounOf(many[1]) : undefined;
    if (child && this.current && this.find(child) && !looksLikeField(child)) {
      this.link(this.find(child) as EntityDraft, this.current.noun, false);
      return at + 1;
    }
    const read = readField(replaced, at);
    const into = this.current ? this.current.fields : this.loose;
    into.push(...read.fields.slice(0, Math.max(0, 30 - into.length)));
    return read.next;
  }

  /** "rehearsals with date and place, and concerts": a second "and" before a plural starts a thing of its own. */
  private isNextThing(items: readonly Item[], at: number): boolean {
    const text = items[at]?.text ?? '';
    const hadAnd = items.slice(0, at).some((item) => item.join === 'and');
    return items[at]?.join === 'and' && hadAnd && isPlural(text) && text.split(' ').length < 3 && !looksLikeField(text);
  }

  private link(entity: EntityDraft, noun: string, required: boolean): void {
    const title = noun.charAt(0).toUpperCase() + noun.slice(1);
    if (!entity.fields.some((field) => field.title.toLowerCase() === title.toLowerCase())) {
      entity.fields.push({ title, kind: 'text', required, refWord: title });
    }
  }

  private item(items: readonly Item[], at: number): number {
    const text = (items[at]?.text ?? '').replace(/^(?:and|also|then|as well as)\s+/i, '');
    const belongs = BELONGS.exec(text);
    if (belongs?.[2]) {
      const owner = belongs[1] ? nounOf(belongs[1]) : undefined;
      if (owner && !PRONOUN.test(belongs[1] ?? '')) this.current = this.entity(owner);
      const target = nounOf(belongs[2]);
      if (target && this.current) {
        this.link(this.current, target, true);
        return at + 1;
      }
    }
    const clause = CLAUSE.exec(text);
    if (clause?.[1] && clause[2]) {
      const subject = clause[1].replace(DETERMINER, '').replace(/\s+(?:can|may|should|will|must)\s+\S+(?:\s+\S+)?$/i, '').trim();
      const noun = PRONOUN.test(clause[1].trim()) || !subject ? undefined : nounOf(subject);
      if (noun) this.current = this.entity(noun);
      if (this.current) return this.fieldsAt(items, at, clause[2]);
    }
    const more = /^(?:has|have|with|including|includes?|containing|contains?)\s+(.+)$/i.exec(text);
    if (more?.[1] && this.current) return this.fieldsAt(items, at, more[1]);
    const isWhat = /^(?:each|every|an?|the)\s+([\p{L} ]+?)\s+(is (?:either )?.+)$/iu.exec(text);
    if (isWhat?.[1] && isWhat[2]) {
      const noun = nounOf(isWhat[1]);
      if (noun && this.find(noun)) {
        this.current = this.find(noun);
        return this.fieldsAt(items, at, isWhat[2]);
      }
    }
    const theirs = /^(?:their|its|his|her)\s+(.+)$/i.exec(text);
    const owner = this.current ?? this.entities.at(-1);
    if (theirs?.[1] && this.mentions && owner && !isPlural(theirs[1])) {
      if (owner.fields.length === 0) owner.partial = true;
      this.current = owner;
      return this.fieldsAt(items, at, theirs[1]);
    }
    if (this.current && this.mentions && this.isNextThing(items, at)) this.current = undefined;
    const bracket = /^([^()]+?)\s*\(([^()]+)\)$/.exec(text);
    if (bracket?.[1] && bracket[2] && (!this.current || (isPlural(bracket[1]) && !looksLikeField(bracket[1]) && bracket[2].split(',').length > 1))) {
      const noun = nounOf(bracket[1]);
      if (noun) {
        this.entity(noun).fields.push(...readFields(splitItems(bracket[2])).slice(0, 30));
        return at + 1;
      }
    }
    if (this.current || this.bare) return this.fieldsAt(items, at, text);
    if (!this.mentions) return at + 1;
    const noun = nounOf(text);
    if (noun) this.entity(noun);
    return at + 1;
  }
}

const BULLET = /^\s*(?:[-*•–·]|\d{1,2}[.)])\s+/;

function segments(prompt: string): string[] {
  return prompt
    .split(/\r?\n|;|(?<=[\p{L}\p{N})\]"'”])[.!?](?:\s+|$)/u)
    .map((part) => part.replace(BULLET, '').trim())
    .filter((part) => /[\p{L}]/u.test(part));
}

const escapeWord = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '.');

/** The list after a verb of keeping ("where landlords keep ..."), if the verb is one there. */
function afterVerb(text: string): string | undefined {
  const match = VERB.exec(text);
  if (!match?.[2] || /^(?:with|for|to|by|in|on|at|from)\b/i.test(match[2])) return undefined;
  const before = match[1]?.trim() ?? '';
  const isSubject = new RegExp(`\\b(?:where|that|which|so)\\s+(?:(?:an?|the|my|our|each|every)\\s+)?${escapeWord(before)}\\s+(?:${VERBS})\\s`, 'i').test(text);
  return !before || BEFORE_VERB.test(before) || isPlural(before) || isSubject ? match[2].replace(/^(?:of|all|track of)\s+/i, '') : undefined;
}

const AFTER_APP = new RegExp(`^(.*${APP_WORD.source}[^,]*?)\\s+(?:with|for|of|containing|including|that has|which has)\\s+(.+)$`, 'i');

function readHead(reader: Reader, text: string, alone: boolean): void {
  const kept = afterVerb(text);
  if (kept) {
    reader.start('mentions');
    reader.items(splitItems(kept));
    return;
  }
  const app = AFTER_APP.exec(text);
  const listed = app?.[2] ? splitItems(app[2]) : [];
  const withList = /\s(?:with|containing|including|that has|which has)\s/i.test(text);
  if (app && withList && listed.length > 0) {
    const rest = text.slice(text.search(/\s(?:with|containing|including|that has|which has)\s/i)).trim().replace(/^(?:with|containing|including|that has|which has)\s+/i, '');
    const items = splitItems(rest);
    const things = items.filter((item) => isPlural(item.text) && !looksLikeField(item.text)).length;
    const first = items[0]?.text ?? '';
    reader.start(things * 2 >= items.length || (isPlural(first) && !looksLikeField(first)) ? 'mentions' : 'fields');
    reader.items(items);
    return;
  }
  if (!alone) return;
  const items = splitItems(text);
  const things = items.length > 1 && items.every((item) => isPlural(item.text.replace(/\([^()]*\)/g, '').trim()) && item.text.split(' ').length < 4);
  reader.start(things ? 'mentions' : 'nothing');
  if (things || items.length > 2 || /\s(?:with|have|has)\s|\(/.test(text)) reader.items(items);
}

/** Reads the things and fields a request names. Knows no domain: what is missing is filled in later. */
export function readClauses(prompt: string): Clauses {
  const reader = new Reader();
  let head = '';
  const all = segments(prompt);
  for (const [index, segment] of all.entries()) {
    const colon = /^([^:()]{1,120}(?:\([^()]*\)[^:()]*){0,3})\s*:\s+(.+)$/.exec(segment);
    const left = colon?.[1] ?? '';
    const isHead = index === 0 && (APP_WORD.test(left) || / (?:for|where|to) /i.test(left) || left.split(' ').length > 3 || /\swith\s|\(/.test(colon?.[2] ?? ''));
    if (colon?.[2] && !/\b(?:status|type|kind|category|state)$/i.test(left)) {
      if (isHead) {
        head = left;
        reader.start('mentions');
        reader.items(splitItems(colon[2]));
      } else {
        const noun = nounOf(left);
        reader.start('mentions');
        if (noun && !/^(?:field|page|entit|data|table|feature|note|permission)/i.test(noun)) reader.items(splitItems(`${noun} with ${colon[2]}`));
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
