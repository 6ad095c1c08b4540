import { sectionsOf } from '../indexing/packed-file.js';
import { paddedDimensions, quantise } from '../indexing/vector-file.js';
import { BestHits, type Hit } from './best-hits.js';
import { dotProducts } from './dot-products.js';
import type { Stretch } from './shared-pages.js';

/** What one component of a query may be as a whole number: sums of products of 4,096 of them fit into 32 bits. */
const largest = 2_047;

/** Compares a vector with all that stand in files in a shared memory, exactly, within one page of it that is its own. */
export class VectorSearch {
  private readonly dots: (...args: number[]) => void;

  constructor(
    private readonly memory: WebAssembly.Memory,
    /** Where the page is, and its bytes. */
    private readonly page: Stretch,
  ) {
    this.dots = dotProducts(memory);
  }

  /** The vectors whose angle to the query is smallest; those of another length are passed over. */
  search(files: readonly Stretch[], query: readonly number[], most: number): Hit[] {
    const dimensions = paddedDimensions(query.length);
    const { buffer } = this.memory;
    const numbers = new Int16Array(buffer, this.page.at, dimensions).fill(0);
    const queryScale = quantise(query, largest, numbers);
    const resultsAt = this.page.at + 2 * dimensions;
    const atOnce = Math.floor((this.page.bytes - 2 * dimensions) / 4);
    const results = new Int32Array(buffer, resultsAt, atOnce);
    const best = new BestHits(most);
    for (const [file, { at, bytes }] of files.entries()) {
      const sections = sectionsOf(new Uint8Array(buffer, at, bytes));
      const [values, scaled] = [sections.get('values')!, sections.get('scales')!];
      const scales = new Float32Array(buffer, at + scaled.at, scaled.bytes / 4);
      if (values.bytes !== scales.length * dimensions) continue;
      for (let first = 0; first < scales.length; first += atOnce) {
        const count = Math.min(atOnce, scales.length - first);
        this.dots(this.page.at, at + values.at + first * dimensions, count, dimensions, resultsAt);
        for (let index = 0; index < count; index += 1) {
          const score = results[index]! * scales[first + index]! * queryScale;
          if (score > best.least) best.offer(file, first + index, score);
        }
      }
    }
    return best.done();
  }
}
