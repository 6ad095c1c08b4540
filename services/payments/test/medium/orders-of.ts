/** All orders of some things. */
export function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield [];
  for (const [at, first] of all.entries()) for (const rest of ordersOf(all.toSpliced(at, 1))) yield [first, ...rest];
}
