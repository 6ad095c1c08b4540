import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { EntityNames } from './entity-names.js';

/** What names entities and fields of an app beside its versions. */
export interface NameFollower {
  /** In the transaction of a new head, which holds the app. `names` is asked where any are named. */
  follow(app: AppRecord, names: () => EntityNames | Promise<EntityNames>, tx: Transaction): Promise<void>;
}

/** All that goes with the names of each new head; whoever does adds itself when the service starts. */
@Injectable()
export class NameFollowers implements NameFollower {
  private readonly all: NameFollower[] = [];

  add(follower: NameFollower): void {
    this.all.push(follower);
  }

  async follow(app: AppRecord, names: () => EntityNames | Promise<EntityNames>, tx: Transaction): Promise<void> {
    for (const follower of this.all) await follower.follow(app, names, tx);
  }
}
