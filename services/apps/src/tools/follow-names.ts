import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { EntityNames } from '../versions/entity-names.js';
import { type NameFollower, NameFollowers } from '../versions/name-followers.js';
import { namesRows, withNames } from './row-names.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

/** Has the tools of an app name the entities and fields as the version that becomes its head does. */
@Injectable()
export class FollowNames implements NameFollower {
  constructor(
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
    followers: NameFollowers,
  ) {
    followers.add(this);
  }

  async follow(app: AppRecord, names: () => EntityNames | Promise<EntityNames>, tx: Transaction): Promise<void> {
    const naming = (await this.tools.list(app, tx)).filter(({ values }) => namesRows(values));
    if (naming.length === 0) return;
    const known = await names();
    for (const tool of naming) {
      const values = withNames(tool.values, known);
      if (!isDeepStrictEqual(values, tool.values)) await this.writer.change(app, tool, { values }, tx);
    }
  }
}
