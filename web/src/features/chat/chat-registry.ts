import { session } from '@/lib/session';
import { ChatSession } from './chat-session';

const sessions = new Map<string, ChatSession>();

// Another person may sign in to this tab next.
session.subscribe(() => {
  if (session.accessToken() === null) sessions.clear();
});

/** The chat of an app; one per tab. */
export function chatOf(appId: string): ChatSession {
  const known = sessions.get(appId);
  if (known !== undefined) return known;
  const created = new ChatSession(appId);
  sessions.set(appId, created);
  return created;
}
