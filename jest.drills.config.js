// Processes that die after each write of a use case, which takes minutes: `npm run test:infra -- drills` runs them, and
// `npm run jest -- --config jest.drills.config.js` alone.
import base from './jest.config.js';

const { testPathIgnorePatterns: _unitOnly, ...rest } = base;

export default { ...rest, testMatch: ['**/test/drills/**/*.spec.ts'] };
