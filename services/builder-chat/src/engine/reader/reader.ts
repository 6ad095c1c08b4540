import type { AccessLevel } from '@lathe/proto/entities/schema';
import { Decoder } from './decoder.js';
import { Encoder, looks, type Piece } from './encoder.js';
import { kindSign } from './grammar.js';
import { joined, rowsOf } from './layers.js';
import { likeliest, type Token, writingOf } from './search.js';
import { Weights } from './weights.js';
import { WordPieces } from './word-pieces.js';
import { type RequestWord, requestWords } from './words.js';

/** A name: words that stand in the request, and others. */
export type Name = readonly NamePart[];

export type NamePart = RequestWord | { readonly text: string; readonly at?: undefined; readonly isJoined?: undefined };

export interface ReadField {
  readonly name: Name;
  readonly kind: string;
  readonly choices: readonly Name[];
  /** The place of the thing that it names in each row, where it is a reference that is not called as that. */
  readonly to?: number;
}

/** A thing that is to be kept. */
export interface ReadThing {
  readonly name: Name;
  /** How its last word is written of a single one. */
  readonly one: string;
  readonly fields: readonly ReadField[];
  /** Places of the things that each of its rows names. */
  readonly refers: readonly number[];
  /** Where something is said of who may read and who may write its rows. */
  readonly rights?: { readonly read: AccessLevel; readonly write: AccessLevel };
}

export interface ReadRequest {
  readonly things: readonly ReadThing[];
  /** How likely it is that all was meant so, 0 to 1. */
  readonly certainty: number;
}

/** What a request beyond this says is not read. */
const mostWords = 160;
/** Pieces of what a word means. */
const mostOfGloss = 4;

/**
 * Reads requests with a model that was fitted on requests and the apps that people expect of them: an encoder (MiniLM,
 * Wang et al., 2020) and a decoder that writes names by pointing at their words (Vinyals et al., 2015; Rongali et al.,
 * 2020).
 */
export class Reader {
  private readonly pieces: WordPieces;
  private readonly encoder: Encoder;

  constructor(private readonly weights: Weights) {
    this.pieces = new WordPieces(weights.header.pieces);
    this.encoder = new Encoder(weights);
  }

