import { maxPages } from './shared-pages.js';

/**
 * Multiplies a vector of 16-bit numbers with many of 8-bit ones that stand in a shared memory: `dots(query, vectors,
 * count, dimensions, results)`, all but the counts places in the memory; `dimensions` is a multiple of 16. JavaScript
 * takes about ten times as long, since it has no instructions for several numbers at once; hence this one function in
 * WebAssembly, written out below.
 */
export function dotProducts(memory: WebAssembly.Memory): (...args: number[]) => void {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { env: { memory } });
  return instance.exports['dots']!;
}

/** A whole number as WebAssembly writes it: seven bits a byte, the lowest first. */
function number(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}
const sized = (bytes: readonly number[]): number[] => [...number(bytes.length), ...bytes];
const section = (id: number, bytes: readonly number[]): number[] => [id, ...sized(bytes)];
const name = (text: string): number[] => sized([...Buffer.from(text)]);

const [i32, v128, nothing] = [0x7f, 0x7b, 0x40];
const [query, vector, count, dimensions, result, at, end, sum] = [0, 1, 2, 3, 4, 5, 6, 7];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, ...number(value)];
const [add, subtract, isLess, isZero] = [[0x6a], [0x6b], [0x49], [0x45]];
const moved = (local: number, by: number[]): number[] => [...get(local), ...by, ...add, ...set(local)];
const branchIf = (depth: number): number[] => [0x0d, depth];
const block = (body: readonly number[]): number[] => [0x02, nothing, ...body, 0x0b];
const loop = (body: readonly number[]): number[] => [0x03, nothing, ...body, 0x0b];

const wide = (operation: number, ...more: number[]): number[] => [0xfd, ...number(operation), ...more];
/** Eight 16-bit numbers. */
const load = (from: number, offset: number): number[] => [...get(from), ...wide(0x00, 0, offset)];
/** Eight 8-bit numbers, each widened to 16. */
const loadWidened = (from: number, offset: number): number[] => [...get(from), ...wide(0x01, 0, offset)];
const zeros = wide(0x0c, ...Array.from({ length: 16 }, () => 0));
/** Products of eight pairs, added two and two; and four sums added to four. */
const multiplied = wide(0xba);
const addFour = wide(0xae);
const lane = (index: number): number[] => [...get(sum), ...wide(0x1b, index)];

function moduleBytes(): Uint8Array {
  const eight = (offset: number): number[] => [
    ...load(at, 2 * offset),
    ...loadWidened(vector, offset),
    ...multiplied,
    ...addFour,
  ];
  const oneVector = [
    ...zeros,
    ...set(sum),
    ...get(query),
    ...set(at),
    ...get(vector),
    ...get(dimensions),
    ...add,
    ...set(end),
    ...loop([
      ...get(sum),
      ...eight(0),
      ...eight(8),
      ...set(sum),
      ...moved(at, constant(32)),
      ...moved(vector, constant(16)),
      ...get(vector),
      ...get(end),
      ...isLess,
      ...branchIf(0),
    ]),
    ...get(result),
    ...[...lane(0), ...lane(1), ...add, ...lane(2), ...add, ...lane(3), ...add],
    ...[0x36, 2, 0],
    ...moved(result, constant(4)),
    ...get(count),
    ...constant(1),
    ...subtract,
    ...set(count),
  ];
  const code = block([
    ...get(count),
    ...isZero,
    ...branchIf(0),
    ...loop([...oneVector, ...get(count), ...branchIf(0)]),
  ]);
  const locals = [2, ...[2, i32], ...[1, v128]];
  const sharedWithMost = 0x03;
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, ...sized([i32, i32, i32, i32, i32]), 0]),
    ...section(2, [1, ...name('env'), ...name('memory'), 0x02, sharedWithMost, ...number(0), ...number(maxPages)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dots'), 0x00, 0]),
    ...section(10, [1, ...sized([...locals, ...code, 0x0b])]),
  ]);
}
