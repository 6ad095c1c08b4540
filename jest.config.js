// Services, contracts and infrastructure; web has vitest. ESM needs node --experimental-vm-modules (see `npm run
// jest`).
import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));

export default {
  testEnvironment: '<rootDir>/scripts/lib/jest/environment.mjs',
  roots: ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/infra', '<rootDir>/scripts/eval'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.infra\\.spec\\.ts$', '/test/drills/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  // Without jsx: a template of apps (`form.jsx`) is read by the module of the same name, never imported.
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  moduleNameMapper: {
    '^(lmdb|rate-limiter-flexible)$': '<rootDir>/scripts/lib/jest/$1.ts',
    '^@lathe/(proto|embedded-mongo|app-compiler|app-runtime|tables)/(.*)$': [
      '<rootDir>/$1/src/$2',
      '<rootDir>/infra/$1/src/$2',
    ],
    '^@lathe/([^/]+)/(.*)$': '<rootDir>/services/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['<rootDir>/scripts/lib/property-seed.ts'],
  testTimeout: 60_000,
  maxWorkers: 2,
  // What a file leaves behind is never all given back, and is looked through by each collection of the next ones.
  workerIdleMemoryLimit: '1GB',
};
