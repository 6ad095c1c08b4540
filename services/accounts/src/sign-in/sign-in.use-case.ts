import { Injectable } from '@nestjs/common';
import { platformRealm, type SignInMethod } from '../identity/sign-in-method.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';
import { AdmitAccount } from './admit-account.js';

/** Signs a builder in by whichever method. */
@Injectable()
export class SignIn {
  constructor(
    private readonly admission: AdmitAccount,
    private readonly sessions: AccountSessions,
  ) {}

  /** Throws what the method and `AdmitAccount` throw, and `auth/user-disabled`. */
  async execute<Proof>(method: SignInMethod<Proof>, proof: Proof, agent: string): Promise<OpenedSession> {
    const identity = await method.identify(platformRealm, proof);
    return this.sessions.open(await this.admission.execute(identity), agent, identity.providerSession);
  }
}
