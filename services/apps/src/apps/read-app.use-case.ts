import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** One app. */
@Injectable()
export class ReadApp {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`, for a deleted app too. */
  execute(scope: AppScope, appId: string): Promise<AppRecord> {
    return this.read.app(scope, appId);
  }
}
