import { createHash } from 'node:crypto';

/** The person as whom the owner of an app sees its preview as a user: nobody else, and always the same one. */
export const previewUserId = (appId: string): string =>
  createHash('sha256').update(`preview-user:${appId}`).digest('hex').slice(0, 24);
