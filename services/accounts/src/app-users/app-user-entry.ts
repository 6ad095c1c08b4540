import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppUser } from '@lathe/proto/accounts/http';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { IDENTITY_PROVIDER, type IdentityProvider } from '../identity/identity-provider.js';
import type { AppPlace } from './app-place.js';
import type { AppUserRecord } from './app-user.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserSessions, appUserView, type OpenedAppSession } from './app-user-sessions.js';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/** How people get into one app, and who they are once inside. */
@Injectable()
export class AppUserEntry {
  constructor(
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    private readonly limits: AttemptLimits,
    private readonly users: AppUserRepository,
    private readonly accounts: AccountRepository,
    private readonly sessions: AppUserSessions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Signs a new user up where the app lets people in by themselves. Throws `auth/sign-up-closed` elsewhere. */
  async signUp(place: AppPlace, attempt: Attempt): Promise<OpenedAppSession> {
    if (place.kind !== 'live') throw notFound();
    if (!acceptsSignUp(place.app)) throw new DomainError('auth/sign-up-closed');
    return this.sessions.open(place, await this.limits.duringSignUp(attempt.ip, () => this.create(place, attempt)));
  }

  private async create(place: AppPlace, { email, password }: Attempt): Promise<AppUserRecord> {
    const identity = await this.identity.prepare(place.appId, email, password);
    const user: AppUserRecord = {
      userId: newId(),
      appId: place.appId,
      email: identity.email,
      role: 'user',
      isDisabled: false,
      epoch: 0,
      createdAt: new Date(),
    };
    await this.unitOfWork.run(async (tx) => {
      await this.identity.register(identity, user.userId, tx);
      await this.users.insert(place, user, tx);
      const { userId, appId, role, createdAt } = user;
      const data = { appId, userId, email: user.email, role, createdAt: createdAt.toISOString() };
      await this.outbox.append(tx, 'accounts.app-user.created.v1', userId, appId, data);
    });
    return user;
  }

  /** Throws `auth/bad-credentials`, alike for a wrong password and an unknown address. */
  async signIn(place: AppPlace, { email, password, ip }: Attempt): Promise<OpenedAppSession> {
    if (place.kind !== 'live') throw notFound();
    const user = await this.limits.duringSignIn(place.appId, email, ip, async () => {
      const userId = await this.identity.verify(place.appId, email, password);
      return userId ? this.users.find(place, userId) : undefined;
    });
    return this.sessions.open(place, user);
  }

  /**
   * The caller inside this app: a user on its live host, the owner on its preview host. Throws `not-signed-in`, and
   * `not-found` for a token of another app.
   */
  async me(place: AppPlace, caller: Principal): Promise<AppUser> {
    if ('appId' in caller && caller.appId !== place.appId) throw notFound();
    if (caller.kind === 'app-user' && place.kind === 'live') {
      const user = await this.users.find(place, caller.userId);
      if (user && !user.isDisabled) return appUserView(user);
    }
    if (caller.kind === 'preview' && place.kind === 'preview' && caller.accountId === place.app.ownerId) {
      const owner = await this.accounts.find(caller.accountId);
      if (owner && !owner.isDisabled) return { id: owner.accountId, email: owner.email, role: 'admin', isOwner: true };
    }
    throw new DomainError('not-signed-in');
  }
}

/** Private and workspace apps take invited people only (design section 6). */
const acceptsSignUp = ({ visibility, isSignupEnabled }: AppState): boolean =>
  isSignupEnabled && visibility.startsWith('public_');
