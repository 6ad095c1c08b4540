import { randomId } from '@lathe/platform/ids/random-id';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { manifestHash } from './manifest.js';
import { VersionRepository } from './version.repository.js';

/**
 * The version of no files: what is published of an app that has tools before anything was built in it. It is no step of
 * the app's history, so it stands in no list and never is its head.
 */
@Injectable()
export class EmptyVersion {
  constructor(private readonly versions: VersionRepository) {}

  /** Its id; an app has one at most. */
  async of(app: AppRecord, tx: Transaction): Promise<string> {
    const commitId = `empty-${app.appId}`;
    const known = await this.versions.findByCommit(app, commitId, tx);
    if (known) return known.versionId;
    const versionId = randomId();
    const version = {
      versionId,
      appId: app.appId,
      commitId,
      parent: null,
      manifest: [],
      manifestHash: manifestHash([]),
      keys: [],
      editedFile: null,
      superseded: true,
      messageId: null,
      restoredFrom: null,
      standsFor: null,
      formerCut: null,
      content: '',
      userRequest: '',
      createdAt: new Date(),
    };
    await this.versions.insert(app, version, tx);
    return versionId;
  }
}
