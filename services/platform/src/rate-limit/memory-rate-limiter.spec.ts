import { MemoryRateLimiter } from './memory-rate-limiter.js';
import { describeRateLimiter } from './rate-limiter.suite.js';

describeRateLimiter('MemoryRateLimiter', async () => ({
  limiter: new MemoryRateLimiter(),
  close: async () => undefined,
}));
