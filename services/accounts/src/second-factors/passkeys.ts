import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  type VerifyAuthenticationResponseOpts,
  verifyRegistrationResponse,
  type VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server';
import type { Factor, PasskeyFactor } from './factor.js';

/** What a browser sends, which nobody has looked at. */
export type BrowserAnswer = Record<string, unknown>;
/** What a browser is to ask its passkeys. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}
type NewPasskey = Pick<PasskeyFactor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Passkeys of this installation's own host (WebAuthn). */
@Injectable()
export class Passkeys {
  private readonly rpID: string;
  private readonly origin: string;

  constructor(@Inject(SITE) site: Site) {
    this.rpID = site.publicHost;
    this.origin = new URL(site.publicUrl).origin;
  }

  /** For a new passkey of somebody; those that they have are left out. */
  async askForNew(accountId: string, email: string, known: readonly Factor[]): Promise<PasskeyQuestion> {
    return question(
      await generateRegistrationOptions({
        rpName: 'Lathe',
        rpID: this.rpID,
        userID: Buffer.from(accountId),
        userName: email,
        attestationType: 'none',
        excludeCredentials: known.flatMap(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      }),
    );
  }

  /** Throws `auth/passkey-refused` unless the browser answered this very question on this very host. */
  async readNew(answer: BrowserAnswer, challenge: string): Promise<NewPasskey> {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      requireUserVerification: false,
    }).catch(refuse);
    if (!registrationInfo) throw refused();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.map(String).slice(0, 10),
    };
  }

  /** For one of these passkeys; without any, for whichever the person chooses, who then proves themselves to it. */
  async askFor(known: readonly Factor[] = []): Promise<PasskeyQuestion> {
    return question(
      await generateAuthenticationOptions({
        rpID: this.rpID,
        allowCredentials: known.flatMap(descriptorOf),
        userVerification: known.length > 0 ? 'preferred' : 'required',
      }),
    );
  }

  /**
   * What the passkey counts now. `alone`: it takes the place of the password too, so that the person must have proven
   * themselves to it. Throws `auth/passkey-refused`.
   */
  async read(
    answer: BrowserAnswer,
    challenge: string,
    { credentialId, publicKey, counter }: PasskeyFactor,
    { alone }: { alone: boolean },
  ): Promise<number> {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as VerifyAuthenticationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: alone,
    }).catch(refuse);
    if (!verified) throw refused();
    return authenticationInfo.newCounter;
  }
}

const descriptorOf = (factor: Factor): { id: string; transports: string[] }[] =>
  factor.kind === 'passkey' ? [{ id: factor.credentialId, transports: [...factor.transports] }] : [];

const question = (options: { challenge: string }): PasskeyQuestion => ({
  challenge: options.challenge,
  options: { ...options },
});

export const refused = (cause?: unknown): DomainError => new DomainError('auth/passkey-refused', {}, { cause });

/** The library throws whatever it finds wrong with what came, malformed answers too. */
function refuse(cause: unknown): never {
  throw refused(cause);
}
