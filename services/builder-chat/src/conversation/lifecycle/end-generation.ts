import { Metrics } from '@lathe/platform/metrics/metrics';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { PUB_SUB } from '@lathe/platform/service/tokens';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Inject, Injectable } from '@nestjs/common';
import { isGivenBack, MessageAllowance } from '../allowance/message-allowance.js';
import { answerMessage } from '../answers/answer-message.js';
import { type EventBatch, EventLogRepository, SupersededError } from '../events/event-log.repository.js';
import { EventWriter, nothingWritten, withEvent, type Written } from '../events/event-writer.js';
import { eventChannel, firstSeqOfRun, type Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { emptyAnswer } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';

export type GenerationWriter = EventWriter<Transaction>;

/** Writes a generation's events, and its end: last events, message and state in one transaction. */
@Injectable()
export class EndGeneration {
  private readonly ended: ReturnType<Metrics['counter']>;

  constructor(
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly log: EventLogRepository,
    private readonly allowance: MessageAllowance,
    private readonly unitOfWork: UnitOfWork,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
    metrics: Metrics,
  ) {
    this.ended = metrics.counter('lathe_generations_total', 'Answers by how they ended', ['outcome']);
  }

  /** A writer for the current run, which goes on behind what the log holds of earlier ones. */
  async writer({ id, runs }: Generation): Promise<GenerationWriter> {
    const sink = {
      append: (batch: EventBatch, tx?: Transaction) => this.log.append(platformScope(), id, batch, tx),
      publish: (events: unknown[]) => this.pubSub.publish(eventChannel(id), JSON.stringify(events)),
    };
    return new EventWriter<Transaction>(
      sink,
      firstSeqOfRun(runs),
      runs === 1 ? nothingWritten : await this.written(id),
    );
  }

  /** Throws a SupersededError when it has ended already or another run has taken over. */
  async execute(
    generation: Generation,
    writer: GenerationWriter,
    model: string,
    last: NewGenerationEvent[],
  ): Promise<void> {
    await writer.close(last, (append, state) =>
      this.unitOfWork.run(async (tx) => {
        const ended = await this.generations.end(
          platformScope(),
          generation.id,
          generation.runs,
          state.status,
          state.versionId,
          tx,
        );
        if (!ended) throw new SupersededError(`Generation ${generation.id} has ended or went to another process`);
        await append(tx);
        const empty = emptyAnswer(generation.messageId, generation.id, generation.createdAt);
        await this.messages.finish(platformScope(), generation.appId, answerMessage(empty, state, model), tx);
        if (isGivenBack(state)) await this.allowance.giveBack(generation.ownerId, generation.id, tx);
        tx.afterCommit(() => this.ended.inc({ outcome: state.status }));
      }),
    );
  }

  private async written(id: string): Promise<Written> {
    let written = nothingWritten;
    for await (const events of this.log.read(platformScope(), id, 0)) written = events.reduce(withEvent, written);
    return written;
  }
}
