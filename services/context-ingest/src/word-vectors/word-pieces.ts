/** What a word begins with among the pieces. */
const beginning = '▁';
/** Letters of a word that are looked at: joining takes the square of them. */
const maxWord = 64;

/**
 * Cuts a word into the pieces of a vocabulary as SentencePiece's byte pair encoding does: of all neighbours that are a
 * piece together, those are joined first whose piece has the lowest number. A part that is no piece is left out.
 */
export function piecesOf(word: string, vocabulary: ReadonlyMap<string, number>): number[] {
  const parts = [beginning, ...word.slice(0, maxWord)];
  for (;;) {
    let [best, place] = [Infinity, -1];
    for (let at = 0; at + 1 < parts.length; at += 1) {
      const number = vocabulary.get(parts[at]! + parts[at + 1]!);
      if (number !== undefined && number < best) [best, place] = [number, at];
    }
    if (place < 0) return parts.flatMap((part) => vocabulary.get(part) ?? []);
    parts.splice(place, 2, parts[place]! + parts[place + 1]!);
  }
}
