// What takes long and tries a part to its end: processes that die after each write of a use case, thousands of turns of the
// store, backups under load. `npm run test:infra -- drills` runs it, and `npm run jest -- --config jest.drills.config.js` alone.
import base from './jest.config.js';

const { testPathIgnorePatterns: _unitOnly, ...rest } = base;

// What a process that died has left open ends with the run: nobody is there to stop it.
export default {
  ...rest,
  maxWorkers: 2,
  forceExit: true,
  testMatch: ['**/test/drills/**/*.spec.ts', '**/*.drill.spec.ts'],
};
