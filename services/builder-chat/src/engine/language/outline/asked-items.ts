import type { FieldDraft } from '../fields.js';
import { isPerson } from '../nouns/noun-kinds.js';
import { fieldOfClause } from '../reading/clause-fields.js';
import { tag } from '../tagging/tag.js';
import { isVerb } from '../tagging/verbs.js';

/**
 * Items of a list that are put as questions or with a word that no field is called by, and the names of the fields:
 * "who paid" is paid by, "which third" the third, "where stored" stored at.
 */
const names: readonly (readonly [RegExp, string])[] = [
  [/^(?:\p{L}+ )?which (.+?)(?: (?:went|came|is|was|are|were))?$/iu, '$1'],
  [/^(?:welche[rsnm]?|qu[eé]|cu[aá]l(?:es)?|quel(?:le)?s?) (\p{L}+)$/iu, '$1'],
  [/^(?:wie ?viele?|cu[aá]nt[oa]s?|combien d(?:e |'))\s*(\p{L}.+)$/iu, '$1'],
  [
    /^(?:would|will|can|could|should|do|did) (?:i|we|you|they) (.+?)(?: (?:it|him|her|them)(?= |$))?( \S+)?$/i,
    '$1$2 yes/no',
  ],
  [/^whose (.+)$/i, '$1'],
  [/^(?:(?:on|at|in) )?what (\p{L}+)$/iu, '$1'],
  [/^(?:where|place) (?:it |they |we )?(?:is |are |was |were )?(\p{L}+(?:ed|en|ught|ound|et|old))$/iu, '$1 at'],
  [/^(\p{L}+(?:ed|en|ught|ound|et|old)) where$/iu, '$1 at'],
  [/^where to$/i, 'destination'],
  [/^where(?: from)?$|^where (?:it|they|we) .+$/i, 'place'],
  [
    /^(\p{L}+(?:ed|en|ught|ound|et|old)) when$|^when (?:it is |it was )?(\p{L}+(?:ed|en|ught|ound|et|old))$/iu,
    '$1$2 on',
  ],
  [/^(?:before|by|until) when$/i, 'deadline'],
  [/^when$/i, 'date'],
  [/^(?:from|to|by|with|for)? ?whom?$/i, 'person'],
  [/^who(?:ever)? (?:has|had|holds|borrowed) (?:it|them)$/i, 'borrower'],
  [/^who (\p{L}+(?:ed|en|ught|ound|et|old|aid))(?: it| them)?$/iu, '$1 by'],
  [/^(.+?) if (?!not)\S+(?: \S+)?$/i, '$1'],
  [/^how much$/i, 'amount'],
  [/^how long$/i, 'duration'],
  [/^how often$/i, 'frequency'],
  [/^how old$/i, 'age'],
  [/^how full$/i, 'fill level'],
  [/^how many$/i, 'quantity'],
];
const doing = /^who(?: is|'s| was)? (\p{L}{3,})(?:ing|es|s)(?: it)?$/iu;

/** What is asked of each row: "how many", "who paid", "why lost", "in the show?". */
export const asked =
  /^(?:\S+ )?(?:who|whom|whose|what|which|where|when|why|how (?:many|much|long|full|old|often|far|big))\b|\sif \S+$/i;

/** The name of the field that an item is, as it was typed but for what is asked. */
export function nameOfItem(text: string, isFirst: boolean): string {
  const bare = text.trim();
  if (isFirst && /^who$/i.test(bare)) return 'name';
  const stem = doing.exec(bare)?.[1];
  if (stem !== undefined && isVerb(stem.toLowerCase())) {
    const doer = [`${stem}er`, `${stem}r`].find((noun) => isPerson(noun.toLowerCase()));
    if (doer) return doer;
  }
  const found = names.find(([pattern]) => pattern.test(bare));
  return found ? bare.replace(found[0], found[1]) : text;
}

/** The field that a question among the items asks for: "whether it was opened", "who wears it". */
export function fieldAsked(text: string): FieldDraft | undefined {
  const words = tag(text);
  return words[0]?.pos === 'wh' && words.length > 2 && !/[(:/]/.test(text) ? fieldOfClause(words) : undefined;
}
