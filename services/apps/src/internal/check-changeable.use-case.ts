import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import { AppRoom } from '../records/app-room.js';
import { ReadVersion } from '../versions/read-version.js';

/** Whether something may be begun that ends in a change of an app. */
@Injectable()
export class CheckChangeable {
  constructor(
    private readonly read: ReadVersion,
    private readonly room: AppRoom,
  ) {}

  /** Throws `not-found`, and `plan/app-read-only` for an app that is beyond the plan of its owner. */
  async execute(scope: AppScope, appId: string): Promise<void> {
    await this.room.refuse(await this.read.app(scope, appId));
  }
}
