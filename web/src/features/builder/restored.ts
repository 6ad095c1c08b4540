import type { Version } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';

/** Whether a version brings an earlier one back: it repeats what that one says of itself. `versions` begins with the newest. */
export function isRestored(version: Version, versions: readonly Version[]): boolean {
  const earlier = versions.slice(versions.indexOf(version) + 1);
  return version.messageId !== null && earlier.some(({ messageId, content, userRequest }) => messageId === version.messageId && content === version.content && userRequest === version.userRequest);
}

/** What a version is called in a list. */
export function titleOf(version: Version, versions: readonly Version[]): string {
  const title = version.userRequest || version.content || 'Version';
  return isRestored(version, versions) ? `Restored: ${title}` : title;
}

/** Id of the answer that the app is at: the one that made the head, or the one whose version was restored to be it. Hand-made versions have none. */
export function currentAnswer(messages: readonly ChatMessage[], head: string | null, versions: readonly Version[]): string | null {
  if (head === null) return null;
  const made = messages.findLast(({ versionId }) => versionId === head);
  if (made !== undefined) return made.id;
  const version = versions.find(({ id }) => id === head);
  return version === undefined || version.userRequest === '' ? null : version.messageId;
}
