import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { readAppPerson } from '@lathe/proto/accounts/internal';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AppUserRepository } from './app-user.repository.js';
import { appOfService } from './service-app.js';

/** Who somebody is in an app, for another service. */
@Injectable()
export class ReadAppPerson {
  constructor(
    private readonly apps: AppStates,
    private readonly users: AppUserRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /** Throws `not-found`, also where the caller works for another app. */
  async execute(caller: Principal, appId: string, userId: string): Promise<RouteAnswer<typeof readAppPerson>> {
    const user = await this.users.find(appOfService(caller, appId), userId);
    if (user) return { email: user.email, role: user.role, createdAt: user.createdAt.toISOString() };
    const { ownerId } = await this.apps.get(appId);
    const owner = ownerId === userId ? await this.accounts.find(ownerId) : undefined;
    if (!owner) throw notFound();
    return { email: owner.email, role: 'admin', createdAt: owner.createdAt.toISOString() };
  }
}
