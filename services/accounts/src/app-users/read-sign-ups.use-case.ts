import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type readSignUps, signUpDays } from '@lathe/proto/accounts/app-users';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AppUserRepository } from './app-user.repository.js';
import { OwnedApps } from './owned-app.js';

type SignUpDay = RouteAnswer<typeof readSignUps>['days'][number];

const dayMs = 24 * 3_600_000;

/** How many people signed up to an app on each of the last days. */
@Injectable()
export class ReadSignUps {
  constructor(
    private readonly apps: OwnedApps,
    private readonly users: AppUserRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(owner: OwnerScope, appId: string, now: Date = new Date()): Promise<SignUpDay[]> {
    const app = await this.apps.of(appId, owner);
    const first = Math.floor(now.getTime() / dayMs) * dayMs - (signUpDays - 1) * dayMs;
    const counted = await this.users.signUpsByDay(app, new Date(first));
    return Array.from({ length: signUpDays }, (_, index) => {
      const day = new Date(first + index * dayMs).toISOString().slice(0, 10);
      return { day, count: counted.get(day) ?? 0 };
    });
  }
}
