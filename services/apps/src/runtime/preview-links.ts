import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';

/** Addresses under which others see the draft of an app. They are signed, so that nothing that opens them is stored. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly signer: AddressSigner,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** The address of the link that an app has; null without one, and when it is over. */
  addressOf({ appId, previewLink }: AppRecord): { url: string; expiresAt: string } | null {
    if (!previewLink || previewLink.expiresAt.getTime() <= Date.now()) return null;
    const { linkId, expiresAt } = previewLink;
    const code = `${linkId}.${this.signer.sign(textOf(appId, linkId))}`;
    return { url: `${previewOrigin(appId, this.site)}/?share=${code}`, expiresAt: expiresAt.toISOString() };
  }

  /** The link of an app that a code is of; undefined for any other code, and when the link is withdrawn or over. */
  linkOf({ appId, previewLink }: AppRecord, code: string): string | undefined {
    const [linkId = '', signature = ''] = code.split('.');
    const isGood =
      previewLink?.linkId === linkId &&
      previewLink.expiresAt.getTime() > Date.now() &&
      this.signer.verify(textOf(appId, linkId), signature);
    return isGood ? linkId : undefined;
  }
}

const textOf = (appId: string, linkId: string): string => `preview-link/${appId}/${linkId}`;
