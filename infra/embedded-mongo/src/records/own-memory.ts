/**
 * A copy in memory of its own, for bytes that are kept. A small buffer is else a slice of Node's shared pool, and one
 * that came over a socket a slice of all that came with it: a stored row would keep that alive as long as itself.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
