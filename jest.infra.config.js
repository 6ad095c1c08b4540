// Specs that need real Kafka, Redis and the rest; `npm run test:infra` starts them and names them by KAFKA_BROKERS,
// REDIS_URL and so on.
import base from './jest.config.js';

const { testPathIgnorePatterns: _unitOnly, ...rest } = base;

export default { ...rest, maxWorkers: 2, testMatch: ['**/*.infra.spec.ts'], testTimeout: 120_000 };
