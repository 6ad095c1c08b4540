import type { AppState } from '@lathe/proto/apps/events.v1';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';

/** What an account is in the workspace of an app; undefined for everybody who is not of it. */
export function roleIn(
  { ownerId, members }: Pick<AppState, 'ownerId' | 'members'>,
  accountId: string,
): WorkspaceRole | undefined {
  if (accountId === ownerId) return 'owner';
  return members?.find((member) => member.accountId === accountId)?.role;
}
