import { notFound } from '@lathe/platform/errors/domain-error';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { Injectable } from '@nestjs/common';
import type { AppRequest } from '../integrations/app-callers.js';
import { ModelCalls } from '../integrations/model-calls.js';
import { modelText } from '../integrations/model-text.js';
import { pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { assistantPrompt, type AssistantTurn } from './assistant-prompt.js';

/** Answers a question about an app to somebody who is signed in to it. */
@Injectable()
export class AskAssistant {
  constructor(
    private readonly calls: ModelCalls,
    private readonly read: ReadVersion,
  ) {}

  /** Throws `not-found` for an app whose assistant is not active, and what every call of a model by an app throws. */
  execute(request: AppRequest, turns: readonly AssistantTurn[], signal: AbortSignal): Promise<{ text: string }> {
    return this.calls.run('InvokeLLM', request, signal, async (app) => {
      if (app.chatSettings.status !== 'active' || app.published === null) throw notFound();
      const version = await this.read.version(app, app.published);
      const pages = namesOf(pathsOf(version.manifest), 'page');
      const messages = assistantPrompt(app, pages, await this.read.entities(app, version), turns);
      return async (models, call) => ({ text: await modelText(models, messages, call) });
    });
  }
}
