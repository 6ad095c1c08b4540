import { type Sealer } from '@lathe/platform/sealing/sealer';
import { z } from 'zod';
import type { Grant } from './connector.js';

/** A grant as it is sealed. */
const grantBody = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  expiresAt: z.number().nullable(),
});

/** `context` says what it is of: nothing else opens it. */
export const sealedGrant = (sealer: Sealer, grant: Grant, context: string): string =>
  sealer.seal(JSON.stringify(grant), context);

/** Throws SealError where it was sealed with a key that nobody has any more. */
export const openedGrant = (sealer: Sealer, sealed: string, context: string): Grant =>
  grantBody.parse(JSON.parse(sealer.open(sealed, context)));

/** What a service answers that grants an access (RFC 6749), as far as it is read. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string | null | undefined;
  readonly expires_in?: number | null | undefined;
}

/** `refresh` is what it goes on with where the answer brings no other one. */
export const grantOf = (
  { access_token, refresh_token, expires_in }: TokenAnswer,
  refresh: string | null = null,
): Grant => ({
  access: access_token,
  refresh: refresh_token ?? refresh,
  expiresAt: typeof expires_in === 'number' ? Date.now() + expires_in * 1_000 : null,
});
