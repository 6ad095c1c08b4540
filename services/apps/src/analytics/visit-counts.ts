import { Outbox } from '@lathe/platform/events/outbox';
import { randomId } from '@lathe/platform/ids/random-id';
import type { Logger } from '@lathe/platform/logging/logger';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type CountedVisits, type Visit, VisitTally } from './visit-tally.js';

const tellEveryMs = 5_000;

/**
 * Gathers what visitors do, and tells it as one event per app and day every few seconds: an event per visit would cost
 * more than the visit. Each process gathers for itself; their events add up. What a process has not told when it is
 * killed is lost, some seconds of visits at most; one that is stopped tells it first.
 */
@Injectable()
export class VisitCounts implements OnModuleInit, OnModuleDestroy {
  private tallies = new Map<string, VisitTally>();
  private told: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.tell(), tellEveryMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.tell();
  }

  addVisit(appId: string, day: string, visit: Visit): void {
    this.tallyOf(appId, day).addVisit(visit);
  }

  addErrors(appId: string, day: string, number: number): void {
    this.tallyOf(appId, day).addErrors(number);
  }

  /** One after the other, so that whoever waits for his sees all that was counted before. */
  tell(): Promise<void> {
    const tallies = this.tallies;
    this.tallies = new Map();
    this.told = this.told.then(async () => {
      for (const tally of tallies.values()) await this.tellOne(tally.counted());
    });
    return this.told;
  }

  /** What cannot be stored now is told with the next. */
  private async tellOne(counted: CountedVisits): Promise<void> {
    try {
      await this.unitOfWork.run((tx) =>
        this.outbox.appendLast(tx, 'apps.visits.counted.v1', randomId(), counted.appId, counted),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'visits are told later');
      this.tallyOf(counted.appId, counted.day).add(counted);
    }
  }

  private tallyOf(appId: string, day: string): VisitTally {
    const key = `${appId}:${day}`;
    const known = this.tallies.get(key) ?? new VisitTally(appId, day);
    this.tallies.set(key, known);
    return known;
  }
}
