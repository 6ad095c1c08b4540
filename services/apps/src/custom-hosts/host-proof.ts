import { text } from 'node:stream/consumers';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { OUTGOING_REQUESTS } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { DOMAIN_RECORDS, type DomainRecords } from './domain-records.js';

const limits = { totalMs: 8_000, maxBytes: 1_000 };

/** What only whoever has a domain can do: write a text into its records, or serve a file from it. */
@Injectable()
export class HostProof {
  constructor(
    private readonly signer: AddressSigner,
    @Inject(DOMAIN_RECORDS) private readonly records: DomainRecords,
    @Inject(OUTGOING_REQUESTS) private readonly outgoing: OutgoingRequests,
  ) {}

  /** The text that proves a host for one app and for no other. */
  valueOf({ appId }: AppRecord, host: string): string {
    return `lathe-verify=${this.signer.sign(`host/${appId}/${host}`)}`;
  }

  recordName(host: string): string {
    return `_lathe.${host}`;
  }

  fileUrl(host: string): string {
    return `http://${host}/.well-known/lathe-verify.txt`;
  }

  async isThere(app: AppRecord, host: string): Promise<boolean> {
    const value = this.valueOf(app, host);
    const texts = await this.records.texts(this.recordName(host));
    return texts.includes(value) || (await this.file(host)) === value;
  }

  /** Empty when the host serves none that can be read. */
  private async file(host: string): Promise<string> {
    try {
      const { status, body } = await this.outgoing.send({ url: this.fileUrl(host), limits });
      const content = (await text(body)).trim();
      return status === 200 ? content : '';
    } catch (error) {
      if (error instanceof DomainError) return '';
      throw error;
    }
  }
}
