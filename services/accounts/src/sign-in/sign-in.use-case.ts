import type { secondStep } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { PasswordMethod, type PasswordProof } from '../identity/password/password-method.js';
import { platformRealm, type SignInMethod } from '../identity/sign-in-method.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';
import { AdmitAccount } from './admit-account.js';
import { SecondStep } from './second-step/second-step.js';

/** Signs a builder in by whichever method. */
@Injectable()
export class SignIn {
  constructor(
    private readonly admission: AdmitAccount,
    private readonly sessions: AccountSessions,
    private readonly passwords: PasswordMethod,
    private readonly secondStep: SecondStep,
  ) {}

  /**
   * By a password: a session, or what is asked for beside it. Throws `auth/bad-credentials`, `auth/too-many-attempts` and
   * `auth/user-disabled`.
   */
  async byPassword(proof: PasswordProof, agent: string): Promise<OpenedSession | z.output<typeof secondStep>> {
    const account = await this.admission.execute(await this.passwords.identify(platformRealm, proof));
    const asked = account.isDisabled ? undefined : await this.secondStep.askedOf(account);
    return asked ? { secondStep: asked } : this.sessions.open(account, agent);
  }

  /** By a method that asks for a second factor itself. Throws what the method and `AdmitAccount` throw, and `auth/user-disabled`. */
  async execute<Proof>(method: SignInMethod<Proof>, proof: Proof, agent: string): Promise<OpenedSession> {
    const identity = await method.identify(platformRealm, proof);
    return this.sessions.open(await this.admission.execute(identity), agent, identity.providerSession);
  }
}
