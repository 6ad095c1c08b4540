import type { Decoder, Draft, Scores, Written } from './decoder.js';
import { afterSign, afterThing, afterWord, type Allowed, allowedAt, atStart, kindSign, type Place } from './grammar.js';
import { width } from './kernel.js';
import { add } from './layers.js';

/** One token that is written: a sign or a word of the reader's own, a word of the request, or a thing. */
export type Token =
  | { readonly is: 'token'; readonly token: string }
  | { readonly is: 'word'; readonly word: number }
  | { readonly is: 'thing'; readonly thing: number };

/** What is written of a request, and the logarithm of how likely it is. */
export interface Writing {
  readonly tokens: readonly Token[];
  /** Of each thing, the place of the rights that its rows have. */
  readonly rights: readonly number[];
  readonly score: number;
}

interface Hypothesis extends Writing, Draft {
  readonly place: Place;
  /** Rows of the names of things. */
  readonly names: readonly (readonly Float32Array[])[];
}

/** So many writings are followed at a time. */
const beam = 6;
const mostTokens = 240;

/**
 * The likeliest writing of a form that may be, by beam search. The more is written the less likely it is, so that
 * likelihoods are measured by a power of the length (Wu et al., 2016): else of long requests little would be written.
 */
export function writingOf(decoder: Decoder, tokens: readonly string[]): Writing {
  const known = new Vocabulary(tokens);
  const last = decoder.ofToken(known.placeOf('BOS'));
  let open: Hypothesis[] = [
    { tokens: [], rights: [], score: 0, place: atStart, written: decoder.start, last, names: [], things: [] },
  ];
  let best: Writing | undefined;
  for (let step = 0; step < mostTokens && open.length > 0; step += 1) {
    const next = decoder
      .next(open)
      .flatMap(({ written, scores }, at) => continued(open[at]!, written, scores, known))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, beam)
      .map((one) => after(one, decoder, known));
    for (const done of next.filter(({ place }) => place.part === 'end'))
      if (best === undefined || forItsLength(done) > forItsLength(best)) best = done;
    const least = best === undefined ? -Infinity : forItsLength(best);
    open = next.filter((one) => one.place.part !== 'end' && forItsLength(one, aheadTokens) > least);
  }
  return best ?? { tokens: [], rights: [], score: -Infinity };
}

const lengthPower = 0.5;
/** A writing that goes on may still win by so many tokens. */
const aheadTokens = 30;
const forItsLength = ({ score, tokens }: Writing, ahead = 0): number => score / (tokens.length + ahead) ** lengthPower;

/** The tokens by their names. */
class Vocabulary {
  readonly kinds: readonly string[];
  /** Places of tokens that are words of names. */
  readonly words: ReadonlySet<number>;
  private readonly places: ReadonlyMap<string, number>;

  constructor(readonly tokens: readonly string[]) {
    this.places = new Map(tokens.map((token, at) => [token, at]));
    this.kinds = tokens.filter((token) => token.startsWith(kindSign));
    this.words = new Set(tokens.flatMap((token, at) => (token === token.toLowerCase() ? at : [])));
  }

  placeOf(token: string): number {
    const place = this.places.get(token);
    if (place === undefined) throw new Error(`The reader has no token ${token}`);
    return place;
  }
}

/** A hypothesis and the token with which it goes on. */
interface Step {
  readonly token: Token;
  readonly score: number;
  readonly from: Hypothesis;
  readonly written: Written;
}

function continued(before: Hypothesis, written: Written, scores: Scores, known: Vocabulary): Step[] {
  const last = before.tokens.at(-1);
  const isBegun = last?.is === 'token' && last.token === 'N';
  const from = isBegun ? { ...before, rights: [...before.rights, likeliest(scores.rights)] } : before;
  const options = optionsOf(scores, allowedAt(from.place, known.kinds), known);
  const most = Math.max(...options);
  const all = Math.log(options.reduce((sum, score) => sum + Math.exp(score - most), 0)) + most;
  return highest(options, beam).map((at) => ({
    from,
    written,
    token: tokenAt(at, scores, known),
    score: from.score + options[at]! - all,
  }));
}

/** The place of the highest score. */
export const likeliest = (scores: Float32Array): number => scores.indexOf(Math.max(...scores));

/** How much speaks for each token, then each word, then each thing; nothing for what may not be. */
function optionsOf({ tokens, words, things }: Scores, allowed: Allowed, known: Vocabulary): Float64Array {
  const options = new Float64Array(tokens.length + words.length + things.length).fill(-Infinity);
  for (const sign of allowed.signs) options[known.placeOf(sign)] = tokens[known.placeOf(sign)]!;
  for (const thing of allowed.things) options[tokens.length + words.length + thing] = things[thing]!;
  if (!allowed.words) return options;
  for (const place of known.words) options[place] = tokens[place]!;
  options.set(words, tokens.length);
  return options;
}

/** The places of the highest scores, the highest first. */
function highest(scores: Float64Array, count: number): number[] {
  const places: number[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    if (scores[at] === -Infinity) continue;
    if (places.length === count && scores[at]! <= scores[places[count - 1]!]!) continue;
    const after = places.findIndex((place) => scores[place]! < scores[at]!);
    places.splice(after === -1 ? places.length : after, 0, at);
    places.length = Math.min(places.length, count);
  }
  return places;
}

function tokenAt(at: number, { tokens, words }: Scores, known: Vocabulary): Token {
  if (at < tokens.length) return { is: 'token', token: known.tokens[at]! };
  if (at < tokens.length + words.length) return { is: 'word', word: at - tokens.length };
  return { is: 'thing', thing: at - tokens.length - words.length };
}

/** The hypothesis with one token more. */
function after({ from, written, token, score }: Step, decoder: Decoder, known: Vocabulary): Hypothesis {
  const next = { ...from, written, score, tokens: [...from.tokens, token] };
  if (token.is === 'thing')
    return {
      ...next,
      place: afterThing(from.place, token.thing),
      last: decoder.about(known.placeOf('PAD'), from.things[token.thing]!),
    };
  if (token.is === 'word') return named({ ...next, last: decoder.ofWord(token.word) });
  const at = known.placeOf(token.token);
  if (known.words.has(at)) return named({ ...next, last: decoder.ofToken(at) });
  const place = afterSign(from.place, token.token);
  if (token.token === 'N') return { ...next, place, last: decoder.about(at, from.things[place.thing]!) };
  const names = token.token === 'T' ? [...from.names, []] : from.names;
  return { ...next, place, names, last: decoder.ofToken(at) };
}

/** After one more word of a name: while things are named, it is one of the last of them. */
function named(from: Hypothesis): Hypothesis {
  const place = afterWord(from.place);
  if (place.part !== 'things') return { ...from, place };
  const names = [...from.names.slice(0, -1), [...from.names.at(-1)!, from.last]];
  return { ...from, place, names, things: [...from.things.slice(0, names.length - 1), meanOf(names.at(-1)!)] };
}

function meanOf(rows: readonly Float32Array[]): Float32Array {
  const sum = rows.reduce((all, row) => add(all, row), new Float32Array(width));
  return sum.map((value) => value / rows.length);
}
