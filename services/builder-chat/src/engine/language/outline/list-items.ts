import { looksLikeField } from '../field-kinds.js';
import { asked } from './asked-items.js';
import { spokenWord, verb, wordsIn } from './heads.js';
import type { InEnglish, ListItem } from './lists.js';
import { splitOutside } from './segments.js';

/** Words that join the last item of a list, in the languages of requests. */
export const and = 'and|und|sowie|y|e|et|&|plus';
export const or = 'or|oder|o|u|ou|bzw\\.';
/** What joins the items of a list. */
export const joint = new RegExp(`\\s*,\\s*(?:(?:${and}|${or})\\s+)?|\\s+(?:${and}|${or})\\s+`, 'u');
const isOr = new RegExp(`(?:^|[\\s,])(?:${or})\\s`, 'iu');
const isAnd = new RegExp(`(?:^|[\\s,])(?:${and})\\s`, 'iu');
/** What people say with, in front of what a thing has. */
export const withWord = /\s+(?:with|mit|con|avec)\s+/iu;
const article = /^(?:an?|the|their|its|my|our|ein|eine|einen|der|die|das|un|una|el|la|los|las|une|le|les|des) (?=\S)/iu;
const toWhom = /^(?:to|by|from|for|of|an|von|für|a|de|por|para|à|par|pour) \S+$/iu;

/** Stands for the spaces of what is one item. */
export const glue = '\ue002';

/** "side - bride or groom": behind the dash are the choices. */
const dashed = new RegExp(
  `((?:^|[,;(])\\s*[\\p{L}\\s]{2,30}?)\\s+[-–—]\\s+([\\p{L}\\d][^,;()]*?\\s(?:${or})\\s[^,;()]+)`,
  'giu',
);
/** "type: fire, flood; report": the semicolon ends the choices. */
const typed = /([^;:,()]+):\s*([^;()]+)(?=;)/gu;
/** "a type which is bakery, farm or private". */
const whichIs = new RegExp(
  `\\s(?:which|that) (?:is|are|can be|could be|may be)(?: either)? ([^;:()]+?\\s(?:${or})\\s[^,;:()]+)`,
  'giu',
);
/** "on which CD or file" is one item. */
const which = new RegExp(`((?:^|[,;])\\s*(?:\\p{L}+ )?which \\p{L}+) (${or}) (?=\\p{L}+\\s*(?:[,;]|$))`, 'giu');

/** It says something of all rows, and is no name of what one has. */
const each = /(?:^|\s)(?:each|every|jede[rsmn]?|cada|chaque)\s/iu;

/** "if its a PB", "which rooms they can run". */
const asks = /^(?:if|whether|which|ob|welche[rsnm]?|si|qué|quel(?:le)?s?) \S/iu;
const mostAsked = 6;

const isName = (item: string): boolean => {
  const label = item.replace(/[([{].*$/su, '').replace(/:.*$/su, '');
  const words = wordsIn(label);
  if (words <= mostAsked && (asks.test(label) || (words > 2 && asked.test(label)))) return true;
  const isWord = words === 1 || toWhom.test(label) || !spokenWord.test(label) || (words < 5 && asked.test(label));
  return words <= 6 && !withWord.test(label) && isWord && (words < 3 || !(verb.test(label) || each.test(label)));
};
const longest = 9;
const fewest = 3;

/**
 * The items of a list; nothing where it is a sentence.
 *
 * @param isMarked a colon, a dash or a bracket says that it is a list: some of its items may be said in a few words
 *   ("would I use them again")
 */
export function itemsOf(text: string, isMarked = false): ListItem[] | undefined {
  const items: { join: ListItem['join']; text: string }[] = [];
  const plain = text
    .replace(dashed, '$1 ($2)')
    .replace(whichIs, ' ($1)')
    .replace(typed, '$1 ($2)')
    .replace(which, `$1${glue}$2${glue}`)
    .replace(/\s*;\s*/g, ', ');
  for (const { before, text: item } of splitOutside(plain, joint)) {
    const join = items.length === 0 ? 'start' : isOr.test(before) ? 'or' : isAnd.test(before) ? 'and' : 'comma';
    const last = items.at(-1);
    // "paid or not"
    if (last && join === 'or' && /^(?:not|nicht|no|non|pas)$/iu.test(item)) last.text += ' yes/no';
    else items.push({ join, text: item.replaceAll(glue, ' ').replace(toWhom.test(item) ? '' : article, '') });
  }
  const names = items.filter(({ text: item }) => isName(item));
  const isList = names.length === items.length;
  const isMostly =
    isMarked &&
    names.length >= fewest &&
    names.length * 3 >= items.length * 2 &&
    items.every(({ text: item }) => {
      const label = item.replace(/[([{].*$/su, '');
      return wordsIn(label) <= longest && !withWord.test(label);
    });
  return (isList || isMostly) && items.length > 0 ? items : undefined;
}

/** "name address phone", typed without commas: nothing where one of the words is no field of its own. */
export function runTogether(items: readonly ListItem[], inEnglish: InEnglish): readonly ListItem[] {
  const [only] = items;
  const words = only?.text.split(' ') ?? [];
  if (items.length !== 1 || words.length < fewest || !words.every((word) => looksLikeField(inEnglish(word))))
    return items;
  return words.map((text, at) => ({ join: at === 0 ? 'start' : 'comma', text }));
}
