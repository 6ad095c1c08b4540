import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';

/** Whether an app may be talked about, and a message was written to it as it is now (design 12.9). */
@Injectable()
export class CurrentVersion {
  constructor(private readonly apps: AppGateway) {}

  /** Throws `plan/app-read-only` for an app that no answer could change. */
  async demandChangeable({ accountId }: OwnerScope, appId: string): Promise<void> {
    await this.apps.demandChangeable(accountId, appId);
  }

  /**
   * Throws `app/stale-head` for a version from before the last answer. A save of the code editor may just be under way:
   * what it makes is not another app to talk about.
   */
  async demand({ accountId }: OwnerScope, appId: string, versionId: string): Promise<void> {
    const { head } = await this.apps.readChatCut(accountId, appId);
    if (head === versionId || head === null) return;
    const [seen, current] = await Promise.all([
      this.answerOf(accountId, appId, versionId),
      this.answerOf(accountId, appId, head),
    ]);
    if (seen !== current) throw new DomainError('app/stale-head');
  }

  /** The message whose answer a version is, or builds on; undefined for one that there is not. */
  private async answerOf(ownerId: string, appId: string, versionId: string): Promise<string | null | undefined> {
    try {
      return (await this.apps.readVersionOrigin(ownerId, appId, versionId)).messageId;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return undefined;
      throw error;
    }
  }
}
