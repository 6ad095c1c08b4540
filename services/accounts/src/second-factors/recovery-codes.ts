import { createHash, randomInt } from 'node:crypto';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { RecoveryCodeRepository } from './recovery-code.repository.js';

const codes = 10;
/** Without what is mistaken for something else on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 16;

/** Codes to write down: each takes the place of a factor that is lost, once. About 79 random bits, stored hashed. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly stored: RecoveryCodeRepository) {}

  left(accountId: string): Promise<number> {
    return this.stored.count(accountId);
  }

  /** New ones, in the place of those before. */
  async renew(accountId: string, tx: Transaction): Promise<string[]> {
    const made = Array.from({ length: codes }, newCode);
    await this.stored.replace(
      accountId,
      made.map((code) => hashOf(accountId, code)),
      tx,
    );
    return made;
  }

  /** Uses a code up, however it is written; false when it is none. */
  take(accountId: string, typed: string, tx: Transaction): Promise<boolean> {
    return this.stored.take(accountId, hashOf(accountId, typed), tx);
  }
}

const newCode = (): string =>
  Array.from({ length }, (_, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${alphabet[randomInt(alphabet.length)]}`).join(
    '',
  );

const hashOf = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex');
