/**
 * The target of a request with escapes of letters, digits and `-._~` undone in its path (RFC 3986, 6.2.2.2), so that
 * `/%61pi` is `/api` for whoever decides by it. Other escapes stay, and nobody undoes any before a decision.
 */
export function canonicalTarget(target: string): string {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (!path.includes('%')) return target;
  return path.replace(/%([0-9a-f]{2})/gi, unreserved) + target.slice(path.length);
}

function unreserved(escape: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return /[\w.~-]/.test(character) ? character : escape;
}

/** Path of a canonical target, without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/**
 * Whether a canonical target is the path of this very server, and the same path for whoever reads it: visible ASCII
 * without a fragment, escapes that are UTF-8, no empty segment, no `.` or `..`, no backslash and no control character,
 * escaped or not.
 */
export function isPlainTarget(target: string): boolean {
  if (!/^\/[!-~]*$/.test(target) || target.includes('#')) return false;
  const path = pathOf(target);
  if (/\/(\/|\.{1,2}(\/|$))/.test(path)) return false;
  if (!path.includes('%')) return !path.includes('\\');
  const decoded = decode(path);
  return decoded !== undefined && !/[\0-\x1f\x7f\\]/.test(decoded);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
