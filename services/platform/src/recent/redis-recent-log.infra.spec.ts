import { afterEach, describe, expect, it } from '@jest/globals';
import { RedisPubSub } from '../pubsub/redis-pub-sub.js';
import { openRedis, type RedisClients } from '../redis/redis-clients.js';
import { type OwnRedis, startOwnRedis } from '../testing/own-redis.js';
import { redisUnderTest, silent } from '../testing/redis-under-test.js';
import { describeRecentLog, Heard, windowUnderTest } from '../testing/suites/recent-log.suite.js';
import { until } from '../testing/until.js';
import { RedisRecentLog } from './redis-recent-log.js';

const logOn = (redis: RedisClients, prefix: string): RedisRecentLog =>
  new RedisRecentLog(redis, new RedisPubSub(redis, prefix, silent), prefix, windowUnderTest, silent);

describeRecentLog('RedisRecentLog', async () => {
  const { redis, url, prefix, close } = await redisUnderTest();
  const other = await openRedis(url, silent);
  return {
    log: logOn(redis, prefix),
    other: logOn(other, prefix),
    async close() {
      await other.close();
      await close();
    },
  };
});

describe('a log while Redis is away', () => {
  let server: OwnRedis;
  const clients: RedisClients[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await server.stop();
  });
  async function process(): Promise<RedisRecentLog> {
    const client = await openRedis(server.url, silent);
    clients.push(client);
    return logOn(client, 'test:');
  }

  it('tells followers at once, and again when it is back, that they have missed something; then it goes on', async () => {
    server = await startOwnRedis();
    const [writer, reader] = [await process(), await process()];
    const [near, far] = [new Heard(), new Heard()];
    const opened = [await writer.follow('log', near), await reader.follow('log', far)];
    await writer.append('log', () => 'before');
    await until(() => near.messages.length + far.messages.length === 2);
    await server.kill();
    await until(async () => !(await clients[0]!.healthy()));
    await writer.append('log', () => 'lost');
    await until(() => near.losses > 0);
    const lossesAway = near.losses;
    await server.start();
    await until(() => near.losses > lossesAway && far.losses > 0);
    await until(async () => {
      await writer.append('log', () => 'after');
      return near.messages.includes('after') && far.messages.includes('after');
    });
    expect([near.messages.includes('lost'), far.messages.includes('lost')]).toEqual([false, false]);
    for (const followed of opened) await followed.close();
  });

  it('does not take a log that begins anew for the one before', async () => {
    server = await startOwnRedis();
    const log = await process();
    const heard = new Heard();
    const followed = await log.follow('log', heard);
    await log.append('log', () => 'before');
    await until(() => heard.messages.length === 1);
    await clients[0]!.commands.flushall();
    await log.append('log', () => 'after');
    await until(() => heard.losses === 1);
    expect(await followed.since(heard.positions[0]!)).toBeUndefined();
    await followed.close();
  });

  it('fills a hole that a lost message leaves', async () => {
    server = await startOwnRedis();
    const log = await process();
    const heard = new Heard();
    const followed = await log.follow('log', heard);
    await log.append('log', () => '1');
    await until(() => heard.messages.length === 1);
    const { subscriber } = clients[0]!;
    await subscriber.unsubscribe('test:live:log');
    await log.append('log', () => '2');
    await subscriber.subscribe('test:live:log');
    await log.append('log', () => '3');
    await until(() => heard.messages.length === 3);
    expect([heard.messages, heard.losses]).toEqual([['1', '2', '3'], 0]);
    await followed.close();
  });
});
