import type { Permissions } from './model.js';

const PUBLIC_READ = /\b(?:public(?:ly)?|(?:everyone|everybody|anyone|anybody|visitors?|guests?|the world|people) (?:can|may|should be able to) (?:see|read|view|browse|look|find|search|visit)|without (?:signing|logging) in|open to (?:all|everyone))\b/i;
const PRIVATE = /\b(?:only (?:i|me)\b|just (?:for )?me|private(?:ly)?|personal|for myself|my own|only the (?:owner|creator))\b/i;
const ADMIN = /\b(?:only (?:the )?(?:admins?|administrators?|staff|team)|admin[- ]only|staff[- ]only|internal)\b/i;
const OPEN_WRITE = /\b(?:everyone|everybody|anyone|anybody|visitors?|the public) (?:can|may) (?:add|create|edit|write|change|submit)\b/i;

export const CREATOR_ONLY: Permissions = { read: 'creator', write: 'creator' };

/** What the words of the first sentence say about who sees and changes rows; nothing when they say nothing. */
export function permissionsIn(text: string): Permissions | undefined {
  if (OPEN_WRITE.test(text)) return { read: 'all', write: 'all' };
  if (PRIVATE.test(text)) return CREATOR_ONLY;
  if (PUBLIC_READ.test(text)) return { read: 'all', write: 'admin' };
  if (ADMIN.test(text)) return { read: 'admin', write: 'admin' };
  return undefined;
}

const INBOX = /\b(?:visitors?|guests?|people|customers?|anyone|everyone|fans|attendees|users?)\s+(?:can|may|should be able to)\s+[^.;]{0,60}?\b(?:book|reserve|order|register|sign up|rsvp|apply|submit|request|send|donate|volunteer|join)\b/i;
const INBOX_NOUN = /^(?:booking|reservation|order|registration|sign-?up|rsvp|application|submission|request|message|enquiry|inquiry|donation|appointment|attendee|volunteer|ticket)$/i;

/** Things that visitors send in: they may write them, and only the owner's side reads them. */
export function isInbox(text: string, noun: string): boolean {
  return INBOX.test(text) && INBOX_NOUN.test(noun.split(' ').pop() ?? '');
}
