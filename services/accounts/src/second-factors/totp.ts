import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Of the clock of a telephone: one step early or late. */
const window = 1;

const totpOf = (key: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Lathe', label, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period });

/** A key for an app that shows codes (RFC 6238), in base32: 160 random bits. */
export const newTotpKey = (): string => new Secret({ size: 20 }).base32;

/** What the QR code for the app says. */
export const totpUri = (key: string, email: string): string => totpOf(key, email).toString();

/** The step of thirty seconds that a code is for, near now; undefined when it is for none. */
export function stepOf(key: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(key).validate({ token, window, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
