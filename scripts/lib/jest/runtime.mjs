// @ts-check
// Has Node itself load test files and what they import, so that sources and packages are loaded once by each process of
// jest and not once by each file: more than half of a service's test was their loading. The framework is jest's own,
// with its time limits, mocks and reports. What it gives up is a global object for each file: a test puts back what it
// changes there (spies are restored by themselves).
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { beginFile, loadAnew, sourceMaps } from './modules.mjs';

// Its types hide what is replaced here.
/** @type {any} */
const Runtime = createRequire(import.meta.url)('jest-runtime').default;

export default class NativeRuntime extends Runtime {
  /** @param {any[]} args the configuration of the tests, their environment, and what else a runtime takes */
  constructor(...args) {
    const [config, environment] = args;
    // The framework lives in a context of its own: what tests name, as in `expect.any(String)`, is compared there.
    Object.assign(environment.global, { Array, BigInt, Boolean, Function, Number, Object, String, Symbol });
    environment.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    super(...args);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @param {string} path */
  async unstable_importModule(path) {
    beginFile(this.jestGlobals.cjsGlobals(path));
    await import(pathToFileURL(path).href);
  }

  resetModules() {
    super.resetModules();
    loadAnew();
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
