import { DomainError } from '@lathe/platform/errors/domain-error';
import type { AppRecord } from './app.js';

/** Throws `app/taken-down` with its `reason`. Read in the transaction that opens the app to others, it holds at its end. */
export function refuseTakenDown({ takenDown }: AppRecord): void {
  if (takenDown) throw new DomainError('app/taken-down', { reason: takenDown.reason });
}

/** The version that visitors get, or get again once the app is not taken down any more; null for none. */
export const visitorsVersion = ({ published, takenDown }: AppRecord): string | null =>
  published ?? takenDown?.published ?? null;
