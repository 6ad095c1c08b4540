/** Letters and digits of any script; those of scripts without spaces stand each for itself. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;
const maxWord = 64;

/**
 * Words of a text as they are looked for: in small letters, without accents, English ones without the `s` of their
 * plural.
 */
export function wordsOf(text: string): string[] {
  const found = plain(text).match(word) ?? [];
  for (let index = 0; index < found.length; index += 1) found[index] = singular(found[index]!.slice(0, maxWord));
  return found;
}

const beyondAscii = /[^\0-\u007f]/;
/** Accents and the like, once they stand apart from their letters. */
const accents = /\p{M}+/gu;

function plain(text: string): string {
  const small = text.toLowerCase();
  return beyondAscii.test(small) ? small.normalize('NFKD').replaceAll(accents, '') : small;
}

/** The S-stemmer of Harman: the first rule whose ending fits decides. */
function singular(text: string): string {
  if (text.length < 4 || !text.endsWith('s')) return text;
  if (text.endsWith('ies')) return text.endsWith('eies') || text.endsWith('aies') ? text : `${text.slice(0, -3)}y`;
  if (text.endsWith('es')) return /[aeo]es$/.test(text) ? text : text.slice(0, -1);
  return text.endsWith('us') || text.endsWith('ss') ? text : text.slice(0, -1);
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
