import { type ActionEndEvent, actionFile, type ShownActionType } from '@lathe/proto/builder-chat/actions';
import type { Issue } from '../../detectors/rules/issue.js';
import type { RejectedAction } from './write-answer.js';

/** Actions that add rows, or might have if they could be read. */
const addsRows: ReadonlySet<ShownActionType> = new Set<ShownActionType>([
  'insert_entity_records',
  'import_entities',
  'unknown',
]);

/** Whether rows of an entity are among what was refused. */
export const lacksRows = (refused: readonly RejectedAction[], entity: string): boolean =>
  refused.some(({ action, file }) => addsRows.has(action) && (file === entity || file === ''));

/**
 * What of the refused actions has not been written again by these: for the same file, or an entity's rows. Of what
 * waits the next answer tells whether it still does.
 */
export function stillOpen(refused: readonly RejectedAction[], written: readonly ActionEndEvent[]): RejectedAction[] {
  const isOf = ({ action, file }: RejectedAction, next: ActionEndEvent): boolean =>
    file === '' ||
    (actionFile(next.action, next.header) === actionFile(action, { path: file, name: file }) &&
      addsRows.has(action) === addsRows.has(next.action as ShownActionType));
  return refused.filter((one) => one.waits !== true && !written.some((next) => isOf(one, next)));
}

/** An action that was refused, as a problem to be mended. */
export function notApplied({ file, reason }: RejectedAction): Issue {
  const message = `an action was not applied: ${reason}`;
  return { detectorId: 'apply', path: file, line: 1, message, severity: 'error', blocks: false, fix: null };
}
