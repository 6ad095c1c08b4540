import { createHash, randomBytes } from 'node:crypto';

/** How long the link in a verification mail counts. */
export const codeLifetimeMs = 24 * 3600 * 1000;

/** 256 random bits for an address line. */
export const newCode = (): string => randomBytes(32).toString('base64url');
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');
