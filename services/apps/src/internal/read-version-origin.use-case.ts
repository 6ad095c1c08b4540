import type { readVersionOrigin } from '@lathe/proto/apps/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** Which answer of the chat a version belongs to. */
@Injectable()
export class ReadVersionOrigin {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string, versionId: string): Promise<RouteAnswer<typeof readVersionOrigin>> {
    const app = await this.read.app(scope, appId);
    const version = await this.read.version(app, versionId);
    const answered = await this.read.answered(app, version);
    return {
      messageId: answered?.messageId ?? null,
      answeredAt: answered?.createdAt.toISOString() ?? null,
      createdAt: version.createdAt.toISOString(),
    };
  }
}
