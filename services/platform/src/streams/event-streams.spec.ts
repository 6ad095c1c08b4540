import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { describeEventStreams } from '../testing/suites/event-streams.suite.js';

describeEventStreams('EventStreams in one process', async () => {
  const pubSub = new MemoryPubSub();
  return { pubSub, sender: pubSub, close: async () => undefined };
});
