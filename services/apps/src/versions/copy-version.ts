import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { BlobRepository } from './blob.repository.js';
import type { SourceFile } from './manifest.js';
import type { VersionRecord } from './version.js';
import { VersionRepository } from './version.repository.js';

/** Makes the version of one app the first one of another. Entities and fields keep their stable keys. */
@Injectable()
export class CopyVersion {
  constructor(
    private readonly versions: VersionRepository,
    private readonly blobs: BlobRepository,
  ) {}

  /** @param files the contents of `original` */
  async execute(
    app: AppRecord,
    versionId: string,
    original: VersionRecord,
    files: readonly SourceFile[],
    tx: Transaction,
  ): Promise<void> {
    const { manifest, manifestHash, keys } = original;
    await this.blobs.put(app, files, tx);
    await this.versions.insert(
      app,
      {
        versionId,
        appId: app.appId,
        commitId: `copy-${versionId}`,
        parent: null,
        manifest,
        manifestHash,
        keys,
        editedFile: null,
        superseded: false,
        messageId: null,
        restoredFrom: null,
        standsFor: null,
        formerCut: null,
        content: 'Copied',
        userRequest: '',
        createdAt: new Date(),
      },
      tx,
    );
  }
}
