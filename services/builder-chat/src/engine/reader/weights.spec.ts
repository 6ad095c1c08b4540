import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import wabt from 'wabt';
import { Weights } from './weights.js';

const file = (name: string): URL => new URL(`weights/${name}`, import.meta.url);
const weights = new Weights(file('reader.bin'), file('kernel.wasm'));

/** A row of a matrix as numbers. */
function rowOf(name: string, row: number): Float32Array {
  const matrix = weights.matrix(name);
  const numbers = new Float32Array(matrix.width);
  weights.addRow(matrix, row, numbers);
  return numbers;
}

describe('the weights of the reader', () => {
  it.each([1, 3, 4, 9])('multiply %i rows as one by one', (count) => {
    const matrix = weights.matrix('encoder.layers.0.up');
    const rows = Float32Array.from({ length: count * matrix.width }, (_value, at) => Math.sin(at) * (1 + (at % 7)));
    const products = weights.kernel.multiply(rows, matrix);
    expect(products).toHaveLength(count * matrix.rows);
    for (const [row, place] of [
      [0, 0],
      [count - 1, 5],
      [count - 1, matrix.rows - 1],
    ] as const) {
      const own = rows.subarray(row * matrix.width, (row + 1) * matrix.width);
      const sum = rowOf('encoder.layers.0.up', place).reduce((all, weight, at) => all + weight * own[at]!, 0);
      expect(products[row * matrix.rows + place]).toBeCloseTo(sum + matrix.bias![place]!, 1);
    }
  });

  it('say which tensor they lack', () => {
    expect(() => weights.matrix('encoder.layers.9.up')).toThrow('no matrix encoder.layers.9.up');
    expect(() => weights.floats('nothing')).toThrow('no tensor nothing');
  });

  it('are multiplied by what the text of the kernel says', async () => {
    const { parseWat } = await wabt();
    const { buffer } = parseWat('kernel.wat', readFileSync(file('kernel.wat'), 'utf8')).toBinary({});
    expect(Buffer.from(buffer).equals(readFileSync(file('kernel.wasm')))).toBe(true);
  });
});
