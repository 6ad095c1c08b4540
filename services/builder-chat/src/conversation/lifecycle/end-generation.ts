import { Metrics } from '@lathe/platform/metrics/metrics';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { SupersededError } from '@lathe/platform/streams/event-log.repository';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Injectable } from '@nestjs/common';
import { AnswerModels } from '../../models/answer-models.js';
import { giveBackReasonOf, MessageAllowance } from '../allowance/message-allowance.js';
import { answerMessage } from '../answers/answer-message.js';
import type { GenerationWriter } from '../events/generation-streams.js';
import type { Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { emptyAnswer } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';

/** Writes the end of a generation: last events, message and state in one transaction. */
@Injectable()
export class EndGeneration {
  private readonly ended: ReturnType<Metrics['counter']>;

  constructor(
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly allowance: MessageAllowance,
    private readonly ledger: LedgerRepository,
    private readonly models: AnswerModels,
    private readonly unitOfWork: UnitOfWork,
    metrics: Metrics,
  ) {
    this.ended = metrics.counter('lathe_generations_total', 'Answers by how they ended', ['outcome']);
  }

  /** Throws a SupersededError when it has ended already or another run has taken over. */
  async execute(generation: Generation, writer: GenerationWriter, last: NewGenerationEvent[]): Promise<void> {
    await writer.close(last, (append, { answer }) =>
      this.unitOfWork.run(async (tx) => {
        const ended = await this.generations.end(
          platformScope(),
          generation.id,
          generation.runs,
          answer.status,
          answer.versionId,
          tx,
        );
        if (!ended) throw new SupersededError(`Generation ${generation.id} has ended or went to another process`);
        await append(tx);
        // A check is no part of the conversation, and costs nothing.
        const givenBack = generation.validates === null ? giveBackReasonOf(answer) : null;
        await this.ledger.end(platformScope(), generation.id, givenBack, tx);
        if (generation.validates === null) {
          const model = this.models.named(generation.model).name;
          const empty = emptyAnswer(generation.messageId, generation.id, generation.createdAt);
          const message = answerMessage(empty, answer, model, givenBack);
          await this.messages.finish(platformScope(), generation.appId, message, tx);
          if (givenBack !== null) await this.allowance.giveBack(generation.ownerId, generation.id, tx);
        }
        tx.afterCommit(() => this.ended.inc({ outcome: answer.status }));
      }),
    );
  }
}
