import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** Audience of a builder's token; an app user's and a preview token have `app:<appId>`. */
export const platformAudience = 'lathe';
export const appAudience = (appId: string): string => `app:${appId}`;
export const accessTokenType = 'at+jwt';
export const accessTokenAlgorithm = 'ES256';
export const accessTokenSeconds = 3600;

/** Claims of an access token. `ep` is the epoch of its subject when it was made; that of a visitor is the link he came by. */
export const accessClaims = z.object({
  sub: id,
  aud: z.string().max(64),
  use: z.enum(['account', 'app-user', 'preview', 'preview-visitor']),
  ep: z.number().int().min(0),
  adm: z.boolean().optional(),
  role: z.enum(['admin', 'user']).optional(),
  /** Of a preview: the older version that is looked at. */
  ver: id.optional(),
  /** Of a preview: as whom it is looked at; the owner without it. */
  as: z.enum(['user', 'visitor']).optional(),
  /** Of an account: the operator who is signed in as it, and that one's epoch. */
  opr: id.optional(),
  oep: z.number().int().min(0).optional(),
  exp: z.number(),
});
export type AccessClaims = z.output<typeof accessClaims>;
