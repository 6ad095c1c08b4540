import { z } from 'zod';

/** What a member of an app's workspace may do: look at it, or change what it is made of. */
export const memberRole = z.enum(['viewer', 'editor']);
export type MemberRole = z.output<typeof memberRole>;

/** Everybody of a workspace, with the least that one may do first. The owner alone decides on the app as a whole. */
export const workspaceRole = z.enum(['viewer', 'editor', 'owner']);
export type WorkspaceRole = z.output<typeof workspaceRole>;

/** Whether a role includes what another one may do. */
export const includesRole = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  workspaceRole.options.indexOf(role) >= workspaceRole.options.indexOf(least);
