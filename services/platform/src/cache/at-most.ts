/**
 * The options by which an `LRUCache` keeps `count` entries. Its own `max` takes the room for all of them at once, which
 * a process that holds six services pays for at its start.
 */
export function atMost(count: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 };
}
