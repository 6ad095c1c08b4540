import type { EntitySchema } from '@lathe/proto/entities/schema';
import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** Entity schemas of a version, with their stable keys. */
@Injectable()
export class ReadSchemas {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string, versionId: string): Promise<EntitySchema[]> {
    const app = await this.read.app(scope, appId);
    return this.read.entities(app, await this.read.version(app, versionId));
  }
}
