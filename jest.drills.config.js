// Processes that die after each write of a use case, which takes minutes: `npm run test:infra -- drills` runs them, and
// `npm run jest -- --config jest.drills.config.js` alone.
import base from './jest.config.js';

const { testPathIgnorePatterns: _unitOnly, ...rest } = base;

// What a process that died has left open ends with the run: nobody is there to stop it.
export default { ...rest, maxWorkers: 2, forceExit: true, testMatch: ['**/test/drills/**/*.spec.ts'] };
