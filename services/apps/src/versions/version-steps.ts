import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { VersionRecord } from './version.js';
import { VersionRepository } from './version.repository.js';

/** A step in the history: the version that it takes back or brings back, and the one whose content it goes to. */
export interface VersionStep {
  readonly changed: VersionRecord;
  readonly target: VersionRecord;
}

/**
 * The history of an app as undo and redo walk it: the listed versions one after the other, where one that undo or redo
 * made stands for the one that it went to.
 */
@Injectable()
export class VersionSteps {
  constructor(private readonly versions: VersionRepository) {}

  /** The version at whose place in the history another stands, which is itself mostly. */
  async placeOf(app: AppRecord, versionId: string, tx?: Transaction): Promise<VersionRecord | undefined> {
    const version = await this.versions.find(app, versionId, tx);
    if (!version?.standsFor) return version;
    return (await this.versions.find(app, version.standsFor, tx)) ?? version;
  }

  /** Back from the head; undefined at the first version. */
  async back(app: AppRecord, tx?: Transaction): Promise<VersionStep | undefined> {
    const changed = app.head === null ? undefined : await this.placeOf(app, app.head, tx);
    const before = changed && (await this.versions.findListedBefore(app, changed, tx));
    const target = before && (await this.placeOf(app, before.versionId, tx));
    return changed && target && { changed, target };
  }

  /** Forward to what the last step back has left; undefined when the app was changed since. */
  async forward(app: AppRecord, tx?: Transaction): Promise<VersionStep | undefined> {
    const left = app.redo.at(-1);
    const target = left && (await this.placeOf(app, left.head, tx));
    return target && { changed: target, target };
  }
}
