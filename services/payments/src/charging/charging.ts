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

/** The Stripe account of an owner, by whose key an app sells plans. */
export interface SellingAccount {
  /** As Stripe names it: another key of the same account takes the place of this one. */
  readonly accountId: string;
  readonly name: string;
  readonly sealedKey: string;
  readonly lastFour: string;
  readonly isLive: boolean;
  /** Where Stripe tells of changes, and the secret by which it signs; null where it does not reach this installation. */
  readonly endpoint: { readonly endpointId: string; readonly sealedSecret: string } | null;
  /** It is being removed: nothing is sold, and what people pay for is ended first. */
  readonly isEnding: boolean;
  readonly problem: 'payments/stripe-key-refused' | null;
}

/** Whether an app charges, and how. */
export interface Charging {
  readonly appId: string;
  readonly isEnabled: boolean;
  /** Counts changes of what others are told. */
  readonly seq: number;
  readonly connection: Connection | null;
  readonly account: SellingAccount | null;
}

export const notCharging = (appId: string): Charging => ({
  appId,
  isEnabled: false,
  seq: 0,
  connection: null,
  account: null,
});

/** For what the token and the secret of an app are sealed. */
export const tokenContext = (appId: string): string => `gumroad-token:${appId}`;
export const secretContext = (appId: string): string => `gumroad-secret:${appId}`;
/** For what the key of an app's Stripe account, and the secret by which that signs, are sealed. */
export const keyContext = (appId: string): string => `stripe-key:${appId}`;
export const signingContext = (appId: string): string => `stripe-signing:${appId}`;
