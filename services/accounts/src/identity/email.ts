import { DomainError } from '@lathe/platform/errors/domain-error';
import { z } from 'zod';

const address = z.email().max(254);

/** The one form in which an address is stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Throws `auth/invalid-email` unless the text is an address. */
export function parseEmail(email: string): string {
  const normalised = normaliseEmail(email);
  if (!address.safeParse(normalised).success) throw new DomainError('auth/invalid-email');
  return normalised;
}
