import { eventSchemas, type EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import type { UnitOfWork } from '../persistence/unit-of-work.js';
import type { EventModels } from './event.schema.js';
import { EventApplier } from './event-applier.js';
import type { EventBus, RawMessage } from './event-bus.js';
import type { EventConsumer } from './event-consumer.js';
import { HeldEvents } from './held-events.js';

const inPlaceAttempts = 3;
/**
 * Events of one transaction. The bus hands over at most about 1 MB at a time, so their effects stay far below MongoDB's
 * limits.
 */
const maxTogether = 200;
/** After so long, or so many keys that spoiled it, a batch is given up and its events go one by one. */
const longestTogetherMs = 1_000;
const maxSpoilers = 5;

/**
 * Applies delivered events: parse, then inbox and effects in one transaction, which events delivered together share
 * while all goes well. A failing key is parked and retried in order; what cannot be parsed, or fails for ever, becomes
 * a dead letter. Nothing blocks other keys (reference events-and-queues, section 4).
 */
export class ConsumerRunner {
  private readonly applier: EventApplier;
  private readonly held: HeldEvents;
  private readonly lanes = new Map<string, Promise<void>>();

  constructor(
    private readonly consumers: readonly EventConsumer[],
    models: EventModels,
    unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    bus: Pick<EventBus, 'deadLetter'>,
    group: string,
    private readonly togetherMs = longestTogetherMs,
  ) {
    this.applier = new EventApplier(models, unitOfWork);
    this.held = new HeldEvents(consumers, models, this.applier, logger, bus, group);
  }

  /** What its consumers want, each type once. */
  get types(): EventType[] {
    return [...new Set(this.consumers.flatMap((consumer) => consumer.types))];
  }

  start(): void {
    this.held.start();
  }

  stop(): Promise<void> {
    return this.held.stop();
  }

  /** Delivers events, in order per key, to every consumer of this service that wants their type. */
  async deliver(events: readonly EventEnvelope[]): Promise<void> {
    const deliveries = this.consumers.flatMap((consumer) => {
      const wanted = events.filter(({ type }) => consumer.types.includes(type));
      return wanted.length === 0 ? [] : [this.inLanes(consumer, wanted, () => this.acceptAll(consumer, wanted))];
    });
    await allOf(deliveries);
  }

  /** Keeps a message that is no event of the catalogue as a dead letter. */
  undeliverable(message: RawMessage, reason: string): Promise<void> {
    return this.held.undeliverable(message, reason);
  }

  /** One delivery at a time per consumer and key, even when a bus delivers two at once. */
  private inLanes(consumer: EventConsumer, events: readonly EventEnvelope[], work: () => Promise<void>): Promise<void> {
    const lanes = [...new Set(events.map(({ subject }) => `${consumer.name}:${subject}`))];
    const before = new Set(lanes.flatMap((lane) => this.lanes.get(lane) ?? []));
    const done = Promise.allSettled(before).then(work);
    for (const lane of lanes) this.lanes.set(lane, done);
    void done
      .catch(() => undefined)
      .finally(() => {
        for (const lane of lanes) if (this.lanes.get(lane) === done) this.lanes.delete(lane);
      });
    return done;
  }

  /** Stops at the first slice that fails: what comes after it would overtake it. */
  private async acceptAll(consumer: EventConsumer, events: readonly EventEnvelope[]): Promise<void> {
    for (const slice of slices(events, maxTogether)) await this.accept(consumer, slice);
  }

  private async accept(consumer: EventConsumer, events: readonly EventEnvelope[]): Promise<void> {
    const left = events.length > 1 ? await this.applyTogether(consumer, events) : events;
    const keys = [...Map.groupBy(left, ({ subject }) => subject).values()];
    await allOf(
      keys.map(async (ofKey) => {
        for (const event of ofKey) await this.acceptOne(consumer, event);
      }),
    );
  }

  /**
   * Applies what it can in transactions of many events; answers the others, which are to be applied one by one, in
   * their order.
   */
  private async applyTogether(
    consumer: EventConsumer,
    events: readonly EventEnvelope[],
  ): Promise<readonly EventEnvelope[]> {
    const parked = await this.held.parkedKeys(consumer, new Set(events.map(({ subject }) => subject)));
    let open = events.filter((event) => !parked.has(event.subject) && parse(event).success);
    const deadline = Date.now() + this.togetherMs;
    for (let spoilers = 0; open.length > 1 && spoilers < maxSpoilers && Date.now() < deadline; spoilers += 1) {
      const outcome = await this.applier.together(consumer, open, deadline);
      if (outcome.applied) {
        const applied = new Set(open);
        for (const event of outcome.left) applied.delete(event);
        return events.filter((event) => !applied.has(event));
      }
      this.logger.debug(
        { err: outcome.error, consumer: consumer.name, eventId: outcome.failed?.id, events: open.length },
        'events not applied together',
      );
      if (!outcome.failed) break;
      const { subject } = outcome.failed;
      open = open.filter((event) => event.subject !== subject);
    }
    return events;
  }

  private async acceptOne(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    const parsed = parse(event);
    if (!parsed.success)
      return this.held.hold(consumer, event, {
        status: 'dead',
        attempts: 0,
        code: 'unparsable',
        message: parsed.error.message,
      });
    const parked = await this.held.parkedKeys(consumer, [event.subject]);
    if (parked.size > 0)
      return this.held.hold(consumer, event, {
        status: 'parked',
        attempts: 0,
        code: 'behind-parked',
        message: 'An earlier event of this key is parked',
      });
    await this.attempt(consumer, event);
  }

  private async attempt(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.applier.one(consumer, event);
      } catch (thrown) {
        const error = toDomainError(thrown);
        if (!error.retryable)
          return this.held.hold(consumer, event, {
            status: 'dead',
            attempts,
            code: error.code,
            message: error.message,
          });
        if (attempts >= inPlaceAttempts)
          return this.held.hold(consumer, event, {
            status: 'parked',
            attempts,
            code: error.code,
            message: String(error.cause ?? error.message),
          });
        await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempts * (0.5 + Math.random() / 2)));
      }
    }
  }
}

const parse = (event: EventEnvelope) => eventSchemas[event.type].safeParse(event.data);

/** Waits for all, also when one rejects: what is still under way must not run beside its own repetition. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
