import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { roleIn } from '@lathe/platform/workspaces/workspace';
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
    const role = roleIn(await this.apps.get(appId), userId);
    const builder = role && (await this.accounts.find(userId));
    if (!builder) throw notFound();
    return {
      email: builder.email,
      role: role === 'viewer' ? 'user' : 'admin',
      createdAt: builder.createdAt.toISOString(),
    };
  }
}
