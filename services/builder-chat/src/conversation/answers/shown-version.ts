import type { StoredMessage } from '../messages/message.js';
import { turnsOf } from './turns-of.js';

/** The version that requests tell of first, and the paths that were changed since, the last one last. */
export interface ShownVersion {
  versionId: string;
  changed: string[];
}

/** With more files that differ from what is shown first, the app is shown anew. */
const maxChanged = 16;
/** They change what is in the files. */
const changing = /^(?:add|edit)_(?:file|entity)$/;

/**
 * Which version of the app the requests of a conversation show. It stays the same for many turns, since a provider's
 * cache ends at the first letter that differs. It is told by the messages alone: every request finds the same one.
 */
export function shownVersion(messages: readonly StoredMessage[]): ShownVersion | null {
  let shown: ShownVersion | null = null;
  for (const { answer } of turnsOf(messages)) {
    if (answer?.versionId == null) continue;
    const paths = answer.toolInvocations.flatMap(({ toolName, result }) =>
      changing.test(toolName) && result?.complete === true ? [result.file] : [],
    );
    const changed: string[] = [...(shown?.changed ?? []).filter((path) => !paths.includes(path)), ...new Set(paths)];
    shown =
      shown === null || changed.length > maxChanged
        ? { versionId: answer.versionId, changed: [] }
        : { versionId: shown.versionId, changed };
  }
  return shown;
}
