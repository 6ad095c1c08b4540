import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type listAppUsers, usersPerPage } from '@lathe/proto/accounts/app-users';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../identity/email.js';
import { AppUserRepository } from './app-user.repository.js';
import { managedUserView } from './app-user-view.js';
import { OwnedApps } from './owned-app.js';

/** A page of the users of an app, for its owner. */
@Injectable()
export class ListAppUsers {
  constructor(
    private readonly apps: OwnedApps,
    private readonly users: AppUserRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(
    owner: OwnerScope,
    appId: string,
    query: RouteInput<typeof listAppUsers>['query'],
  ): Promise<RouteAnswer<typeof listAppUsers>> {
    const app = await this.apps.of(appId, owner);
    const search = normaliseEmail(query.search ?? '');
    const [found, total] = await Promise.all([
      this.users.list(app, { search, after: query.after, limit: usersPerPage + 1 }),
      this.users.count(app, search),
    ]);
    const users = found.slice(0, usersPerPage).map(managedUserView);
    return { users, total, next: found.length > usersPerPage ? users.at(-1)!.userId : null };
  }
}
