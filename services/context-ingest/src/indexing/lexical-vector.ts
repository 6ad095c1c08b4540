import { hashOf, wordsOf } from './words.js';

/** What these vectors are called where it is said what a search went by. They change with their version. */
export const lexicalModel = 'lexical';
const lexicalDimensions = 256;

const gramLength = 3;
const gramWeight = 0.4;
/** Words that say nothing of what a text is about. */
const empty = new Set(
  wordsOf(
    'a an and are as at be but by for from had has have he her his i if in is it its not of on or our she so that the their them there they this to was we were what when which who will with would you your',
  ),
);

/**
 * A vector of length 1 of the words of a text and of their parts of three letters, each of which has its place by its
 * hash. Texts with the same words, also in other forms or mistyped, have vectors close to each other; of meanings they
 * know nothing.
 */
export function lexicalVector(text: string): number[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) if (!empty.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const vector = new Float64Array(lexicalDimensions);
  for (const [word, count] of counts) {
    const weight = 1 + Math.log(count);
    put(vector, word, weight);
    const framed = `^${word}$`;
    for (let at = 0; at + gramLength <= framed.length; at += 1)
      put(vector, framed.slice(at, at + gramLength), weight * gramWeight);
  }
  let square = 0;
  for (const value of vector) square += value * value;
  const length = square === 0 ? 1 : Math.sqrt(square);
  return Array.from(vector, (value) => value / length);
}

function put(vector: Float64Array, feature: string, weight: number): void {
  const hash = hashOf(feature) >>> 0;
  vector[hash % lexicalDimensions]! += (hash & 0x8000_0000) === 0 ? weight : -weight;
}
