import { z } from 'zod';
import type { WorkspaceRole } from '../common/workspace-roles.js';
import { includesFeature } from '../plans/features.js';
import type { PlanId } from '../plans/plans.js';
import type { AppType } from './model.js';
import { type AppText, textNames } from './texts.js';

/** The builder's panels on an app itself. */
export const panelId = z.enum([
  'texts',
  'branding',
  'call-to-action',
  'chat',
  'database',
  'data-sources',
  'users',
  'settings',
]);
export type PanelId = z.output<typeof panelId>;

export interface PanelEntry {
  readonly id: PanelId;
  readonly label: string;
  /** Seen but not to be changed with this plan. */
  readonly isLocked: boolean;
}

const isTool = (type: AppType): boolean => type === 'AI_TOOL' || type === 'AI_APP';

const ofEveryApp: readonly AppText[] = ['header', 'description', 'welcomeMessage'];

/** Which texts an app of a type has: what people put in and what they are led on to belong to tools. */
export const textsOf = (type: AppType): readonly AppText[] => (isTool(type) ? textNames : ofEveryApp);

/** Whether a plan lets the settings of an app of this type be changed (spec 1, section 6). */
export const locksSettings = (type: AppType, { isAdmin, plan }: { isAdmin: boolean; plan: PlanId }): boolean =>
  isTool(type) && !isAdmin && !includesFeature(plan, 'tool-settings');

const words: Record<AppType, { texts: string; settings: string }> = {
  GEN_APP: { texts: 'App texts', settings: 'App settings' },
  SPACE_APP: { texts: 'App details', settings: 'App settings' },
  AI_TOOL: { texts: 'Tool texts', settings: 'Tool settings' },
  AI_APP: { texts: 'App texts', settings: 'App settings' },
};

/** Users and settings are the owner's; a viewer sees the data, without changing it. */
const panelsOfRole: Partial<Record<WorkspaceRole, readonly PanelId[]>> = {
  editor: ['texts', 'branding', 'call-to-action', 'chat', 'database', 'data-sources'],
  viewer: ['database', 'data-sources'],
};

/**
 * The menu of an app by its type, for somebody with a plan (spec 2, section 2, "Menu by app type", and section 6): App
 * settings of a generated app are for admins and from Moon up, a space app has no branding, what leads people on is for
 * tools, and tools keep no rows. Every kind of app may have data sources, and people sign in to every kind.
 */
export function panelsOf(
  type: AppType,
  who: { isAdmin: boolean; plan: PlanId; role: WorkspaceRole },
): readonly PanelEntry[] {
  const allowed = panelsOfRole[who.role];
  const { texts, settings } = words[type];
  const entry = (id: PanelId, label: string, isLocked = false): PanelEntry => ({ id, label, isLocked });
  const hasSettings = type !== 'GEN_APP' || who.isAdmin || includesFeature(who.plan, 'app-settings');
  const entries = [
    entry('texts', texts),
    ...(type === 'SPACE_APP' ? [] : [entry('branding', 'App branding')]),
    ...(isTool(type) ? [entry('call-to-action', 'Call to action')] : []),
    ...(type === 'GEN_APP' && who.isAdmin ? [entry('chat', 'App chat')] : []),
    ...(isTool(type) ? [] : [entry('database', 'Database')]),
    entry('data-sources', 'Data sources'),
    entry('users', 'Users'),
    ...(hasSettings ? [entry('settings', settings, locksSettings(type, who))] : []),
  ];
  return allowed ? entries.filter(({ id }) => allowed.includes(id)) : entries;
}
