import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, type RedisClients } from '../redis/redis-clients.js';
import { type RedisUnderTest, redisUnderTest, silent } from '../testing/redis-under-test.js';
import { describeRateLimiter } from '../testing/suites/rate-limiter.suite.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

describeRateLimiter('RedisRateLimiter', async () => {
  const { redis, prefix, close } = await redisUnderTest();
  return { limiter: new RedisRateLimiter(redis.commands, prefix), close };
});

describe('RedisRateLimiter of two processes', () => {
  let test: RedisUnderTest;
  let other: RedisClients;
  let limiters: RedisRateLimiter[];
  beforeAll(async () => {
    test = await redisUnderTest();
    other = await openRedis(test.url, silent);
    limiters = [test.redis, other].map(({ commands }) => new RedisRateLimiter(commands, test.prefix));
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  it('allows exactly the limit between them', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) => limiters[index % 2]!.consume('shared', 17, 60)),
    );
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(17);
  });

  it('forgets what the other one counted, in windows that it never used itself', async () => {
    await limiters[0]!.consume('moved', 1, 77);
    await limiters[1]!.reset('moved');
    expect((await limiters[0]!.consume('moved', 1, 77)).allowed).toBe(true);
  });

  it('lets every stored key expire', async () => {
    await limiters[0]!.consume('expires', 1, 60);
    const keys = (await other.commands.keys(`${test.prefix}rate:*`)).filter((key) => key.endsWith('expires'));
    expect(keys).toHaveLength(1);
    expect(await other.commands.ttl(keys[0]!)).toBeGreaterThan(0);
  });
});
