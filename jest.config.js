// Services, contracts, infrastructure and scripts; web has vitest.
export default {
  runtime: '<rootDir>/scripts/lib/jest/runtime.mjs',
  roots: ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/infra', '<rootDir>/scripts'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.infra\\.spec\\.ts$', '\\.drill\\.spec\\.ts$', '/test/drills/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  setupFiles: ['<rootDir>/scripts/lib/property-seed.ts'],
  testTimeout: 60_000,
  // One more than the cores of a small machine: a file waits for a quarter of its time.
  maxWorkers: 3,
  // What a file leaves behind is never all given back, and is looked through by each collection of the next ones.
  workerIdleMemoryLimit: '700MB',
};
