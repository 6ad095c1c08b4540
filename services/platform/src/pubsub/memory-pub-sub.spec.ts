import { describePubSub } from '../testing/suites/pub-sub.suite.js';
import { MemoryPubSub } from './memory-pub-sub.js';

describePubSub('MemoryPubSub', async () => {
  const errors: unknown[] = [];
  const pubSub = new MemoryPubSub((error) => errors.push(error));
  return { pubSub, sender: pubSub, reported: () => errors.length, close: async () => undefined };
});
