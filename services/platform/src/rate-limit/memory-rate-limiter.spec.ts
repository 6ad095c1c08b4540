import { describeRateLimiter } from '../testing/suites/rate-limiter.suite.js';
import { MemoryRateLimiter } from './memory-rate-limiter.js';

describeRateLimiter('MemoryRateLimiter', async () => ({
  limiter: new MemoryRateLimiter(),
  close: async () => undefined,
}));
