import { type Attended, type Matrix, width } from './kernel.js';
import type { Weights } from './weights.js';

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
    const { kernel } = this.weights;
    return kernel.multiply(kernel.gelu(kernel.multiply(rows, this.up)), this.down);
  }
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

  /** The keys and values of rows, kept. */
  attended(rows: Float32Array): Attended {
    const { kernel } = this.weights;
    return {
      keys: kernel.keep(kernel.multiply(rows, this.key)),
      values: kernel.keep(kernel.multiply(rows, this.value)),
    };
  }

  /** @param to what each row attends to */
  of(rows: Float32Array, to: (row: number) => Attended): Float32Array {
    const { kernel } = this.weights;
    return kernel.multiply(kernel.attend(kernel.multiply(rows, this.query), to), this.out);
  }
}
