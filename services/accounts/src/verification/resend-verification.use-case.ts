import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { ReadAccount } from '../accounts/read-account.use-case.js';
import { SendVerification } from './send-verification.use-case.js';

/** Has the link mailed once more to whoever asks for it. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly readAccount: ReadAccount,
    private readonly send: SendVerification,
  ) {}

  /** Throws as `ReadAccount` and `SendVerification` do. */
  async execute(scope: OwnerScope): Promise<void> {
    await this.send.execute(await this.readAccount.execute(scope));
  }
}
