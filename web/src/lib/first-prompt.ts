import { z } from 'zod';

const key = 'lathe.first-prompt';
/** Signing up may take a mail and another tab; after a day it is old news. Milliseconds. */
const keptMs = 24 * 3_600_000;
const kept = z.object({ text: z.string(), at: z.number() });

/** Keeps what somebody wants to build until he is signed in. */
export function keepFirstPrompt(text: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  } catch {
    // Storage is switched off: it has to be written again.
  }
}

/** What was kept, once; null when there is nothing. */
export function takeFirstPrompt(): string | null {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    localStorage.removeItem(key);
    return parsed.success && Date.now() - parsed.data.at < keptMs ? parsed.data.text : null;
  } catch {
    return null;
  }
}
