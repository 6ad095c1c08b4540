import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EventBus, RawMessage, Subscription } from '../../events/event-bus.js';
import { randomId } from '../../ids/random-id.js';
import { appChanged, upTo } from '../app-changed.js';
import { until } from '../until.js';

/** A bus whose topics are there for the groups `one` and `two`, and what ends it. */
export interface OpenBus {
  readonly bus: EventBus;
  readonly close: () => Promise<void>;
}

/** A subscription that keeps what it is given; `refuse` makes it reject. */
export class Recorder implements Subscription {
  readonly events: EventEnvelope[] = [];
  readonly raw: { message: RawMessage; reason: string }[] = [];
  refusals = 0;

  constructor(
    readonly group = 'one',
    readonly types: readonly EventType[] = ['apps.app.changed.v1'],
    private readonly refuse: (events: readonly EventEnvelope[]) => boolean = () => false,
  ) {}

  readonly deliver = async (events: readonly EventEnvelope[]): Promise<void> => {
    if (this.refuse(events)) {
      this.refusals += 1;
      throw new Error('refused');
    }
    this.events.push(...events);
  };

  readonly undeliverable = async (message: RawMessage, reason: string): Promise<void> => {
    this.raw.push({ message, reason });
  };

  /** Sequence numbers of one key in the order of arrival, repetitions (which at-least-once allows) left out. */
  seqs(subject: string): number[] {
    return [
      ...new Set(this.events.filter((event) => event.subject === subject).map((event) => (event.data as AppState).seq)),
    ];
  }
}

/** What every event bus does. */
export function describeEventBus(name: string, open: () => Promise<OpenBus>): void {
  describe(`${name} as an event bus`, () => {
    let opened: OpenBus;
    let bus: EventBus;

    beforeEach(async () => {
      opened = await open();
      bus = opened.bus;
    });
    afterEach(() => opened.close());

    async function started(recorder: Recorder): Promise<Recorder> {
      await bus.subscribe(recorder).start();
      return recorder;
    }

    it('delivers whole events', async () => {
      const recorder = await started(new Recorder());
      const event = appChanged(randomId(), 1, 'Größe "x" 😀');
      await bus.publish([event]);
      await until(() => recorder.events.length > 0);
      expect(recorder.events[0]).toEqual(event);
    });

    it('keeps the order of each key over several publishes', async () => {
      const recorder = await started(new Recorder());
      const ids = [randomId(), randomId(), randomId(), randomId()];
      for (let round = 0; round < 10; round += 1) {
        await bus.publish(upTo(30).flatMap((index) => ids.map((id) => appChanged(id, round * 30 + index))));
      }
      await until(() => ids.every((id) => recorder.seqs(id).length === 300));
      for (const id of ids) expect(recorder.seqs(id)).toEqual(upTo(300));
    });

    it('keeps the order of publishes that do not wait for each other', async () => {
      const recorder = await started(new Recorder());
      const id = randomId();
      await Promise.all(upTo(50).map((seq) => bus.publish([appChanged(id, seq)])));
      await until(() => recorder.seqs(id).length === 50);
      expect(recorder.seqs(id)).toEqual(upTo(50));
    });

    it('delivers each event to every group', async () => {
      const one = await started(new Recorder('one'));
      const two = await started(new Recorder('two'));
      const id = randomId();
      await bus.publish(upTo(5).map((seq) => appChanged(id, seq)));
      await until(() => one.seqs(id).length === 5 && two.seqs(id).length === 5);
    });

    it('skips types that a group does not want', async () => {
      const recorder = await started(new Recorder());
      const id = randomId();
      await bus.publish([
        { ...appChanged(id, 1), type: 'apps.app.created.v1' },
        { ...appChanged(id, 2), type: 'apps.app.published.v1' },
        appChanged(id, 3),
      ]);
      await until(() => recorder.events.length > 0);
      expect(recorder.seqs(id)).toEqual([3]);
      expect(recorder.raw).toEqual([]);
    });

    it('delivers again, in order, what a group rejected', async () => {
      const recorder: Recorder = await started(
        new Recorder('one', ['apps.app.changed.v1'], () => recorder.refusals < 3),
      );
      const id = randomId();
      const events = upTo(3).map((seq) => appChanged(id, seq));
      // The embedded bus passes the rejection on to the publisher, who repeats; a broker repeats by itself.
      await until(() =>
        bus.publish(events).then(
          () => true,
          () => false,
        ),
      );
      await until(() => recorder.seqs(id).length === 3);
      expect(recorder.refusals).toBe(3);
      expect(recorder.seqs(id)).toEqual([1, 2, 3]);
    });

    it('says that it can publish', async () => {
      await bus.publish([appChanged(randomId(), 1)]);
      expect(bus.healthy()).toBe(true);
    });
  });
}
