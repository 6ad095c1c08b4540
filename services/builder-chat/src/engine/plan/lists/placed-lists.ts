import { and, or } from '../../language/outline/list-items.js';
import type { ListItem } from '../../language/outline/lists.js';
import { splitOutside } from '../../language/outline/segments.js';

/** Words of a request, at their place. */
export interface Placed {
  readonly text: string;
  readonly at: number;
}

/** An item of a list: its name without articles, and what its bracket holds. */
export interface PlacedItem extends Placed {
  readonly join: ListItem['join'];
  readonly inside: readonly (Placed & { readonly join?: ListItem['join'] })[];
  /** "paid or not". */
  readonly isFlag?: true;
}

export interface PlacedList {
  /** What stands before the colon or the verb in front of its first item: "every donation has", "a category". */
  readonly lead: Placed | undefined;
  /** What is listed in front of a colon, and of "which is": "category". */
  readonly label: Placed | undefined;
  /** It goes on with the list before: "name, category: late, rude". */
  readonly isInList: boolean;
  /** Its first item is certainly one, not the beginning of a sentence. */
  readonly isWhole: boolean;
  readonly items: readonly PlacedItem[];
}

const joint = new RegExp(`\\s*[,;]\\s*(?:(?:${and}|${or})\\s+)?|\\s+(?:${and}|${or})\\s+`, 'u');
const isOr = new RegExp(`(?:^|[\\s,;])(?:${or})\\s`, 'iu');
const isAnd = new RegExp(`(?:^|[\\s,;])(?:${and})\\s`, 'iu');
const sentenceEnd = /\n+|\s*;\s*|(?<=[\p{L}\p{N})\]"'])[.!?](?=\s|$)\s*|\s+\/+\s+(?=\p{L}[\p{L} ]*:)/u;

const named =
  /\s*:(?=\s|$)\s*|\s+=\s+|\s+[–—-]+\s+|\s+(?:which|that) (?:is|are|can be|may be)(?: either)?\s+|\s+(?:is|are|can be) either\s+/iu;
/** "the states would be new, sent and closed" */
const being = /\s+(?:is|are|would be|sind|wären|son|ser[ií]an?|sont|seraient)\s+/iu;
/** Behind these words stands what something has. */
const having =
  /\s(?:with|has|have|having|needs?|includ(?:es?|ing)|mit|hat|haben|halt|brauch(?:t|en)?|con|tienen?|llevan?|avec|ont)\s+/iu;
const owning = /\s(?:has|have|hat|haben|tienen?|ont)\s/iu;
/** The same at the beginning of a sentence, where other words may be that, too. */
const noting =
  /\s(?:want|note|store|record|log|keep|write down|for|notiere|notieren|festhalten|guardar|anotar|apuntar|note|notons|faut|a(?= (?:une?|l[ea]|des) ))\s+/iu;
/** "which student has it" is an item. */
const question =
  /^(?:which|who|whose|what|where|when|how|welche\p{L}*|wer|was|wo|wann|qué|quién|cuál|qui|quel\p{L}*)\s/iu;
