const unknown = '[UNK]';
/** More of one word tells nothing. */
const mostPieces = 8;
const longestWord = 100;

/**
 * Splits words into the pieces that a model knows, by longest match from the left (Wu et al., 2016; uncased as in
 * Devlin et al., 2019).
 */
export class WordPieces {
  private readonly places: ReadonlyMap<string, number>;

  constructor(pieces: readonly string[]) {
    this.places = new Map(pieces.map((piece, place) => [piece, place]));
  }

  /** The place of a piece that is there for certain. */
  placeOf(piece: string): number {
    const place = this.places.get(piece);
    if (place === undefined) throw new Error(`No piece ${piece}`);
    return place;
  }

  /** The places of the pieces of a word; a line break is read as a bar. */
  split(word: string): number[] {
    const low = (word === '\n' ? '|' : word)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '');
    const parts = low.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [];
    const places = parts.flatMap((part) => this.splitPart(part)).slice(0, mostPieces);
    return places.length > 0 ? places : [this.placeOf(unknown)];
  }

  private splitPart(part: string): number[] {
    if (part.length > longestWord) return [this.placeOf(unknown)];
    const found: number[] = [];
    for (let from = 0; from < part.length;) {
      const prefix = from === 0 ? '' : '##';
      let to = part.length;
      while (to > from && !this.places.has(prefix + part.slice(from, to))) to -= 1;
      if (to === from) return [this.placeOf(unknown)];
      found.push(this.placeOf(prefix + part.slice(from, to)));
      from = to;
    }
    return found;
  }
}
