/** A chunk by its file (its place among those that were asked for) and its number, and how well it fits. */
export interface Hit {
  readonly file: number;
  readonly chunk: number;
  readonly score: number;
}

/** Keeps the best of many, the first of those that are equal. */
export class BestHits {
  private readonly hits: Hit[] = [];
  /** A score must be above it to count. */
  least = 0;

  constructor(private readonly most: number) {}

  offer(file: number, chunk: number, score: number): void {
    if (!(score > this.least)) return;
    let place = this.hits.length;
    while (place > 0 && this.hits[place - 1]!.score < score) place -= 1;
    this.hits.splice(place, 0, { file, chunk, score });
    if (this.hits.length > this.most) this.hits.pop();
    if (this.hits.length === this.most) this.least = this.hits.at(-1)!.score;
  }

  /** The best first. */
  done(): Hit[] {
    return this.hits;
  }
}
