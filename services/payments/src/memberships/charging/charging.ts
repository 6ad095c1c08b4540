import type { ErrorCode } from '@lathe/proto/errors/codes';

/** The product of a builder's Gumroad account that is connected with an app. */
export interface Connection {
  readonly connectionId: string;
  readonly sealedToken: string;
  readonly productId: string;
  readonly productName: string;
  readonly joinUrl: string;
  /** Of the address to which Gumroad tells of changes: what finds it again, and the secret itself. */
  readonly secretHash: string;
  readonly sealedSecret: string;
  /** When all memberships were last read. */
  readonly syncedAt: Date | null;
  readonly problem: ConnectionProblem | null;
}

/** What only the owner of an app can put right. */
export const connectionProblems = [
  'payments/gumroad-token-refused',
  'payments/gumroad-failed',
  'payments/no-such-product',
] as const satisfies readonly ErrorCode[];
export type ConnectionProblem = (typeof connectionProblems)[number];

/** Whether an app charges, and how. */
export interface Charging {
  readonly appId: string;
  readonly isEnabled: boolean;
  /** Counts changes of what others are told. */
  readonly seq: number;
  readonly connection: Connection | null;
}

export const notCharging = (appId: string): Charging => ({ appId, isEnabled: false, seq: 0, connection: null });

/** For what the token and the secret of an app are sealed. */
export const tokenContext = (appId: string): string => `gumroad-token:${appId}`;
export const secretContext = (appId: string): string => `gumroad-secret:${appId}`;
