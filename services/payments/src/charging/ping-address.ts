import { createHash, randomBytes } from 'node:crypto';
import type { Site } from '@lathe/platform/config/common-config';
import { isLoopback } from '@lathe/platform/http/loopback';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** By which the app of a secret is found, so that the database alone does not tell it. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Where Gumroad tells of changes. */
export const pingAddress = ({ publicUrl }: Site, secret: string): string =>
  `${publicUrl}/api/payments/webhooks/gumroad/${secret}`;

/** Gumroad does not reach an installation on this machine alone; memberships are read by hand and once a day there. */
export const isReachable = ({ publicHost }: Site): boolean => !isLoopback(publicHost);
