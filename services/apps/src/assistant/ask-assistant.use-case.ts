import { notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { Logger } from '@lathe/platform/logging/logger';
import { MODELS, type Models } from '@lathe/platform/models/models';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { AssistantEvent } from '@lathe/proto/apps/assistant';
import { Inject, Injectable } from '@nestjs/common';
import { AppCallers, type AppRequest } from '../integrations/app-callers.js';
import type { AppRecord } from '../records/app.js';
import { RunCharges, type RunPrice } from '../tool-runs/run-charge.js';
import { limitsOf, RunLimits } from '../tool-runs/run-limits.js';
import { AnswerQuestion, type Question } from './answer-question.js';
import type { AssistantTurn } from './assistant-prompt.js';

/** An answer that was let begin; its signal ends it. */
export type BegunAnswer = (signal: AbortSignal) => AsyncIterable<AssistantEvent>;

/** Who asks: a user of the app, or a visitor who is told apart by what `visitor` answers. */
export interface Asker {
  readonly request: AppRequest;
  readonly visitor: (appId: string) => string;
  readonly ip: string;
}

type Answerable = Question['app'] & { readonly chatSettings: { readonly chatAppId: string } };

/** Lets the people of an app ask its chat assistant: whoever may open the app. */
@Injectable()
export class AskAssistant {
  constructor(
    private readonly callers: AppCallers,
    private readonly limits: RunLimits,
    private readonly charges: RunCharges,
    private readonly answer: AnswerQuestion,
    @Inject(MODELS) private readonly models: Models,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts the question. Throws the refusal of the app, `not-found` where the assistant is not active and on previews,
   * `too-many-requests`, the limits of the person and `plan/model-calls-limit-reached`. Without a language model nothing is
   * counted: what is answered then costs nothing.
   */
  async begin({ request, visitor, ip }: Asker, turns: readonly AssistantTurn[]): Promise<BegunAnswer> {
    const { app, actor } = await this.callers.opened(request);
    if (request.host.kind === 'preview' || !isAnswerable(app)) throw notFound();
    const runner = { person: actor.id ?? visitor(app.appId), ip, isTrial: false };
    return this.limits.within(app.appId, runner, async () => {
      const isCounted = this.models.name !== null;
      const charge = isCounted ? await this.charges.charge(app, priceOf(app), runner, randomId()) : null;
      return (signal) => {
        signal.addEventListener('abort', () => void this.leave({ app, turns, charge }));
        return this.answer.events({ app, turns, charge }, signal);
      };
    });
  }

  /** Whoever asked has gone, so nobody is there to be told. */
  private async leave({ app, charge }: Question): Promise<void> {
    try {
      await charge?.leave();
    } catch (error) {
      this.logger.error({ err: error, appId: app.appId }, 'the end of an answer could not be noted');
    }
  }
}

const isAnswerable = (app: AppRecord): app is Answerable =>
  app.published !== null && app.chatSettings.status === 'active' && app.chatSettings.chatAppId !== null;

/** One call of a model, and as many questions of one person as the settings of the app let them run of a tool. */
const priceOf = ({ chatSettings, settings }: Answerable): RunPrice => ({
  toolId: chatSettings.chatAppId,
  meter: 'model-calls',
  amount: 1,
  limits: limitsOf('assistant', settings),
});
