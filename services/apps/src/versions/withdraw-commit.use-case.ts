import { notFound } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AppRepository, type AppScope } from '../records/app.repository.js';
import { CommitIdRepository } from './commit-id.repository.js';
import { VersionRepository } from './version.repository.js';

/**
 * Settles whether a commit has happened, for a committer who has lost its answer: from then on it has, or never will.
 */
@Injectable()
export class WithdrawCommit {
  constructor(
    private readonly apps: AppRepository,
    private readonly versions: VersionRepository,
    private readonly commitIds: CommitIdRepository,
  ) {}

  /**
   * The version that the commit has made; null when it made none, and then it makes none any more. Throws `not-found`.
   */
  async execute(scope: AppScope, appId: string, commitId: string): Promise<string | null> {
    const app = await this.apps.find(scope, appId);
    if (!app) throw notFound();
    const made = await this.versions.findByCommit(app, commitId);
    if (made) return made.versionId;
    if (await this.commitIds.withdraw(app, commitId)) return null;
    return (await this.versions.findByCommit(app, commitId))?.versionId ?? null;
  }
}