  /** @param glossOf what a word of a language other than English means there */
  read(request: string, language: string, glossOf: (word: string) => string | undefined): ReadRequest {
    const words = requestWords(request).slice(0, mostWords);
    if (!words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return { things: [], certainty: 0 };
    const pieces: Piece[] = [{ piece: this.pieces.placeOf('[CLS]'), look: looks.plain }];
    const starts: number[] = [];
    for (const { text } of words) {
      starts.push(pieces.length);
      const look = /^\p{Lu}/u.test(text) ? looks.capital : looks.plain;
      pieces.push(...this.pieces.split(text).map((piece) => ({ piece, look })));
      const gloss = glossOf(text);
      if (gloss !== undefined)
        pieces.push(
          ...this.pieces
            .split(gloss)
            .slice(0, mostOfGloss)
            .map((piece) => ({ piece, look: looks.gloss })),
        );
    }
    pieces.push({ piece: this.pieces.placeOf('[SEP]'), look: looks.plain });
    const memory = this.encoder.of(pieces);
    const pieceRows = rowsOf(memory);
    const rows = starts.map((start) => pieceRows[start]!);
    const writing = this.weights.kernel.during(() =>
      writingOf(new Decoder(this.weights, memory, rows), this.weights.header.tokens),
    );
    const { spellings, rights } = this.weights.header;
    const things = thingsOf(writing.tokens, words, this.formsOf(rows), spellings[language] ?? {});
    return {
      things: things.map((thing, at) => ({ ...thing, ...rightsOf(rights[writing.rights[at] ?? 0]) })),
      certainty: Math.exp(writing.score),
    };
  }

  /** How the name of a thing would be made of each word. */
  private formsOf(rows: readonly Float32Array[]): string[] {
    const { forms } = this.weights.header;
    const scores = this.weights.kernel.multiply(joined(rows), this.weights.matrix('script'));
    return rows.map((_row, at) => {
      const own = scores.subarray(at * forms.length, (at + 1) * forms.length);
      return forms[likeliest(own)]!;
    });
  }
}

/** "all admin" */
function rightsOf(said = ''): Pick<ReadThing, 'rights'> {
  const [read, write] = said.split(' ') as AccessLevel[];
  return read && write ? { rights: { read, write } } : {};
}

function thingsOf(
  tokens: readonly Token[],
  words: readonly RequestWord[],
  forms: readonly string[],
  spellings: Readonly<Record<string, string>>,
): ReadThing[] {
  const things: { name: NamePart[]; one: string; fields: ReadField[]; refers: number[] }[] = [];
  let [name, choices, at]: [NamePart[], NamePart[][], number] = [[], [], -1];
  for (const token of tokens) {
    const thing = things[at];
    if (token.is === 'thing' && name.length > 0) {
      thing?.fields.push({ name, kind: 'any', choices: [], to: token.thing });
      name = [];
    } else if (token.is === 'thing') thing?.refers.push(token.thing);
    else if (token.is === 'word') {
      const word = words[token.word]!;
      name.push(...(at === -1 ? [word] : asWritten(words, token.word, name.at(-1))));
      if (at === -1) things.at(-1)!.one = inForm(word.text, forms[token.word]!);
    } else if (token.token === 'T') {
      name = [];
      things.push({ name, one: '', fields: [], refers: [] });
    } else if (token.token === 'N' || token.token === 'END') [at, name] = [at + 1, []];
    else if (token.token === 'O') choices.push((name = []));
    else if (token.token === 'P') name = [];
    else if (token.token.startsWith(kindSign)) {
      choices = [];
      thing?.fields.push({ name, kind: token.token.slice(kindSign.length), choices });
      name = [];
    } else {
      const text = spellings[token.token] ?? token.token;
      name.push({ text });
      if (at === -1) things.at(-1)!.one = text;
    }
  }
  return things;
}

const isNext = (before: RequestWord | undefined, after: RequestWord | undefined): boolean =>
  before !== undefined && after !== undefined && before.at + before.text.length === after.at;

/** A word with the marks that are part of it where it stands: "1/4", of which one number was pointed at, "VG+". */
function asWritten(words: readonly RequestWord[], at: number, before: NamePart | undefined): RequestWord[] {
  const word = words[at];
  if (word === undefined) return [];
  const fraction = fractionIn(words.slice(at, at + 3)) ?? fractionIn(words.slice(Math.max(0, at - 2), at + 1));
  if (fraction !== undefined) return before === fraction.at(-1) ? [] : fraction;
  const [plus, after] = [words[at + 1], words[at + 2]];
  const isInside = isNext(plus, after) && /[\p{L}\p{N}]/u.test(after?.text ?? '');
  const isGraded = plus?.text === '+' && isNext(word, plus) && !isInside;
  return [isGraded ? { ...word, text: `${word.text}+` } : word];
}

function fractionIn(words: readonly RequestWord[]): RequestWord[] | undefined {
  const [over, slash, under] = words;
  const isNumber = (part: RequestWord | undefined): boolean => /^\d{1,2}$/.test(part?.text ?? '');
  const isJoint = slash?.text === '/' && isNext(over, slash) && isNext(slash, under);
  return isJoint && isNumber(over) && isNumber(under) ? [...words] : undefined;
}

const plainVowels: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** A word after a change of its end: so many letters fewer, then others; "U" makes its last umlaut plain. */
function inForm(word: string, form: string): string {
  const [, umlauts = '', fewer = '0', more = ''] = /^(U*)(\d)(.*)$/u.exec(form) ?? [];
  const plain = [...umlauts].reduce(
    (text) => text.replace(/[äöü](?!.*[äöü])/iu, (vowel) => plainVowels[vowel.toLowerCase()] ?? vowel),
    word,
  );
  return plain.slice(0, plain.length - Number(fewer)) + more;
}
