import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import type { Principal } from '@lathe/proto/common/principal';
import { Injectable } from '@nestjs/common';
import type { AppUserRecord } from '../app-user.js';
import { AppUserRepository } from '../app-user.repository.js';
import { type HostedApp, HostedApps } from '../hosted-app.js';

/** Somebody who is signed in to a published app, on its own host. */
export interface SignedInUser {
  readonly app: HostedApp;
  readonly user: AppUserRecord;
}

/** Finds who is signed in to the app of a path and host. */
@Injectable()
export class SignedInUsers {
  constructor(
    private readonly apps: HostedApps,
    private readonly users: AppUserRepository,
  ) {}

  /** Whose session it is, on the host of its app. Throws what `of` does. */
  signedInAt(host: HostTarget, caller: Principal): Promise<SignedInUser> {
    if (caller.kind !== 'app-user') throw new DomainError('not-signed-in');
    return this.of(caller.appId, host, caller);
  }

  /** Throws `not-signed-in`, and `not-found` for another app's host or session, and for previews. */
  async of(appId: string, host: HostTarget, caller: Principal): Promise<SignedInUser> {
    const app = await this.apps.of(appId, host);
    if (app.kind !== 'live' || ('appId' in caller && caller.appId !== app.appId)) throw notFound();
    const user = caller.kind === 'app-user' ? await this.users.find(app, caller.userId) : undefined;
    if (!user || user.isDisabled) throw new DomainError('not-signed-in');
    return { app, user };
  }
}