const article =
  /^(?:(?:an?|the|their|its|his|her|my|our|also|then|ein(?:e[nmrs]?)?|der|die|das|den|dem|ihre?|deren|auch|une?|una|el|la|los|las|su|sus|les?|des|leurs?|son|sa|ses|aussi)\s+|(?:lists?|liste|lista) (?:of|de|des|von)\s+|l')+/iu;
const aside = /\s+(?:etc\.?|usw\.?|too|please|as well|if (?:known|any|needed|possible)|in (?=\s*$))$/iu;
const bracket = /[([{]([^()[\]{}]*)[)\]}]/u;

/** The lists of a request, with those in brackets, in the order in which they begin. */
export function listsIn(request: string): PlacedList[] {
  const sentences = splitOutside(request, sentenceEnd).map((part) => listsOf(part, false));
  const brackets = [...request.matchAll(new RegExp(bracket.source, 'gu'))].map(({ 1: text = '', index }) =>
    listsOf({ text, at: index + 1 }, true),
  );
  return [...sentences.flat(), ...brackets.flat()];
}

function listsOf({ text, at }: Placed, isBracket: boolean): PlacedList[] {
  const lists: (PlacedList & { items: PlacedItem[] })[] = [];
  for (const [index, piece] of splitOutside(text, joint).entries()) {
    const join = index === 0 ? 'start' : isOr.test(piece.before) ? 'or' : isAnd.test(piece.before) ? 'and' : 'comma';
    const last = lists.at(-1)?.items;
    // "paid or not", "vaccinated yes or no"
    if (last && join === 'or' && negation.test(piece.text)) {
      const flag = last.pop();
      if (flag) last.push({ ...flag, text: flag.text.replace(/\s(?:yes|ja|s[ií]|oui)$/iu, ''), isFlag: true });
      continue;
    }
    const { lead, label, rest } = leadOf({ text: piece.text, at: at + piece.at }, index === 0);
    if (lead !== undefined || last === undefined)
      lists.push({ lead, label, isInList: index > 0, isWhole: lead !== undefined || isBracket, items: [] });
    const item = itemOf(rest, join);
    if (item.text !== '') lists.at(-1)?.items.push(item);
  }
  return lists;
}

const negation = /^(?:not|nicht|nein|no|non|pas)$/iu;

interface Led {
  readonly lead: Placed | undefined;
  readonly label: Placed | undefined;
  readonly rest: Placed;
}

/** What leads to a list, and what stands behind it. */
function leadOf(whole: Placed, isFirst: boolean): Led {
  const separators = [named, ...(question.test(whole.text) ? [] : [having, ...(isFirst ? [noting] : [])])];
  for (const separator of separators) {
    const last = splitOutside(`${whole.text} `, separator).at(-1);
    if (last === undefined || last.before === '') continue;
    const lead = placedIn(whole, whole.text.slice(0, last.at - last.before.length), 0);
    const rest = placedIn(whole, last.text, last.at);
    if (separator !== named) return { lead, label: undefined, rest };
    // "workshop: a repair has the customer"
    const behind = isFirst && owning.test(rest.text) ? leadOf(rest, false) : undefined;
    return behind ?? { lead, label: itemOf(leadOf(lead, isFirst).rest, 'start'), rest };
  }
  const [label, ...states] = isFirst ? splitOutside(whole.text, being) : [];
  const [state] = states;
  return label && state && states.length === 1
    ? {
        lead: undefined,
        label: itemOf(placedIn(whole, label.text, 0), 'start'),
        rest: placedIn(whole, state.text, state.at),
      }
    : { lead: undefined, label: undefined, rest: whole };
}

const placedIn = (whole: Placed, text: string, from: number): Placed => ({ text, at: whole.at + from });

function itemOf(whole: Placed, join: ListItem['join']): PlacedItem {
  const found = bracket.exec(whole.text);
  const label = (found ? whole.text.slice(0, found.index) : whole.text).trimEnd();
  const start = article.exec(label)?.[0].length ?? 0;
  const inside = found ? choicesIn(placedIn(whole, found[1] ?? '', found.index + 1)) : [];
  return { ...placedIn(whole, label.slice(start).replace(aside, ''), start), join, inside };
}

/** "S, M or L", "good / fair / poor", "1/4, 1/2, 3/4", each at its place. */
export function choicesIn(whole: Placed): PlacedItem['inside'] {
  const separators = [joint, /\s*\/\s*|\s*\|\s*/u];
  const splits = separators.map((separator) => splitOutside(whole.text, separator));
  const pieces = splits.find((one) => one.length > 1) ?? splits[0] ?? [];
  const choices = pieces.filter(({ text }) => !negation.test(text));
  return choices.map(({ before, text, at }) => ({
    ...placedIn(whole, text, at),
    join: isOr.test(before) ? 'or' : 'comma',
  }));
}
