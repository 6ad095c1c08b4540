import type { z } from 'zod';
import { session } from '@/lib/session';

/** Of the signed-in account alone: who signs in next in this browser does not see it. */
const keyOf = (name: string): string | null => {
  const owner = session.owner();
  return owner === null ? null : `lathe.kept.${owner}.${name}`;
};

/** What `keep` has stored under a name; null when nothing is there that the schema reads. */
export function readKept<S extends z.ZodType>(name: string, schema: S): z.output<S> | null {
  const key = keyOf(name);
  if (key === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Stores a value for this account in this browser, where it outlives the page and the session; null takes it away.
 * Answers whether the browser took it: storage holds a few megabytes, and may be switched off.
 */
export function keep(name: string, value: unknown): boolean {
  const key = keyOf(name);
  if (key === null) return false;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Names under which this account has stored something here, that begin so. */
export function keptNames(beginning: string): string[] {
  const prefix = keyOf('');
  if (prefix === null) return [];
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
