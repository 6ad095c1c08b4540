import { looksLikeField } from './field-kinds.js';
import { type FieldDraft, readField, readFields } from './fields.js';
import { type Item, splitItems } from './items.js';
import { cleanTitle, isPlural, singular } from './words.js';

/** A thing the sentence wants kept, with the fields it names. */
export interface EntityDraft {
  /** As a single thing: "dog walk". */
  noun: string;
  fields: FieldDraft[];
  /** True when its fields are only some of what it has ("members, their voice ..."). */
  partial?: true;
}

const determiner =
  /^(?:(?:each|every|all|the|a|an|their|his|her|my|our|your|its|these|those|some|any|one|also|of|both|multiple|several|many|different|various|new|like|existing|monthly|weekly|daily|yearly|annual|upcoming|current|past|regular)\s+)+/i;
const has =
  '(?:with|has|have|having|contains?|containing|includes?|including|consists? of|stores?|storing|should have|must have|needs?|need|comes? with|gets?|shows?|recording|which have|which has|that have|that has|who have|who has|each with|each having)';
const clausePattern = new RegExp(
  `^(.{1,60}?)\\s+${has}\\s+(?:fields? |the fields? |the following fields?:? )?(.+)$`,
  'i',
);
const belongsPattern =
  /^(.{0,60}?)\s*\b(?:belongs? to|is assigned to|is linked to|are linked to|linked to|refers? to|is part of|is made by|is given to|is taken by|is held in|is for)\s+(?:exactly )?(?:an?|the|one|some|their|its)?\s*(.+)$/i;
const pronoun = /^(?:it|they|each|each one|every one|which|that|these|them|both|one|who|everyone|and)$/i;
const skip =
  /^(?:who|what|when|where|how|which|whether|so|because|if|everything|anything|things|stuff|etc|more|it|them|that|to|make|please|thanks?|thank|i|we|no|not|only|public|visitors?|everyone|anyone|show|use|filter|search|sort)\b/i;

/** The single thing a phrase names, or nothing when it names none. */
export function nounOf(phrase: string): string | undefined {
  const words = cleanTitle(
    phrase
      .replace(/\([^()]*\)/g, ' ')
      .replace(determiner, '')
      .replace(/\s+(?:in|on|at|for|of|per|by|from|to|that|which|who|where|so|because|when)\s.*$/i, ''),
    40,
  );
  if (!words || skip.test(words) || words.split(' ').length > 3 || !/\p{L}{2}/u.test(words)) return undefined;
  const isShouted = words.length > 4 && words.toUpperCase() === words;
  return singular(isShouted ? words.toLowerCase() : words.charAt(0).toLowerCase() + words.slice(1));
}

/** Reads listed items one after the other, remembering which thing the fields belong to. */
export class EntityReader {
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
      this.entities.find(
        (entity) => entity.noun.toLowerCase().endsWith(` ${low}`) || low.endsWith(` ${entity.noun.toLowerCase()}`),
      )
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
    for (let at = 0; at < items.length;) at = this.item(items, at);
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
    const belongs = belongsPattern.exec(text);
    if (belongs?.[2]) {
      const owner = belongs[1] ? nounOf(belongs[1]) : undefined;
      if (owner && !pronoun.test(belongs[1] ?? '')) this.current = this.entity(owner);
      const target = nounOf(belongs[2]);
      if (target && this.current) {
        this.link(this.current, target, true);
        return at + 1;
      }
    }
    const clause = clausePattern.exec(text);
    if (clause?.[1] && clause[2]) {
      const subject = clause[1]
        .replace(determiner, '')
        .replace(/\s+(?:can|may|should|will|must)\s+\S+(?:\s+\S+)?$/i, '')
        .trim();
      const noun = pronoun.test(clause[1].trim()) || !subject ? undefined : nounOf(subject);
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
    if (
      bracket?.[1] &&
      bracket[2] &&
      (!this.current || (isPlural(bracket[1]) && !looksLikeField(bracket[1]) && bracket[2].split(',').length > 1))
    ) {
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
