import type { readVersionSteps } from '@lathe/proto/apps/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from './read-version.js';
import type { VersionRecord } from './version.js';
import { VersionSteps } from './version-steps.js';

/** What undo and redo would do at the head of an app. */
@Injectable()
export class ReadSteps {
  constructor(
    private readonly read: ReadVersion,
    private readonly steps: VersionSteps,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string): Promise<RouteAnswer<typeof readVersionSteps>> {
    const app = await this.read.app(scope, appId);
    const [back, forward] = await Promise.all([this.steps.back(app), this.steps.forward(app)]);
    return {
      head: app.head,
      undo: back ? { title: titleOf(back.changed), ...chatOf(back.changed), formerCut: back.changed.formerCut } : null,
      redo: forward ? { title: titleOf(forward.changed) } : null,
    };
  }
}

const titleOf = ({ userRequest, content }: VersionRecord): string => (userRequest || content).slice(0, 200);

/** The answer that the version is, if it is one; a restored version only belongs to its. */
const chatOf = ({ restoredFrom, messageId }: VersionRecord) => ({
  restores: restoredFrom !== null,
  messageId: restoredFrom === null ? messageId : null,
});
