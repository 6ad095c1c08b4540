import { builtInDimensions } from './built-in-model.js';
import { vectorTable } from './vector-table.js';
import { piecesOf } from './word-pieces.js';

const words = /[\p{L}\p{N}]+/gu;
/** The vocabulary is of these: a word with others is none that the model knows. */
const known = /^[A-Za-z0-9]+$/;

/** The pieces of words that were cut lately: the same come again in the next text. */
const cut = new Map<string, readonly number[]>();
const mostCut = 20_000;

/**
 * A vector of length 1 of what the words of an English text mean: the mean of the vectors of their pieces, of which those
 * of words that say little are short. Zeros where no word is known.
 */
export function wordVector(text: string): number[] {
  const counts = new Map<number, number>();
  for (const word of text.match(words) ?? [])
    if (known.test(word)) for (const piece of remembered(word)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const sum = new Float64Array(builtInDimensions);
  for (const [piece, count] of counts) vectorTable().addTo(sum, piece, count);
  let square = 0;
  for (const value of sum) square += value * value;
  const length = square === 0 ? 1 : Math.sqrt(square);
  return Array.from(sum, (value) => value / length);
}

function remembered(word: string): readonly number[] {
  let pieces = cut.get(word);
  if (!pieces) {
    pieces = piecesOf(word, vectorTable().pieces);
    if (cut.size === mostCut) cut.clear();
    cut.set(word, pieces);
  }
  return pieces;
}
