import { AddressSigner } from '@lathe/platform/auth/address-signer';
import { Epochs } from '@lathe/platform/auth/epochs';
import { notFound } from '@lathe/platform/errors/domain-error';
import { id } from '@lathe/proto/common/ids';
import type { Principal } from '@lathe/proto/common/principal';
import { Injectable } from '@nestjs/common';

/** A build as its files are named. */
export interface BuildName {
  readonly appId: string;
  readonly hash: string;
}

const hourMs = 3_600_000;
/** An address is good for one to two hours; within an hour it stays the same, so that browsers find what they kept. */
const hours = 2;
const everybody = 'all';

/**
 * Browsers fetch scripts and style sheets without a token, so the address of a compiled file says for whom the bundle
 * named it: everybody, or one app user, the owner or a visitor of the draft for some hours. Whether they may open the app still is decided when
 * the file is asked for.
 */
@Injectable()
export class AssetGrants {
  constructor(
    private readonly signer: AddressSigner,
    private readonly epochs: Epochs,
  ) {}

  /** The part of an address that names the caller. An owner gets it for the preview, where he is one. */
  async grant(build: BuildName, caller: Principal): Promise<string> {
    const claims = await this.claimsOf(caller);
    return `${claims}~${this.signer.sign(textOf(build, claims))}`;
  }

  /**
   * The caller whom an address names. Throws `not-found` for one that was made up, is of another build, is over, or
   * whose session has ended.
   */
  async callerOf(build: BuildName, grant: string): Promise<Principal> {
    const [claims = '', signature = ''] = grant.split('~');
    if (!this.signer.verify(textOf(build, claims), signature)) throw notFound();
    if (claims === everybody) return { kind: 'anonymous' };
    const [kind, subject = '', epoch = '', until = ''] = claims.split('.');
    if (Number(until) * hourMs <= Date.now() || Number(epoch) < (await this.epochs.epochOf(subject))) throw notFound();
    if (kind === 'v') return { kind: 'preview-visitor', appId: build.appId, linkId: id.parse(subject) };
    return kind === 'u'
      ? { kind: 'app-user', appId: build.appId, userId: id.parse(subject), role: 'user' }
      : { kind: 'preview', appId: build.appId, accountId: id.parse(subject), versionId: null, viewer: 'me' };
  }

  private async claimsOf(caller: Principal): Promise<string> {
    const [kind, subject] = readerOf(caller);
    if (subject === undefined) return everybody;
    const until = Math.floor(Date.now() / hourMs) + hours;
    return [kind, subject, await this.epochs.epochOf(subject), until].join('.');
  }
}

function readerOf(caller: Principal): readonly [kind: string, subject: string | undefined] {
  switch (caller.kind) {
    case 'app-user':
      return ['u', caller.userId];
    case 'preview':
    case 'account':
      return ['o', caller.accountId];
    case 'preview-visitor':
      return ['v', caller.linkId];
    case 'anonymous':
    case 'service':
      return ['', undefined];
  }
}

const textOf = ({ appId, hash }: BuildName, claims: string): string => `${appId}/${hash}/${claims}`;
