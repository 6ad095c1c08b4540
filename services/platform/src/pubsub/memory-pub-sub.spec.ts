import { MemoryPubSub } from './memory-pub-sub.js';
import { describePubSub } from './pub-sub.suite.js';

describePubSub('MemoryPubSub', async () => {
  const errors: unknown[] = [];
  const pubSub = new MemoryPubSub((error) => errors.push(error));
  return { pubSub, sender: pubSub, reported: () => errors.length, close: async () => undefined };
});
