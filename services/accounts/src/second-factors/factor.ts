import type { SecondFactor } from '@lathe/proto/accounts/second-factor';

interface BaseFactor {
  readonly factorId: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** An app that shows codes. */
export interface TotpFactor extends BaseFactor {
  readonly kind: 'totp';
  /** Sealed for `totpContext`. */
  readonly sealedKey: string;
  /** The newest step of thirty seconds whose code was used: it and those before it count no more. */
  readonly lastStep: number;
}

export interface PasskeyFactor extends BaseFactor {
  readonly kind: 'passkey';
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** What the passkey counted at its last use; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: string[];
}

export type Factor = TotpFactor | PasskeyFactor;

export const maxFactors = 10;
export const totpContext = (factorId: string): string => `accounts.totp:${factorId}`;

export const toSecondFactor = ({ factorId, kind, name, createdAt, lastUsedAt }: Factor): SecondFactor => ({
  factorId,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
