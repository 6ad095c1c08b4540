import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { BlobRepository } from '../versions/blob.repository.js';
import { VersionRepository } from '../versions/version.repository.js';
import type { Collected, CollectStep } from './collect-step.js';
import { HeldApps } from './held-apps.js';

const atOnce = 500;

/**
 * Takes away contents that no version of the app has, those of commits that failed too. A commit under way finds out in
 * its own transaction that one is gone and stores it anew.
 */
@Injectable()
export class CollectContents implements CollectStep {
  constructor(
    private readonly versions: VersionRepository,
    private readonly blobs: BlobRepository,
    private readonly held: HeldApps,
  ) {}

  async execute(app: AppRecord): Promise<Collected> {
    const used = new Set<string>();
    for await (const { manifest } of this.versions.contents(app)) for (const { hash } of manifest) used.add(hash);
    const unused: string[] = [];
    for await (const hash of this.blobs.hashes(app)) {
      if (!used.has(hash)) unused.push(hash);
      if (unused.length === atOnce) break;
    }
    if (unused.length === 0) return 'done';
    if (!(await this.held.run(app, (tx) => this.blobs.delete(app, unused, tx)))) return 'later';
    return unused.length === atOnce ? 'more' : 'done';
  }
}
