import { expect, it } from '@jest/globals';
import { describeRecentLog, Heard, windowUnderTest } from '../testing/suites/recent-log.suite.js';
import { MemoryRecentLog } from './memory-recent-log.js';

describeRecentLog('MemoryRecentLog', async () => {
  const log = new MemoryRecentLog(windowUnderTest);
  return { log, other: log, close: async () => undefined };
});

it('forgets what is too old, and logs that nobody has followed for as long', async () => {
  let now = 1_000_000;
  const log = new MemoryRecentLog(windowUnderTest, () => now);
  const heard = new Heard();
  const first = await log.follow('log', heard);
  await log.append('log', () => 'old');
  now += windowUnderTest.ms + 1;
  await log.append('log', () => 'new');
  expect(await first.since(`1000000-0`)).toBeUndefined();
  expect((await first.since(heard.positions[0]!))?.map(({ message }) => message)).toEqual(['new']);
  await first.close();
  now += windowUnderTest.ms + 1;
  await log.append('log', () => {
    throw new Error('nobody follows');
  });
  const second = await log.follow('log', new Heard());
  expect([await second.since(heard.positions[1]!), second.quietMs]).toEqual([undefined, 0]);
});

it('knows for how long nothing was appended, but not of the time before it began', async () => {
  let now = 5_000;
  const log = new MemoryRecentLog(windowUnderTest, () => now);
  now += 3_000;
  expect((await log.follow('quiet', new Heard())).quietMs).toBe(3_000);
  await log.append('busy', () => '');
  now += 500;
  expect((await log.follow('busy', new Heard())).quietMs).toBe(500);
});
