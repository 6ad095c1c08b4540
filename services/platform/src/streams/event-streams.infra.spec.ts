import { RedisPubSub } from '../pubsub/redis-pub-sub.js';
import { openRedis } from '../redis/redis-clients.js';
import { redisUnderTest, silent } from '../testing/redis-under-test.js';
import { describeEventStreams } from '../testing/suites/event-streams.suite.js';

describeEventStreams('EventStreams over Redis', async () => {
  const { redis, url, prefix, close } = await redisUnderTest();
  const other = await openRedis(url, silent);
  return {
    pubSub: new RedisPubSub(redis, prefix, silent),
    sender: new RedisPubSub(other, prefix, silent),
    async close() {
      await other.close();
      await close();
    },
  };
});
