import { maxPages } from './shared-pages.js';

type Dots = (query: number, vectors: number, count: number, dimensions: number, results: number) => void;

/** Vectors that are multiplied side by side: what is loaded of one of them serves all. */
export const sideBySide = 4;

/**
 * Multiplies a vector of 16-bit numbers with many of 8-bit ones that stand in a shared memory: `one(query, vectors,
 * count, dimensions, results)`, all but the counts places in the memory; `dimensions` is a multiple of 16. `several` does
 * so with as many queries as go side by side, one behind the other; the results of each vector stand together. JavaScript
 * takes about ten times as long, since it has no instructions for several numbers at once; hence these functions in
 * WebAssembly, written out below.
 */
export function dotProducts(memory: WebAssembly.Memory): { one: Dots; several: Dots } {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { env: { memory } });
  return { one: exports['one']!, several: exports['several']! };
}

/** A whole number as WebAssembly writes it: seven bits a byte, the lowest first. */
function number(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}
const sized = (bytes: readonly number[]): number[] => [...number(bytes.length), ...bytes];
const section = (id: number, bytes: readonly number[]): number[] => [id, ...sized(bytes)];
const name = (text: string): number[] => sized([...Buffer.from(text)]);

const [i32, v128, nothing] = [0x7f, 0x7b, 0x40];
const [query, firstVector, count, dimensions, result, at, end, ...locals] = Array.from(
  { length: 7 + 3 + sideBySide + 2 },
  (_, local) => local,
) as [number, number, number, number, number, number, number, ...number[]];
const vectors = [firstVector, ...locals.slice(0, 3)];
const queries = [at, ...locals.slice(0, 3)];
const sums = locals.slice(3, 3 + sideBySide);
const [low, high] = locals.slice(3 + sideBySide) as [number, number];

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
const lane = (sum: number, index: number): number[] => [...get(sum), ...wide(0x1b, index)];

/** The products of the next `many` vectors: sixteen numbers of each at a time. */
function nextVectors(many: number): number[] {
  const rows = vectors.slice(0, many).map((vector, row) => ({ vector, sum: sums[row]!, before: vectors[row - 1] }));
  return [
    ...rows.flatMap(({ sum }) => [...zeros, ...set(sum)]),
    ...rows.flatMap(({ vector, before }) =>
      before === undefined ? [] : [...get(before), ...get(dimensions), ...add, ...set(vector)],
    ),
    ...[...get(query), ...set(at)],
    ...[...get(firstVector), ...get(dimensions), ...add, ...set(end)],
    ...loop([
      ...[...load(at, 0), ...set(low), ...load(at, 16), ...set(high)],
      ...rows.flatMap(({ vector, sum }) => [
        ...[...get(sum), ...get(low), ...loadWidened(vector, 0), ...multiplied, ...addFour],
        ...[...get(high), ...loadWidened(vector, 8), ...multiplied, ...addFour, ...set(sum)],
        ...moved(vector, constant(16)),
      ]),
      ...moved(at, constant(32)),
      ...[...get(firstVector), ...get(end), ...isLess, ...branchIf(0)],
    ]),
    ...rows.flatMap(({ sum }, row) => stored(sum, row)),
    // The last one ends where the next begins.
    ...[...get(rows.at(-1)!.vector), ...set(firstVector)],
    ...moved(result, constant(4 * many)),
    ...[...get(count), ...constant(many), ...subtract, ...set(count)],
  ];
}

/** The products of the next vector with each query. */
function nextVector(): number[] {
  const rows = queries.map((place, row) => ({ place, sum: sums[row]!, before: queries[row - 1] }));
  return [
    ...rows.flatMap(({ sum }) => [...zeros, ...set(sum)]),
    ...rows.flatMap(({ place, before }) =>
      before === undefined
        ? [...get(query), ...set(place)]
        : [...get(before), ...get(dimensions), ...add, ...get(dimensions), ...add, ...set(place)],
    ),
    ...[...get(firstVector), ...get(dimensions), ...add, ...set(end)],
    ...loop([
      ...[...loadWidened(firstVector, 0), ...set(low), ...loadWidened(firstVector, 8), ...set(high)],
      ...rows.flatMap(({ place, sum }) => [
        ...[...get(sum), ...get(low), ...load(place, 0), ...multiplied, ...addFour],
        ...[...get(high), ...load(place, 16), ...multiplied, ...addFour, ...set(sum)],
        ...moved(place, constant(32)),
      ]),
      ...moved(firstVector, constant(16)),
      ...[...get(firstVector), ...get(end), ...isLess, ...branchIf(0)],
    ]),
    ...rows.flatMap(({ sum }, row) => stored(sum, row)),
    ...moved(result, constant(4 * sideBySide)),
    ...[...get(count), ...constant(1), ...subtract, ...set(count)],
  ];
}

const stored = (sum: number, row: number): number[] => [
  ...get(result),
  ...[...lane(sum, 0), ...lane(sum, 1), ...add, ...lane(sum, 2), ...add, ...lane(sum, 3), ...add],
  ...[0x36, 2, 4 * row],
];

/** Again and again while there are any. */
const untilNone = (step: readonly number[]): number[] =>
  block([...get(count), ...isZero, ...branchIf(0), ...loop([...step, ...get(count), ...branchIf(0)])]);

function moduleBytes(): Uint8Array {
  const areFewer = [...get(count), ...constant(sideBySide), ...isLess];
  const bySides = loop([...nextVectors(sideBySide), ...areFewer, ...isZero, ...branchIf(0)]);
  const one = [...block([...areFewer, ...branchIf(0), ...bySides]), ...untilNone(nextVectors(1))];
  const declared = [2, ...[2 + 3, i32], ...[sideBySide + 2, v128]];
  const bodies = [one, untilNone(nextVector())].flatMap((code) => sized([...declared, ...code, 0x0b]));
  const sharedWithMost = 0x03;
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, ...sized([i32, i32, i32, i32, i32]), 0]),
    ...section(2, [1, ...name('env'), ...name('memory'), 0x02, sharedWithMost, ...number(0), ...number(maxPages)]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...name('one'), 0x00, 0, ...name('several'), 0x00, 1]),
    ...section(10, [2, ...bodies]),
  ]);
}
