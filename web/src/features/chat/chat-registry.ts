import { session } from '@/lib/session';
import { ChatSession } from './chat-session';

const sessions = new Map<string, ChatSession>();
/** Whose chats they are. */
let owner = session.owner();

// Another person may sign in to this tab next.
session.subscribe(() => {
  if (session.accessToken() === null) sessions.clear();
});

/**
 * The chat of an app; one per tab and account. A screen that is still shown as a session ends asks for one of nobody's,
 * which knows no message that was kept.
 */
export function chatOf(appId: string): ChatSession {
  if (session.owner() !== owner) sessions.clear();
  owner = session.owner();
  const known = sessions.get(appId);
  if (known !== undefined) return known;
  const created = new ChatSession(appId);
  sessions.set(appId, created);
  return created;
}
