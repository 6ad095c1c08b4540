import type { confirmTotp } from '@lathe/proto/accounts/second-factor';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { type Factor, toSecondFactor } from '../../second-factors/factor.js';

export type AddedFactor = RouteAnswer<typeof confirmTotp>;

export const toAdded = (factor: Factor, recoveryCodes: string[]): AddedFactor => ({
  factor: toSecondFactor(factor),
  recoveryCodes,
});
