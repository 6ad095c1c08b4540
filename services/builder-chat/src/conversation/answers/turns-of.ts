import type { StoredMessage } from '../messages/message.js';

/** A wish and what came of it; of several answers to one wish the first. */
export interface Turn {
  wish: StoredMessage;
  answer?: StoredMessage;
}

/** Turns that stay when older ones go, and how many go at once: what a request begins with is then the same for long. */
const kept = 4;
const step = 8;

/** The latest turns of a conversation. It is cut in large steps, so that a provider's cache outlives many turns. */
export function turnsOf(messages: readonly StoredMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'user') turns.push({ wish: message });
    else if (last !== undefined && last.answer === undefined) last.answer = message;
  }
  return turns.slice(Math.max(0, Math.floor((turns.length - kept) / step) * step));
}
