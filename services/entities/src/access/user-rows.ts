import { createHash } from 'node:crypto';

/** The row of a person in an app. The owner of several apps has one in each. */
export const userRowId = (appId: string, userId: string): string =>
  createHash('sha256').update(`user:${appId}:${userId}`).digest('hex').slice(0, 24);

/** Address of the one as whom the owner of an app sees its preview. */
export const previewEmail = 'user@example.org';
