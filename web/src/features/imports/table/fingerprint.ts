const lanes = 8;
const prime = 0x01000193;

/**
 * 64 hexadecimal digits by which a file is known again: its SHA-256, or a plainer sum where the page came without TLS
 * and the browser has none.
 */
export async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const sums = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : plainSums(bytes);
  return [...sums].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FNV-1a in eight lanes that begin apart. */
function plainSums(bytes: Uint8Array): Uint8Array {
  const sums = Uint32Array.from({ length: lanes }, (_, lane) => 0x811c9dc5 + lane * 0x9e3779b1);
  for (let at = 0; at < bytes.length; at += 1) {
    const lane = at % lanes;
    sums[lane] = Math.imul(sums[lane]! ^ bytes[at]! ^ sums[(lane + 1) % lanes]!, prime);
  }
  return new Uint8Array(sums.buffer);
}
