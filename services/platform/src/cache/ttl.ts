/** Milliseconds a cached value lives. Throws RangeError unless it lives at all. */
export function ttlMs(ttlSeconds: number): number {
  const ms = Math.ceil(ttlSeconds * 1000);
  if (!(ms > 0) || !Number.isSafeInteger(ms)) throw new RangeError(`Not a time to live: ${ttlSeconds} s`);
  return ms;
}
