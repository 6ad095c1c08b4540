import { AddressSigner } from '@lathe/platform/auth/address-signer';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';

/** Codes of invitations to take apps over. One is good as long as the app has the owner who gave it. */
@Injectable()
export class ClaimCodes {
  constructor(private readonly signer: AddressSigner) {}

  codeOf(app: AppRecord): string {
    return `${app.appId}.${this.signer.sign(textOf(app))}`;
  }

  /** The app that a code speaks of; whether it is good is another question. */
  appOf(code: string): string {
    return code.split('.')[0]!;
  }

  isGood(app: AppRecord, code: string): boolean {
    return this.signer.verify(textOf(app), code.slice(app.appId.length + 1));
  }
}

const textOf = ({ appId, ownerId }: AppRecord): string => `claim/${appId}/${ownerId}`;
