import { describeCache } from '../testing/suites/cache.suite.js';
import { MemoryCache } from './memory-cache.js';

describeCache('MemoryCache', async () => ({ cache: new MemoryCache(), close: async () => undefined }));
