import { purgeAppQueue } from '@lathe/platform/purging/purge-app-queue';
import { deletedKeptMs } from './app.js';

export const purgeQueue = purgeAppQueue('apps');
export const purgeOwnerQueue = 'apps.purge-owner';
/** A purge begins a while after the last moment of undoing, so that the two never meet. */
const margin = 3_600_000;

/** When the source of an app that was deleted at `deletedAt` goes. */
export const purgeTime = (deletedAt: Date): Date => new Date(deletedAt.getTime() + deletedKeptMs + margin);
