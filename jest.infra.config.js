// Specs against real Kafka, Redis and S3: the same as `jest.config.js`, other files. `npm run test:infra` gives the addresses.
import base from './jest.config.js';

export default { ...base, testMatch: ['**/*.infra.spec.ts'], testPathIgnorePatterns: ['/node_modules/'] };
