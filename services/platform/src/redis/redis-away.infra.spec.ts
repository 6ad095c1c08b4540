import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedisCache } from '../cache/redis-cache.js';
import { DomainError } from '../errors/domain-error.js';
import { RedisPubSub } from '../pubsub/redis-pub-sub.js';
import { RedisRateLimiter } from '../rate-limit/redis-rate-limiter.js';
import { type OwnRedis, startOwnRedis } from '../testing/own-redis.js';
import { silent } from '../testing/redis-under-test.js';
import { until } from '../testing/until.js';
import { openRedis, type RedisClients } from './redis-clients.js';

const unavailable = { code: 'unavailable', retryable: true };

/** Answers of calls made one after the other until `stop`: 'ok', or the code of the error. */
function callAgain(call: () => Promise<unknown>): { outcomes: Set<string>; stop(): Promise<void> } {
  const outcomes = new Set<string>();
  let going = true;
  const calling = (async () => {
    while (going) {
      outcomes.add(
        await call().then(
          () => 'ok',
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        ),
      );
      await new Promise(setImmediate);
    }
  })();
  const stop = (): Promise<void> => {
    going = false;
    return calling;
  };
  return { outcomes, stop };
}

describe('while Redis is away', () => {
  let server: OwnRedis;
  let redis: RedisClients;
  let cache: RedisCache;
  let limiter: RedisRateLimiter;
  let pubSub: RedisPubSub;
  beforeEach(async () => {
    server = await startOwnRedis();
    redis = await openRedis(server.url, silent);
    cache = new RedisCache(redis.commands, 'test:');
    limiter = new RedisRateLimiter(redis.commands, 'test:');
    pubSub = new RedisPubSub(redis, 'test:', silent);
  });
  afterEach(async () => {
    await redis.close();
    await server.stop();
  });

  async function restart(): Promise<void> {
    await server.kill();
    await server.start();
    await until(() => redis.healthy());
  }

  it('fails each command clearly, and works again by itself', async () => {
    await cache.set('key', 'lost', 60);
    await limiter.consume('key', 1, 60);
    await server.kill();
    await until(async () => !(await redis.healthy()));
    await expect(cache.get('key')).rejects.toMatchObject(unavailable);
    await expect(cache.set('key', '1', 60)).rejects.toMatchObject(unavailable);
    await expect(cache.setIfAbsent('key', '1', 60)).rejects.toMatchObject(unavailable);
    await expect(cache.take('key')).rejects.toMatchObject(unavailable);
    await expect(cache.delete('key')).rejects.toMatchObject(unavailable);
    await expect(limiter.consume('key', 1, 60)).rejects.toMatchObject(unavailable);
    await expect(limiter.reset('key')).rejects.toMatchObject(unavailable);
    await expect(pubSub.subscribe('new', () => undefined)).rejects.toMatchObject(unavailable);
    await pubSub.publish('new', 'missed, and no error');

    await server.start();
    await until(() => redis.healthy());
    expect(await cache.get('key')).toBeUndefined();
    expect(await cache.setIfAbsent('key', '1', 60)).toBe(true);
    expect((await limiter.consume('key', 1, 60)).allowed).toBe(true);
    expect((await limiter.consume('key', 1, 60)).allowed).toBe(false);
    await limiter.reset('key');
    expect((await limiter.consume('key', 1, 60)).allowed).toBe(true);
  });

  it('answers calls that are under way when it is killed with a value or unavailable, nothing else', async () => {
    const running = [
      () => cache.take('k'),
      () => cache.setIfAbsent('k', 'v', 60),
      () => limiter.consume('k', 5, 60),
      () => limiter.reset('k'),
    ].map(callAgain);
    for (let round = 0; round < 3; round++) {
      for (const { outcomes } of running) outcomes.clear();
      await until(() => running.every(({ outcomes }) => outcomes.has('ok')));
      await server.kill();
      await until(() => running.every(({ outcomes }) => outcomes.has('unavailable')));
      await server.start();
      await until(() => redis.healthy());
    }
    await Promise.all(running.map(({ stop }) => stop()));
    for (const { outcomes } of running) expect([...outcomes].sort()).toEqual(['ok', 'unavailable']);
  });

  it('brings subscriptions back after each restart, the ended ones not', async () => {
    const heard: string[] = [];
    for (const channel of ['a', 'b']) await pubSub.subscribe(channel, (message) => heard.push(`${channel} ${message}`));
    const leave = await pubSub.subscribe('ended', (message) => heard.push(`ended ${message}`));
    for (let round = 0; round < 3; round++) {
      await restart();
      await until(async () => Number(((await redis.commands.pubsub('NUMSUB', 'test:live:b')) as unknown[])[1]) === 1);
      for (const channel of ['a', 'b']) await pubSub.publish(channel, String(round));
      await until(() => heard.includes(`a ${round}`) && heard.includes(`b ${round}`));
      if (round === 0) await leave();
    }
    expect(await redis.commands.pubsub('CHANNELS')).toEqual(expect.not.arrayContaining(['test:live:ended']));
    expect(heard).toHaveLength(6);
  });

  it('forgets a channel that is left, and takes up one that is wanted, between two connections', async () => {
    const leave = await pubSub.subscribe('left', () => undefined);
    await server.kill();
    await until(async () => !(await redis.healthy()));
    await leave();
    await expect(pubSub.subscribe('wanted', () => undefined)).rejects.toMatchObject(unavailable);
    await server.start();
    await until(() => redis.healthy());
    const heard: string[] = [];
    await pubSub.subscribe('wanted', (message) => heard.push(message));
    await pubSub.publish('wanted', 'once');
    await until(() => heard.length > 0);
    expect(await redis.commands.pubsub('CHANNELS')).toEqual(['test:live:wanted']);
    expect(heard).toEqual(['once']);
  });

  it('takes a server that stands still for one that is away, and comes back when it moves again', async () => {
    const heard: string[] = [];
    await pubSub.subscribe('frozen', (message) => heard.push(message));
    server.pause();
    try {
      await expect(cache.get('key')).rejects.toMatchObject(unavailable);
      expect(await redis.healthy()).toBe(false);
    } finally {
      server.resume();
    }
    await until(() => redis.healthy());
    await cache.set('key', '1', 60);
    expect(await cache.get('key')).toBe('1');
    await until(async () => {
      await pubSub.publish('frozen', 'again');
      return heard.includes('again');
    });
  });

  it('calls a full server unavailable, and a wrong use of it not', async () => {
    await redis.commands.config('SET', 'maxmemory', '1');
    await expect(cache.set('key', '1', 60)).rejects.toMatchObject(unavailable);
    await redis.commands.config('SET', 'maxmemory', '0');
    await redis.commands.lpush('test:cache:list', '1');
    await expect(cache.get('list')).rejects.toThrow('WRONGTYPE');
  });
});
