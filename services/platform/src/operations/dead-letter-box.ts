import type { DeadLetter } from '@lathe/proto/desk/operations';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Audit } from '../audit/audit.js';
import { notFound } from '../errors/domain-error.js';
import { DeadLetters } from '../events/dead-letters.js';
import { eventModels, type HeldRow } from '../events/event.schema.js';
import { jobModel, type JobRow } from '../jobs/job.schema.js';
import { JobDocuments } from '../jobs/job-documents.js';
import { type Transaction, UnitOfWork } from '../persistence/unit-of-work.js';
import type { OperatorScope } from '../tenancy/scope.js';
import { CONNECTION, SERVICE } from '../tokens/tokens.js';

type Kind = DeadLetter['kind'];

/** Which letter of which kind. */
export interface LetterName {
  readonly kind: Kind;
  readonly letterId: string;
}

const listedMost = 200;

/** Events that a service could not apply and jobs that failed for good, as an operator looks at and settles them. */
@Injectable()
export class DeadLetterBox {
  private readonly events: DeadLetters;
  private readonly jobs: JobDocuments;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(SERVICE) private readonly service: string,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.events = new DeadLetters(eventModels(connection));
    this.jobs = new JobDocuments(jobModel(connection));
  }

  /** The oldest first. */
  async list(_operator: OperatorScope): Promise<DeadLetter[]> {
    const [events, jobs] = await Promise.all([
      this.events.list(undefined, listedMost),
      this.jobs.failed(undefined, listedMost),
    ]);
    return [...events.map(ofEvent), ...jobs.map(ofJob)]
      .sort((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
      .slice(0, listedMost);
  }

  /** With what it holds. Throws `not-found`. */
  async read(_operator: OperatorScope, { kind, letterId }: LetterName): Promise<DeadLetter & { content: unknown }> {
    if (kind === 'event') {
      const [row] = await this.events.list(letterId);
      if (row) return { ...ofEvent(row), content: row.event };
    } else {
      const [row] = await this.jobs.failed(letterId);
      if (row) return { ...ofJob(row), content: row.payload };
    }
    throw notFound();
  }

  /** It is taken up again within seconds, with all its attempts. Throws `not-found`. */
  async replay(operator: OperatorScope, letter: LetterName): Promise<void> {
    const { kind, letterId } = letter;
    await this.unitOfWork.run(async (tx) => {
      const count = await (kind === 'event' ? this.events.replay(letterId, tx) : this.jobs.redrive(letterId, tx));
      if (count === 0) throw notFound();
      await this.enter(operator, `${kind}.replayed`, letter, tx);
    });
  }

  /** There is no way back. Throws `not-found`. */
  async drop(operator: OperatorScope, letter: LetterName): Promise<void> {
    const { name, code } = await this.read(operator, letter);
    const { kind, letterId } = letter;
    await this.unitOfWork.run(async (tx) => {
      if (!(await (kind === 'event' ? this.events : this.jobs).drop(letterId, tx))) throw notFound();
      await this.enter(operator, `${kind}.dropped`, letter, tx, { name, code });
    });
  }

  private enter(
    operator: OperatorScope,
    act: string,
    { kind, letterId }: LetterName,
    tx: Transaction,
    details: Record<string, string> = {},
  ): Promise<void> {
    const subject = { kind, id: letterId };
    return this.audit.byOperator(tx, operator, { act, subject, details: { service: this.service, ...details } });
  }
}

const ofEvent = ({ _id, consumer, heldAt, code, message, attempts }: HeldRow): DeadLetter => ({
  letterId: _id,
  kind: 'event',
  name: consumer,
  at: heldAt.toISOString(),
  code,
  reason: message,
  attempts,
  replayable: consumer !== 'transport',
});

const ofJob = ({ _id, queue, endedAt, code, reason, attempts }: JobRow): DeadLetter => ({
  letterId: _id,
  kind: 'job',
  name: queue,
  at: endedAt?.toISOString() ?? null,
  code: code ?? '',
  reason,
  attempts,
  replayable: true,
});
