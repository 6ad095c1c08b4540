import { describe, expect, it } from '@jest/globals';
import { Kernel, type Matrix, width } from './kernel.js';

const kernel = new Kernel(new URL('weights/kernel.wasm', import.meta.url), new Uint8Array(100_000));
const rowsLike = (count: number, step: number): Float32Array =>
  Float32Array.from({ length: count * width }, (_value, at) => 2 * Math.sin(at * step));
const headWidth = 32;

/** What a query finds, one number after the other. */
function plainly(query: Float32Array, keys: Float32Array, values: Float32Array): number[] {
  const places = Array.from({ length: keys.length / width }, (_place, at) => at * width);
  return Array.from(query, (_value, at) => {
    const head = at - (at % headWidth);
    const like = places.map((place) => {
      const own = Array.from({ length: headWidth }, (_number, one) => query[head + one]! * keys[place + head + one]!);
      return Math.exp(own.reduce((sum, product) => sum + product, 0) / Math.sqrt(headWidth));
    });
    const all = like.reduce((sum, share) => sum + share, 0);
    return places.reduce((sum, place, one) => sum + (like[one]! / all) * values[place + at]!, 0);
  });
}

describe('the kernel of the reader', () => {
  it.each([1, 3, 4, 9])('attends to %i places as one by one', (places) => {
    const [queries, keys, values] = [rowsLike(2, 0.37), rowsLike(places, 0.11), rowsLike(places, 0.23)];
    const found = kernel.during(() => {
      const to = { keys: kernel.keep(keys), values: kernel.keep(values) };
      return kernel.attend(queries, () => to);
    });
    for (const at of [0, 1]) {
      const own = plainly(queries.subarray(at * width, (at + 1) * width), keys, values);
      for (const [place, value] of own.entries()) expect(found[at * width + place]).toBeCloseTo(value, 4);
    }
  });

  it('attends to a place that is far likelier than all others, and to no other', () => {
    const query = new Float32Array(width).fill(30);
    const found = kernel.during(() => {
      const keys = kernel.keep(Float32Array.from({ length: 2 * width }, (_value, at) => (at < width ? 30 : -30)));
      const values = kernel.keep(Float32Array.from({ length: 2 * width }, (_value, at) => (at < width ? 7 : 1e6)));
      return kernel.attend(query, () => ({ keys, values }));
    });
    expect([...new Set(found)]).toEqual([7]);
  });

  it('bends numbers between two layers', () => {
    // By tables of the normal distribution.
    const expected = [
      [0, 0],
      [1, 0.841345],
      [-1, -0.158655],
      [2.5, 2.484476],
      [-2.5, -0.015524],
      [40, 40],
      [-40, 0],
      [0.001, 0.0005],
    ];
    const bent = kernel.gelu(Float32Array.from(expected, ([from]) => from!));
    for (const [at, [, to]] of expected.entries()) expect(bent[at]).toBeCloseTo(to!, 5);
  });

  it.each([2, 3, 8, 13])('multiplies by %i rows, each of its own size and with what is added', (height) => {
    const rows = rowsLike(3, 0.7);
    const numbers = new Int8Array(kernel.memory, kernel.base, height * width);
    for (const at of numbers.keys()) numbers[at] = ((at * 37) % 255) - 127;
    const sizes = new Float32Array(kernel.memory, kernel.base + 80_000, height);
    const bias = new Float32Array(kernel.memory, kernel.base + 90_000, height);
    for (const at of sizes.keys()) [sizes[at], bias[at]] = [0.001 * (at + 1), at - 2];
    const matrix: Matrix = { rows: height, width, at: kernel.base, sizes, bias };
    const products = kernel.multiply(rows, matrix);
    expect(products).toHaveLength(3 * height);
    for (const [at, product] of products.entries()) {
      const [row, column] = [Math.floor(at / height), at % height];
      const own = numbers.subarray(column * width, (column + 1) * width);
      const sum = own.reduce((all, number, place) => all + number * rows[row * width + place]!, 0);
      expect(Math.abs(product - (sum * sizes[column]! + bias[column]!))).toBeLessThan(0.05);
    }
    expect(kernel.multiply(new Float32Array(0), matrix)).toHaveLength(0);
  });

  it('gives back what was kept, also after an error', () => {
    const large = new Float32Array(width * 10_000);
    for (let time = 0; time < 5; time += 1) kernel.during(() => kernel.keep(large));
    expect(() => kernel.during(() => [kernel.keep(large), kernel.keep(large), kernel.keep(large)])).toThrow('too long');
    expect(kernel.during(() => kernel.keep(large))).toHaveLength(10_000);
  });
});
