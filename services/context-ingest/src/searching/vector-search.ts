import { sectionsOf } from '../indexing/packed-file.js';
import { paddedDimensions, quantise } from '../indexing/vector-file.js';
import { BestHits, type Hit } from './best-hits.js';
import { dotProducts } from './dot-products.js';
import type { Stretch } from './shared-pages.js';

/** What one component of a query may be as a whole number: sums of products of 4,096 of them fit into 32 bits. */
const largest = 2_047;

/** Compares vectors with all that stand in files in a shared memory, exactly, within one page of it that is its own. */
export class VectorSearch {
  private readonly dots: ReturnType<typeof dotProducts>;

  constructor(
    private readonly memory: WebAssembly.Memory,
    /** Where the page is, and its bytes. */
    private readonly page: Stretch,
  ) {
    this.dots = dotProducts(memory);
  }

  /**
   * The vectors whose angle to the query is smallest, for each query; those of another length are passed over. `queries`
   * are one, or as many as are multiplied side by side.
   */
  search(files: readonly Stretch[], queries: readonly (readonly number[])[], most: number): Hit[][] {
    const dimensions = paddedDimensions(queries[0]!.length);
    const { buffer } = this.memory;
    const queryBytes = 2 * dimensions * queries.length;
    const numbers = new Int16Array(buffer, this.page.at, dimensions * queries.length).fill(0);
    const queryScales = queries.map((query, index) => quantise(query, largest, numbers.subarray(index * dimensions)));
    const dots = queries.length === 1 ? this.dots.one : this.dots.several;
    const resultsAt = this.page.at + queryBytes;
    const atOnce = Math.floor((this.page.bytes - queryBytes) / (4 * queries.length));
    const results = new Int32Array(buffer, resultsAt, atOnce * queries.length);
    const best = queries.map(() => new BestHits(most));
    for (const [file, { at, bytes }] of files.entries()) {
      const sections = sectionsOf(new Uint8Array(buffer, at, bytes));
      const [values, scaled] = [sections.get('values')!, sections.get('scales')!];
      const scales = new Float32Array(buffer, at + scaled.at, scaled.bytes / 4);
      if (values.bytes !== scales.length * dimensions) continue;
      for (let first = 0; first < scales.length; first += atOnce) {
        const count = Math.min(atOnce, scales.length - first);
        dots(this.page.at, at + values.at + first * dimensions, count, dimensions, resultsAt);
        for (const [query, hits] of best.entries())
          offerAll(hits, file, { results, query, step: queries.length, scales, first, count }, queryScales[query]!);
      }
    }
    return best.map((hits) => hits.done());
  }
}

/** Products of some vectors of a file, those of one query `step` apart. */
interface Products {
  readonly results: Int32Array;
  readonly query: number;
  readonly step: number;
  readonly scales: Float32Array;
  readonly first: number;
  readonly count: number;
}

function offerAll(best: BestHits, file: number, products: Products, queryScale: number): void {
  const { results, query, step, scales, first, count } = products;
  for (let index = 0; index < count; index += 1) {
    const score = results[step * index + query]! * scales[first + index]! * queryScale;
    if (score > best.least) best.offer(file, first + index, score);
  }
}
