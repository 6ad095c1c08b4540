import { Injectable } from '@nestjs/common';
import { ReadVersion } from '../versions/read-version.js';
import type { AppRecord } from './app.js';
import type { AppScope } from './app.repository.js';

/** One app. */
@Injectable()
export class ReadApp {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`, for a deleted app too. */
  execute(scope: AppScope, appId: string): Promise<AppRecord> {
    return this.read.app(scope, appId);
  }
}
