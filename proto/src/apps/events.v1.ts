import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { memberRole } from '../common/workspace-roles.js';
import { toolRunEvents } from './tools/run-events.v1.js';
import { visibility } from './visibility.js';

/** The link under which people who have it see the draft as visitors, until it ends or is withdrawn. */
export const previewLink = z.object({ linkId: id, expiresAt: isoDate });

/**
 * State of an app that others keep as their own read model. `seq` grows with every change, so an older one is ignored.
 */
export const appState = z.object({
  appId: id,
  ownerId: id,
  seq: z.number().int(),
  name: z.string(),
  slug: z.string(),
  hosts: z.array(z.string()),
  visibility,
  isSignupEnabled: z.boolean(),
  head: id.nullable(),
  published: id.nullable(),
  previewLink: previewLink.nullable().optional(),
  /** Who builds it with its owner. */
  members: z.array(z.object({ accountId: id, role: memberRole })).optional(),
  /** The app of which its owner bought this copy. */
  packageOf: id.nullable().optional(),
  deleted: z.boolean(),
});
export type AppState = z.output<typeof appState>;

/** What happens to an app while it is there; every event carries the whole state. */
export const appStateEvents = {
  'apps.app.created.v1': appState,
  'apps.app.changed.v1': appState,
  'apps.app.version-committed.v1': appState,
  'apps.app.published.v1': appState,
  'apps.app.unpublished.v1': appState,
  /** Claimed by somebody else, who is `ownerId` now. */
  'apps.app.owner-changed.v1': appState,
  'apps.app.deleted.v1': appState,
  'apps.app.undeleted.v1': appState,
} as const;

/** State of a tool; `seq` grows with every change of it. */
export const toolState = z.object({
  toolId: id,
  appId: id,
  ownerId: id,
  seq: z.number().int(),
  title: z.string(),
  path: z.string(),
  status: z.enum(['draft', 'active']),
});

/** What happens to a tool of an app; key is the tool's id (design 12.7). */
export const toolEvents = {
  'apps.tool.created.v1': toolState,
  'apps.tool.changed.v1': toolState,
  'apps.tool.deleted.v1': toolState,
} as const;

/** Events of the apps service; key is the app's id, and that of the tool or the run for what happens to one. */
export const appsEvents = {
  ...appStateEvents,
  ...toolEvents,
  ...toolRunEvents,
  /** The last one of an app, when its deletion can no longer be undone: every service deletes what it holds of it. */
  'apps.app.purged.v1': z.object({ appId: id, ownerId: id }),
} as const;
