import type { Matrix, Weights } from './weights.js';

export const width = 384;
const heads = 12;
const headWidth = width / heads;

/** Rows brought to mean 0 and variance 1, then scaled and moved (Ba et al., 2016). */
export class Norm {
  private readonly scale: Float32Array;
  private readonly shift: Float32Array;

  constructor(
    weights: Weights,
    name: string,
    private readonly epsilon: number,
  ) {
    this.scale = weights.floats(`${name}.weight`);
    this.shift = weights.floats(`${name}.bias`);
  }

  of(rows: Float32Array): Float32Array {
    const result = new Float32Array(rows.length);
    for (let from = 0; from < rows.length; from += width) {
      let [mean, variance] = [0, 0];
      for (let at = from; at < from + width; at += 1) mean += rows[at]! / width;
      for (let at = from; at < from + width; at += 1) variance += (rows[at]! - mean) ** 2 / width;
      const by = 1 / Math.sqrt(variance + this.epsilon);
      for (let at = 0; at < width; at += 1)
        result[from + at] = (rows[from + at]! - mean) * by * this.scale[at]! + this.shift[at]!;
    }
    return result;
  }
}

/** Numbers plus others, in place. */
export function add(rows: Float32Array, others: Float32Array): Float32Array {
  for (let at = 0; at < rows.length; at += 1) rows[at] = rows[at]! + others[at]!;
  return rows;
}

/** Each row of many as a part of the same memory. */
export const rowsOf = (rows: Float32Array): Float32Array[] =>
  Array.from({ length: rows.length / width }, (_row, at) => rows.subarray(at * width, (at + 1) * width));

/** Rows one after the other. */
export function joined(rows: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) all.set(row, at * width);
  return all;
}

/** The error function, to 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
function erf(value: number): number {
  const size = Math.abs(value);
  const t = 1 / (1 + 0.3275911 * size);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const result = 1 - sum * Math.exp(-size * size);
  return value < 0 ? -result : result;
}

/** Gaussian error linear units (Hendrycks and Gimpel, 2016), in place. */
function gelu(rows: Float32Array): Float32Array {
  for (let at = 0; at < rows.length; at += 1) rows[at] = 0.5 * rows[at]! * (1 + erf(rows[at]! * Math.SQRT1_2));
  return rows;
}

/** Two layers with a bend between them. */
export class Feed {
  private readonly up: Matrix;
  private readonly down: Matrix;

  constructor(
    private readonly weights: Weights,
    name: string,
  ) {
    this.up = weights.matrix(`${name}.up`);
    this.down = weights.matrix(`${name}.down`);
  }

  of(rows: Float32Array): Float32Array {
    return this.weights.multiply(gelu(this.weights.multiply(rows, this.up)), this.down);
  }
}

/** What is attended to: a row of keys and of values for each place. */
export interface Attended {
  readonly keys: readonly Float32Array[];
  readonly values: readonly Float32Array[];
}

/** Multi-head attention (Vaswani et al., 2017). */
export class Attention {
  private readonly query: Matrix;
  private readonly key: Matrix;
  private readonly value: Matrix;
  private readonly out: Matrix;

  /** @param prefix before the names of its matrices, where a layer has two of them */
  constructor(
    private readonly weights: Weights,
    layer: string,
    prefix: '' | 'c' = '',
  ) {
    this.query = weights.matrix(`${layer}.${prefix}q`);
    this.key = weights.matrix(`${layer}.${prefix}k`);
    this.value = weights.matrix(`${layer}.${prefix}v`);
    this.out = weights.matrix(`${layer}.${prefix}o`);
  }

  attended(rows: Float32Array): Attended {
    return {
      keys: rowsOf(this.weights.multiply(rows, this.key)),
      values: rowsOf(this.weights.multiply(rows, this.value)),
    };
  }

  /** @param to what each row attends to */
  of(rows: Float32Array, to: (row: number) => Attended): Float32Array {
    const queries = rowsOf(this.weights.multiply(rows, this.query));
    const mixed = queries.map((query, at) => mixOf(query, to(at)));
    return this.weights.multiply(joined(mixed), this.out);
  }
}

/** The values, each as much as its key is like the query, for each head apart. */
function mixOf(query: Float32Array, { keys, values }: Attended): Float32Array {
  const mixed = new Float32Array(width);
  const shares = new Float64Array(keys.length);
  for (let head = 0; head < width; head += headWidth) {
    let most = -Infinity;
    for (let place = 0; place < shares.length; place += 1) {
      const key = keys[place]!;
      let sum = 0;
      for (let at = head; at < head + headWidth; at += 1) sum += query[at]! * key[at]!;
      shares[place] = sum / Math.sqrt(headWidth);
      most = Math.max(most, shares[place]!);
    }
    let all = 0;
    for (let place = 0; place < shares.length; place += 1) {
      shares[place] = Math.exp(shares[place]! - most);
      all += shares[place]!;
    }
    for (let place = 0; place < shares.length; place += 1) {
      const value = values[place]!;
      const share = shares[place]! / all;
      for (let at = head; at < head + headWidth; at += 1) mixed[at] = mixed[at]! + share * value[at]!;
    }
  }
  return mixed;
}
