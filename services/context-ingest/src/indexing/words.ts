import { stemmer } from 'stemmer';

/** Scripts whose signs are syllables or words, and those of letters; neither has spaces that tell its words. */
const syllables = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const unspaced = String.raw`${syllables}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const signs = new RegExp(`^[${syllables}]`, 'u');
/** Letters and digits, of one kind of script. */
const run = new RegExp(String.raw`[${unspaced}]+|[[\p{L}\p{N}]--[${unspaced}]]+`, 'gv');
const maxWord = 64;

/**
 * Words of a text as they are looked for. Of English words their stems; of all, the letters that their forms have in
 * common, which are the first ones in most languages; where no spaces tell the words, each sign and each two of them,
 * or each three letters. `roots` keeps what was found of words for the next text, where the same come again.
 */
export function wordsOf(text: string, roots = new Map<string, string>()): string[] {
  const found: string[] = [];
  for (const word of plain(text).match(run) ?? []) {
    const known = roots.get(word);
    if (known !== undefined) found.push(known);
    else if (startsUnspaced.test(word)) for (const part of parts(word)) found.push(part);
    else found.push(newRoot(word, roots));
  }
  return found;
}

const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/** Neighbours tell more than signs alone, which a question of one sign needs. */
function parts(text: string): string[] {
  const characters = [...text];
  const size = signs.test(text) ? 2 : 3;
  if (characters.length < size) return [text];
  const groups = Array.from({ length: characters.length - size + 1 }, (_, at) =>
    characters.slice(at, at + size).join(''),
  );
  return size === 2 ? [...characters, ...groups] : groups;
}

/** Letters of a root: those of English stems are its first ones too, and other scripts say more with fewer. */
const latinRoot = 8;
const otherRoot = 6;
const english = /^[a-z]+$/;
const letters = /^\p{L}+$/u;
const latin = /^\p{Script=Latin}/u;

function newRoot(word: string, roots: Map<string, string>): string {
  const short = word.slice(0, maxWord);
  const made = rootOf(short);
  roots.set(short, made);
  return made;
}

/** Numbers, and what has digits in it, stand as they are. */
function rootOf(word: string): string {
  if (english.test(word)) return stemmer(word).slice(0, latinRoot);
  if (!letters.test(word)) return word;
  return word.slice(0, latin.test(word) ? latinRoot : otherRoot);
}

const beyondAscii = /[^\0-\u007f]/;
/** Accents and the like, once they stand apart from their letters. */
const accents = /\p{M}+/gu;

function plain(text: string): string {
  const small = text.toLowerCase();
  return beyondAscii.test(small) ? small.normalize('NFKD').replaceAll(accents, '').normalize('NFC') : small;
}

/** A number of 53 bits for a text: two of them are the same for different words about once in a billion files. */
export function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0);
}
