import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { MODELS, type Models } from '@lathe/platform/models/models';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { ReadApp } from '../apps/read-app.use-case.js';
import { AppWriter } from '../records/app-writer.js';
import { CONTEXT_SEARCH, type ContextSearch } from '../sources/context-search.js';

/** Puts the chat assistant of an app in front of its people, or takes it away; safe to repeat. */
@Injectable()
export class ActivateChat {
  constructor(
    private readonly read: ReadApp,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
    @Inject(MODELS) private readonly models: Models,
    @Inject(CONTEXT_SEARCH) private readonly context: ContextSearch,
  ) {}

  /**
   * Answers the assistant's id, which stays the same. Throws `not-found`, `app/admin-only-field`, and
   * `model/not-configured` where nothing could answer: there is neither a language model nor a source.
   */
  async execute(scope: OwnerScope, appId: string, isActive: boolean): Promise<string | null> {
    const app = await this.read.execute(scope, appId);
    const { chatSettings } = app;
    if (!scope.isAdmin) throw new DomainError('app/admin-only-field');
    if (isActive && this.models.name === null && (await this.context.items(app)).length === 0)
      throw new DomainError('model/not-configured');
    const status = isActive ? ('active' as const) : ('draft' as const);
    const chatAppId = chatSettings.chatAppId ?? (isActive ? randomId() : null);
    if (status !== chatSettings.status)
      await this.unitOfWork.run((tx) =>
        this.writer.change(scope, appId, { chatSettings: { chatAppId, status } }, 'apps.app.changed.v1', tx),
      );
    return chatAppId;
  }
}
