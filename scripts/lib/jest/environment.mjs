// @ts-check
// Node, as tests see it, with packages that are loaded once by each process of jest instead of once by each test file.
// They hold on to functions of whatever has loaded them: LMDB's addon for as long as the process lives, the counts of
// the rate limiter until their hour is over. With copies of their own, all that a file has loaded would stay with them.
import { TestEnvironment } from 'jest-environment-node';
import * as lmdb from 'lmdb';
import rateLimiter from 'rate-limiter-flexible';

export default class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { loadedOnce: { lmdb, rateLimiter } });
  }
}
