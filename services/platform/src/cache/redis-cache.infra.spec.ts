import { expect, it } from '@jest/globals';
import { redisUnderTest } from '../testing/redis-under-test.js';
import { describeCache } from '../testing/suites/cache.suite.js';
import { RedisCache } from './redis-cache.js';

describeCache('RedisCache', async () => {
  const { redis, prefix, close } = await redisUnderTest();
  return { cache: new RedisCache(redis.commands, prefix), close };
});

it('keeps installations with other prefixes apart', async () => {
  const { redis, prefix, close } = await redisUnderTest();
  const [one, other] = ['one:', 'other:'].map((name) => new RedisCache(redis.commands, prefix + name));
  await one!.set('key', '1', 60);
  const seen = [
    await other!.get('key'),
    await other!.take('key'),
    await other!.setIfAbsent('key', '2', 60),
    await one!.get('key'),
  ];
  await close();
  expect(seen).toEqual([undefined, undefined, true, '1']);
});
