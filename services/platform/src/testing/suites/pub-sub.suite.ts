import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PubSub } from '../../pubsub/pub-sub.js';
import { until } from '../until.js';

/**
 * What every fan-out does. `reported` counts what listeners threw; `sender` is the same fan-out, in another process
 * where there are several.
 */
export interface OpenPubSub {
  readonly pubSub: PubSub;
  readonly sender: PubSub;
  reported(): number;
  close(): Promise<void>;
}

export function describePubSub(name: string, open: () => Promise<OpenPubSub>): void {
  describe(name, () => {
    let test: OpenPubSub;
    beforeAll(async () => void (test = await open()));
    afterAll(() => test.close());

    /** Listens, and answers what came; `settled` waits until a last message has passed. */
    async function listen(channel: string): Promise<{ heard: string[]; leave: () => Promise<void> }> {
      const heard: string[] = [];
      return { heard, leave: await test.pubSub.subscribe(channel, (message) => heard.push(message)) };
    }

    async function settled(channel: string): Promise<void> {
      const { heard, leave } = await listen(channel);
      await test.sender.publish(channel, 'the end');
      await until(() => heard.includes('the end'));
      await leave();
    }

    it.each([
      ['plain', 'message'],
      ['', 'on the empty channel'],
      ['empty message', ''],
      ['kanal/頻道/📣 with space\nand line', 'nachricht 訊息 🎁\r\n\0'],
      ['__proto__', 'not a prototype'],
      ['error', 'no special event'],
      ['huge', 'ü'.repeat(1_000_000)],
    ])('brings hostile channels and messages as they are (%#)', async (channel, message) => {
      const { heard, leave } = await listen(channel);
      await test.sender.publish(channel, message);
      await until(() => heard.length > 0);
      expect(heard[0] === message).toBe(true);
      await leave();
    });

    it('tells all listeners of a channel, and no other channel', async () => {
      const [one, two, other] = [await listen('all'), await listen('all'), await listen('all*')];
      await test.sender.publish('all', '1');
      await until(() => one.heard.length + two.heard.length === 2);
      await settled('all*');
      expect([one.heard, two.heard, other.heard]).toEqual([['1'], ['1'], ['the end']]);
      await Promise.all([one, two, other].map(({ leave }) => leave()));
    });

    it('keeps 10,000 messages of each of two publishers in order', async () => {
      const { heard, leave } = await listen('order');
      const count = 10_000;
      const send = (from: PubSub, name: string) =>
        Promise.all(Array.from({ length: count }, (_, index) => from.publish('order', `${name} ${index}`)));
      await Promise.all([send(test.sender, 'a'), send(test.pubSub, 'b')]);
      await until(() => heard.length >= 2 * count);
      for (const name of ['a', 'b']) {
        expect(heard.filter((message) => message.startsWith(name))).toEqual(
          Array.from({ length: count }, (_, index) => `${name} ${index}`),
        );
      }
      await leave();
    });

    it('lets a listener that throws hurt neither the others nor the publisher', async () => {
      const before = test.reported();
      const leaveBad = await test.pubSub.subscribe('bad', () => {
        throw new Error('bad listener');
      });
      const good = await listen('bad');
      await test.sender.publish('bad', '1');
      await until(() => good.heard.length === 1);
      expect(test.reported()).toBe(before + 1);
      await Promise.all([leaveBad(), good.leave()]);
    });

    it('tells nobody after he has left, also while messages come', async () => {
      const { heard, leave } = await listen('leaving');
      let sending = true;
      const stream = (async () => {
        for (let index = 0; sending; index++) {
          await test.sender.publish('leaving', String(index));
          await new Promise(setImmediate);
        }
      })();
      await until(() => heard.length > 20);
      await leave();
      const last = heard.length;
      await settled('leaving');
      sending = false;
      await stream;
      await settled('leaving');
      expect(heard).toHaveLength(last);
    });

    it('keeps the other listeners when one leaves twice, even of the same function', async () => {
      const heard: string[] = [];
      const listener = (message: string): void => void heard.push(message);
      const [first, second] = [
        await test.pubSub.subscribe('twice', listener),
        await test.pubSub.subscribe('twice', listener),
      ];
      await first();
      await first();
      await test.sender.publish('twice', '1');
      await until(() => heard.length > 0);
      expect(heard).toEqual(['1']);
      await second();
    });

    it('is active whenever subscribe resolves, however fast listeners come and go', async () => {
      for (let round = 0; round < 100; round++) {
        const [old, next] = await Promise.all([listen('churn'), listen('churn')]);
        const leaving = old.leave();
        const gone = next.leave();
        const { heard, leave } = await listen('churn');
        await test.sender.publish('churn', String(round));
        await until(() => heard.includes(String(round)));
        await Promise.all([leaving, gone, leave()]);
      }
    });
  });
}
