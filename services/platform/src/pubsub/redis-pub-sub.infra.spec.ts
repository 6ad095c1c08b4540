import { expect, it } from '@jest/globals';
import { openRedis } from '../redis/redis-clients.js';
import { redisUnderTest, silent } from '../testing/redis-under-test.js';
import { describePubSub } from '../testing/suites/pub-sub.suite.js';
import { until } from '../testing/until.js';
import { RedisPubSub } from './redis-pub-sub.js';

describePubSub('RedisPubSub', async () => {
  const { redis, url, prefix, close } = await redisUnderTest();
  const other = await openRedis(url, silent);
  let reported = 0;
  const logger = silent.child({});
  logger.error = () => void reported++;
  const end = async (): Promise<void> => {
    await other.close();
    await close();
  };
  return {
    pubSub: new RedisPubSub(redis, prefix, logger),
    sender: new RedisPubSub(other, prefix, silent),
    reported: () => reported,
    close: end,
  };
});

it('subscribes once per channel, and no longer than somebody listens', async () => {
  const { redis, prefix, close } = await redisUnderTest();
  const pubSub = new RedisPubSub(redis, prefix, silent);
  const channels = async (): Promise<unknown> => redis.commands.pubsub('CHANNELS', `${prefix}*`);
  const leave = await Promise.all(Array.from({ length: 20 }, () => pubSub.subscribe('counted', () => undefined)));
  const while20 = await channels();
  for (const end of leave.slice(1)) await end();
  const while1 = await channels();
  await leave[0]!();
  await until(async () => ((await channels()) as unknown[]).length === 0);
  await close();
  expect([while20, while1]).toEqual([[`${prefix}live:counted`], [`${prefix}live:counted`]]);
});
