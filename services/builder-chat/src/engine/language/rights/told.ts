/** Sentences that only say who may do what: they are about rights, and name nothing that an app keeps. */
import { partsOfRights } from '../access.js';
import { tag } from '../tagging/tag.js';
import { translate, type Translation } from '../translation/translate.js';
import { singular } from '../words.js';

/** Sentences of a request, with what stands between them. */
const between = /((?<=[\p{L}\p{N})\]"'])[.;!?]+(?=\s|$)\s*|\n+)/u;
/** Where a sentence may go on with rights. */
const joint =
  /(?:\s*[,:–]|\s+-)\s+(?:(?:and|but|und|aber|y|pero|et|mais|while|während|mientras que|tandis que)\s+)?|\s+(?:and|but|where|while|whereas|und|aber|wobei|während|y|pero|et|mais|mientras que|tandis que)\s+/giu;
const bullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])?\s*/u;
/** The rest of a request that has several of these tells of itself what is kept. */
const lists = /[,:(]/gu;
/** Words for all that an app keeps and shows. */
const anything =
  /^(?:thing|record|entry|data|item|row|detail|information|info|access|right|permission|calendar|list|own|one|other|rest|app|everything|anything|nothing|app|user|change|mistake|time|day|year|role|part|name)$/;

/** What a request tells of an app's things, without what only says who may do what. */
export interface Told {
  readonly text: string;
  readonly translation: Translation;
  /** All of the request in English. */
  readonly whole: string;
}

/** Where a request speaks of rights alone, it is told as it is. */
export function toldIn(request: string): Told {
  const all = translate(request);
  const kept = withoutRights(request, all);
  const text = /\p{L}/u.test(kept) ? kept : request;
  return { text, translation: text === request ? all : translate(text, undefined, all.language), whole: all.text };
}

/** A text without what only says who may do what with what the rest of it names, or what was said `before`. */
export function withoutRights(text: string, translation: Translation, before = ''): string {
  const pieces = text.split(between);
  const cuts = pieces.map((piece, at) => (at % 2 === 0 ? cutsOf(piece, translation) : []));
  const rest = [before, ...pieces.map((piece, at) => piece.slice(0, cuts[at]?.[0]?.from))].join(' ');
  const words = wordsIn(translation.phrase(rest));
  const isListed = (rest.match(lists) ?? []).length > 1;
  const left = pieces.map((piece, at) => {
    const cut = cuts[at]?.find(({ parts }) => isPure(parts, words, isListed));
    const head = piece.slice(0, cut?.from);
    // "Permissions: only I may edit"
    const isTitle = cut?.isTitled === true && /^\s*\p{L}+(?: \p{L}+)?$/u.test(head.replace(bullet, ''));
    return isTitle || (cut !== undefined && !/\p{L}/u.test(head)) ? '' : head;
  });
  return left
    .filter((piece, at) => at % 2 === 0 || left[at - 1] !== '')
    .join('')
    .trim();
}

interface Cut {
  /** Where it begins in its sentence. */
  readonly from: number;
  /** A colon stands before it. */
  readonly isTitled: boolean;
  readonly parts: readonly string[];
}

/** Words of a sentence that opens something. */
const open = /\b(?:public|visible|shown)\b/i;

/** The places from which on a sentence speaks of rights alone, the first that takes most of it. */
function cutsOf(sentence: string, translation: Translation): Cut[] {
  const start = bullet.exec(sentence)?.[0].length ?? 0;
  const places = [
    { from: start, to: start, isTitled: false },
    ...[...sentence.matchAll(joint)].map(({ 0: text, index }) => ({
      from: index,
      to: index + text.length,
      isTitled: text.includes(':'),
    })),
  ];
  return places.flatMap(({ from, to, isTitled }) => {
    const isTold = open.test(translation.sentence(sentence.slice(0, from)));
    const parts = partsOfRights(translation.sentence(sentence.slice(to)), isTold);
    return parts === undefined ? [] : [{ from, isTitled, parts }];
  });
}

const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map((word) => singular(word)),
  );

const strong = /\b(?:not|never|nor|only|just|nobody|nothing|others?|else|everything|all|own|read-only|without)\b/u;
const giving = /@\w+ (?:\w+ )*?(?:add|write)\b|\badds?\b/u;

/** Whether it names nothing that the rest of the request does not name. */
function isPure(parts: readonly string[], rest: ReadonlySet<string>, isListed: boolean): boolean {
  const isStrong = isListed && parts.some((part) => strong.test(part));
  return parts.every((part) => {
    if (/[()[\]{}]/.test(part)) return false;
    const unknown = nounsIn(part).filter((noun) => !rest.has(noun));
    return unknown.length === 0 || (isStrong && unknown.length < (giving.test(part) ? 2 : 4));
  });
}

/** The last words of its nouns, without those whom it is about. */
function nounsIn(part: string): string[] {
  const words = tag(part.replace(/@\w+/gu, 'we').replace(/\b(?:every|any)(?:one|body) (?:else )?in the \w+/gu, 'we'));
  return words
    .filter(({ pos, low }, at) => pos === 'noun' && /^\p{L}{3,}/u.test(low) && words[at + 1]?.pos !== 'noun')
    .map(({ low }) => singular(low))
    .filter((noun) => !anything.test(noun));
}
