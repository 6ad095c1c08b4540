import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FollowedLog, LogFollower, LogWindow, RecentLog } from '../../recent/recent-log.js';
import { until } from '../until.js';

export interface RecentLogUnderTest {
  readonly log: RecentLog;
  /** Of another process, where there is one. */
  readonly other: RecentLog;
  close(): Promise<void>;
}

/** Small enough to be filled. */
export const windowUnderTest: LogWindow = { ms: 60_000, messages: 20 };

/** What a follower has heard. */
export class Heard implements LogFollower {
  readonly messages: string[] = [];
  readonly positions: string[] = [];
  losses = 0;

  told(message: string, position: string): void {
    this.messages.push(message);
    this.positions.push(position);
  }

  missed(position: string): void {
    this.losses += 1;
    this.positions.push(position);
  }
}

/** What every log of recent messages does, whatever it stands on. */
export function describeRecentLog(name: string, open: () => Promise<RecentLogUnderTest>): void {
  describe(name, () => {
    let test: RecentLogUnderTest;
    let count = 0;
    const opened: FollowedLog[] = [];
    beforeAll(async () => {
      test = await open();
    });
    afterAll(async () => {
      await Promise.all(opened.map((followed) => followed.close()));
      await test.close();
    });
    const newName = (): string => `log ${(count += 1)}`;
    const follow = async (log: RecentLog, at: string, heard = new Heard()) => {
      const followed = await log.follow(at, heard);
      opened.push(followed);
      return { heard, followed };
    };
    const append = async (at: string, ...messages: string[]): Promise<void> => {
      for (const message of messages) await test.other.append(at, () => message);
    };

    it('tells every follower each message once, in the same order, and nobody of other logs', async () => {
      const at = newName();
      const [here, there, elsewhere] = [
        await follow(test.log, at),
        await follow(test.other, at),
        await follow(test.log, newName()),
      ];
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? test.log : test.other).append(at, () => `${index} ü\n {"a": 1}`),
        ),
      );
      await until(() => here.heard.messages.length >= 50 && there.heard.messages.length >= 50);
      expect(here.heard.messages).toEqual(there.heard.messages);
      expect(new Set(here.heard.messages).size).toBe(50);
      expect([elsewhere.heard.messages, here.heard.losses]).toEqual([[], 0]);
    });

    it('goes on behind a position, as long as it is known', async () => {
      const at = newName();
      const first = await follow(test.log, at);
      await append(at, 'a', 'b', 'c');
      await until(() => first.heard.messages.length === 3);
      const messages = (await first.followed.since(first.heard.positions[0]!))?.map(({ message }) => message);
      expect(messages).toEqual(['b', 'c']);
      expect(await first.followed.since(first.followed.position)).toEqual([]);
      await first.followed.close();
      await append(at, 'd');
      const second = await follow(test.other, at);
      const since = await second.followed.since(first.heard.positions[1]!);
      expect(since?.map(({ message }) => message)).toEqual(['c', 'd']);
      expect(since?.at(-1)?.position).toBe(second.followed.position);
    });

    it('does not know positions that are too old, of another log, not there yet, or none', async () => {
      const at = newName();
      const { heard, followed } = await follow(test.log, at);
      await append(at, ...Array.from({ length: 30 }, (_, index) => String(index)));
      await until(() => heard.messages.length === 30);
      const known = await Promise.all(heard.positions.map((position) => followed.since(position)));
      expect(known.filter((entries) => entries !== undefined).length).toBeGreaterThanOrEqual(19);
      expect(known.slice(0, 9)).toEqual(Array<undefined>(9).fill(undefined));
      for (const position of ['', '-', 'x', '0-0', '1-1', '999999999999999-0', `${followed.position}0`])
        expect([position, await followed.since(position)]).toEqual([position, undefined]);
    });

    it('does not ask for messages that nobody wants, and knows that they were', async () => {
      const at = newName();
      await append(at, 'unheard');
      const { heard, followed } = await follow(test.log, at);
      expect(followed.quietMs).toBeLessThan(30_000);
      await append(at, 'heard');
      await until(() => heard.messages.length === 1);
      expect(heard.messages).toEqual(['heard']);
    });

    it('tells a follower who has left nothing more', async () => {
      const at = newName();
      const [gone, stays] = [await follow(test.log, at), await follow(test.log, at)];
      await gone.followed.close();
      await append(at, 'a');
      await until(() => stays.heard.messages.length === 1);
      expect(gone.heard.messages).toEqual([]);
    });

    it('never fails whoever appends', async () => {
      await expect(test.log.append(newName(), () => 'x'.repeat(1_000_000))).resolves.toBeUndefined();
    });
  });
}
