/**
 * Where a sign-in may lead: a path of this installation and nothing else. Browsers read `//host` and `/\host` as other
 * hosts, so the address is resolved the way they do it and compared by origin. Null when it leads away.
 */
export function ownPath(target: string | undefined, origin: string = location.origin): string | null {
  if (target === undefined || !target.startsWith('/')) return null;
  try {
    const url = new URL(target, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
