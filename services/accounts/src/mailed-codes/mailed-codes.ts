import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { type CodePurpose, type MailedCode, MailedCodeRepository } from './mailed-code.repository.js';

const hour = 3600 * 1000;

/** How long the link in a mail counts, by what it is for. */
const lifetimeMs: Record<CodePurpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'reset-app-password': hour,
  'change-email': 24 * hour,
  'verify-app-email': 24 * hour,
};

/** Makes and takes the codes in mailed links: 256 random bits, stored hashed, each good once. */
@Injectable()
export class MailedCodes {
  constructor(private readonly codes: MailedCodeRepository) {}

  /**
   * Whether a link that was asked for then would count no more, had it been sent at once. It is not sent any more: whoever
   * still wants one has asked again.
   */
  isTooLate(purpose: CodePurpose, askedAt: Date): boolean {
    return Date.now() > askedAt.getTime() + lifetimeMs[purpose];
  }

  /** A new code for an address line. */
  async issue(what: MailedCode): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + lifetimeMs[what.purpose]);
    await this.codes.insert({ hash: hashOf(code), ...what, expiresAt });
    return code;
  }

  /** What a code stands for; undefined when it is unknown, used, expired or for something else. */
  look(code: string, purpose: CodePurpose): Promise<MailedCode | undefined> {
    return this.codes.find(hashOf(code), purpose, new Date());
  }

  /** As `look`, and uses it up. */
  take(code: string, purpose: CodePurpose, tx: Transaction): Promise<MailedCode | undefined> {
    return this.codes.take(hashOf(code), purpose, new Date(), tx);
  }

  /**
   * Ends all codes of somebody. Whoever sets a password means that nobody else goes on with what was mailed before: a
   * change of the address that somebody asked for who knew the old password, say.
   */
  endAll(subjectId: string, tx: Transaction): Promise<void> {
    return this.codes.deleteOf(subjectId, tx);
  }
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
