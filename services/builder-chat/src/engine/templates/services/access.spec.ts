import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { narrower, type Permissions, reachOf, rightsOf } from '@lathe/proto/entities/rights';
import { accessLevel } from '@lathe/proto/entities/schema';
import fc from 'fast-check';
import { readPlan } from '../../plan/read-plan.js';
import { ask } from '../../test-support/answers.js';
import { generateProject } from '../project.js';

const level = fc.constantFrom(...accessLevel.options);
const apart = fc.option(level, { nil: undefined });
const people = { visitor: null, user: { id: 'me', role: 'user' }, admin: { id: 'me', role: 'admin' } } as const;

let built: Record<string, string>;
beforeAll(async () => {
  built = (await ask('dogs with name; walks with dog and date')).files;
});

/** The files of the app where walks have these permissions. */
function filesWith(permissions: Permissions): Record<string, string> {
  const path = 'entities/Walk.json';
  const entity = JSON.stringify({ ...JSON.parse(built[path] ?? '{}'), permissions });
  return generateProject(readPlan({ ...built, [path]: entity }));
}

interface Access {
  read: string;
  write: string;
  create?: string;
}
interface Session {
  access: Access;
  allowed(rule: string, user: unknown): boolean;
  mayChange(access: Access, user: unknown, row: { creatorId: string }, operation?: string): boolean;
}

/** What the app's own code makes of its rules. */
function sessionOf(files: Record<string, string>): Session {
  const code = (files['services/session.js'] ?? '')
    .replace(/^import .*$/gm, '')
    .replaceAll('export function', 'function');
  const access = /export const walkAccess = (\{.*\});/.exec(files['services/walks.js'] ?? '')?.[1];
  return runInNewContext(`${code}; ({ allowed, mayChange, access: ${String(access)} })`) as Session;
}

describe("rules in an app's pages", () => {
  it('offer to add, change and delete what the server lets the person add, change and delete', () => {
    const permissions = fc.record({ read: level, write: level, create: apart, update: apart, delete: apart });
    fc.assert(
      fc.property(permissions, fc.constantFrom('visitor', 'user', 'admin'), fc.boolean(), (given, person, isOwn) => {
        const { access, allowed, mayChange } = sessionOf(filesWith(given));
        const rights = rightsOf(given);
        const user = people[person];
        expect(allowed(access.create ?? access.write, user)).toBe(reachOf(rights.create, person) !== 'none');
        const read = reachOf(rights.read, person);
        // Rows that nobody may read are on no page.
        if (read === 'none' || (read === 'own' && !isOwn)) return;
        const row = { creatorId: isOwn && user ? user.id : 'somebody else' };
        for (const operation of ['update', 'delete'] as const) {
          const reach = narrower(read, reachOf(rights[operation], person));
          const may = reach === 'any' || (reach === 'own' && row.creatorId === user?.id);
          expect(mayChange(access, user, row, operation)).toBe(may);
        }
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('of an app with read and write alone name no others', () => {
    expect(filesWith({ read: 'all', write: 'creator' })['services/walks.js']).toContain(
      "export const walkAccess = { read: 'all', write: 'creator' };",
    );
    expect(filesWith({ read: 'all', write: 'creator', delete: 'admin' })['services/walks.js']).toContain(
      "export const walkAccess = { read: 'all', write: 'creator', delete: 'admin' };",
    );
  });

  it('are asked for each button on its own', () => {
    const files = filesWith({ read: 'all', write: 'creator', delete: 'admin' });
    expect(files['pages/WalkDetail.jsx']).toMatch(
      /mayChange\(walkAccess, user, row\) && \(\s*<Button[^(]*onClick=\{\(\) => setEditing/,
    );
    expect(files['pages/WalkDetail.jsx']).toMatch(
      /mayChange\(walkAccess, user, row, 'delete'\) && \(\s*<Button[^(]*onClick=\{\(\) => setDeleting/,
    );
    expect(files['components/WalkTable.jsx']).toContain("onDelete={mayChange(walkAccess, user, row, 'delete') &&");
    expect(files['pages/Walks.jsx']).toContain('allowed(walkAccess.create ?? walkAccess.write, user)');
  });

  it('are read back from the entity, so that another change keeps them', async () => {
    const rules = { read: 'all', write: 'creator', create: 'all', delete: 'none' };
    const path = 'entities/Walk.json';
    const before = { ...built, [path]: JSON.stringify({ ...JSON.parse(built[path] ?? '{}'), permissions: rules }) };
    const { files } = await ask('add a field minutes to walks', before);
    expect(JSON.parse(files[path] ?? '{}')).toMatchObject({ permissions: rules });
    expect(files[path]).toContain('minutes');
  });
});
