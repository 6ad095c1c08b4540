import { notFound } from '@lathe/platform/errors/domain-error';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';
import { stateOf } from '../records/app.js';
import { AppRepository, type AppScope } from '../records/app.repository.js';

/** The state of an app as events carry it, of a deleted one too. */
@Injectable()
export class ReadAppState {
  constructor(private readonly apps: AppRepository) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string): Promise<AppState> {
    const app = await this.apps.find(scope, appId);
    if (!app) throw notFound();
    return stateOf(app);
  }
}
