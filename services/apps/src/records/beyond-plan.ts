import type { LimitReason } from '@lathe/proto/plans/limit-reasons';
import type { AppRecord } from './app.js';

/** Limits on how many apps there are. */
export const roomReasons = ['apps', 'gen-apps'] as const satisfies readonly LimitReason[];
export type RoomReason = (typeof roomReasons)[number];

/**
 * Of apps in the order in which they were made, those that limits have no room for, with the limit that each is beyond.
 * One that is beyond takes no room from those after it. A null limit is none.
 */
export function beyondPlan(
  apps: readonly Pick<AppRecord, 'appId' | 'appType'>[],
  limits: Readonly<Record<RoomReason, number | null>>,
): Map<string, RoomReason> {
  const beyond = new Map<string, RoomReason>();
  const within: Record<RoomReason, number> = { apps: 0, 'gen-apps': 0 };
  for (const { appId, appType } of apps) {
    const counted = appType === 'GEN_APP' ? roomReasons : (['apps'] as const);
    const full = counted.find((reason) => within[reason] >= (limits[reason] ?? Infinity));
    if (full) beyond.set(appId, full);
    else for (const reason of counted) within[reason] += 1;
  }
  return beyond;
}
