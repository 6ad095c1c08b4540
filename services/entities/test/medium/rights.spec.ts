import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { type AccessLevel, accessLevel } from '@lathe/proto/entities/schema';
import { dog, Kennel, type TestApp } from './kennel.js';
import { multipart } from './use-kennel.js';

const denied = 'entity/permission-denied';
const missing = 'entity/row-not-found';
const outcome = ({ status, json }: TestAnswer): string => (status < 300 ? 'yes' : String(json.code));
const name = (...levels: AccessLevel[]): string => `E_${levels.join('_')}`;

describe('rights to create, change and delete', () => {
  const kennel = new Kennel();
  const levels = accessLevel.options;
  const changing = levels.flatMap((update) => levels.map((remove) => ({ update, remove })));
  /** One entity per combination of rights over what all may read, and of those over what each reads of his own. */
  const combinations = [
    ...levels.flatMap((create) => changing.map((rest) => ({ read: 'all' as const, create, ...rest }))),
    ...changing.map((rest) => ({ read: 'creator' as const, create: 'all' as const, ...rest })),
  ];
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app(
      combinations.map(({ read, create, update, remove }) => ({
        ...dog,
        name: name(read, create, update, remove),
        'x-key': `e_${read}_${create}_${update}_${remove}`,
        permissions: { read, write: 'none', create, update, delete: remove },
      })),
    );
    roles = await kennel.roles(app);
  });
  afterAll(() => kennel.stop());

  type Role = 'builder' | 'owner' | 'admin' | 'ada' | 'visitor';
  const as = (role: Role) => (role === 'admin' || role === 'ada' ? roles[role].call : roles[role]);
  const reach = (level: AccessLevel, role: Role): 'any' | 'own' | 'none' => {
    if (role === 'builder' || level === 'all') return 'any';
    if (level === 'none' || (level === 'creator' && role === 'visitor')) return 'none';
    if (level === 'creator') return 'own';
    return role === 'owner' || role === 'admin' ? 'any' : 'none';
  };
  const cases = combinations.flatMap((levels) =>
    (['builder', 'owner', 'admin', 'ada', 'visitor'] as const).map((role) => ({ ...levels, role })),
  );

  it.each(cases)(
    'read $read, create $create, update $update, delete $remove, as $role',
    async ({ read, create, update, remove, role }) => {
      const path = `/${name(read, create, update, remove)}`;
      const call = as(role);
      const foreign = (await roles.builder('POST', path, { body: { name: 'foreign' } })).json.id as string;
      const isOwn = role === 'owner' || role === 'builder';
      const opens = (level: AccessLevel): boolean =>
        reach(level, role) === 'any' || (reach(level, role) === 'own' && isOwn);
      const touched = (level: AccessLevel): string => (!opens(read) ? missing : opens(level) ? 'yes' : denied);

      const mayCreate = reach(create, role) === 'none' ? denied : 'yes';
      const created = await call('POST', path, { body: { name: 'mine' } });
      expect(outcome(created)).toBe(mayCreate);
      expect(outcome(await call('POST', `${path}/bulk`, { body: [{ name: 'mine' }] }))).toBe(mayCreate);

      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 3 } }))).toBe(touched(update));
      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 'x' } }))).toBe(
        touched(update) === 'yes' ? 'does-not-validate' : touched(update),
      );
      if (mayCreate === 'yes' && reach(read, role) !== 'none') {
        const own = `${path}/${created.json.id}`;
        expect(outcome(await call('PUT', own, { body: { weight: 4 } }))).toBe(
          reach(update, role) === 'none' ? denied : 'yes',
        );
        expect(outcome(await call('DELETE', own))).toBe(reach(remove, role) === 'none' ? denied : 'yes');
      }

      const swept = await call('DELETE', path, { body: { id: foreign } });
      if (reach(remove, role) === 'none') expect(outcome(swept)).toBe(denied);
      else expect(swept.json.deleted).toBe(touched(remove) === 'yes' ? 1 : 0);
      if (touched(remove) !== 'yes') expect(outcome(await call('DELETE', `${path}/${foreign}`))).toBe(touched(remove));
      expect(outcome(await roles.builder('GET', `${path}/${foreign}`))).toBe(
        touched(remove) === 'yes' ? missing : 'yes',
      );
    },
  );

  it('imports follow the right to create alone', async () => {
    const upload = (call: typeof roles.visitor, entity: string) =>
      call('POST', `/${entity}/import`, multipart('name\nRex\n'));
    expect((await upload(roles.visitor, name('all', 'all', 'none', 'none'))).json.inserted).toBe(1);
    expect(outcome(await upload(roles.visitor, name('all', 'none', 'all', 'all')))).toBe(denied);
    expect(outcome(await upload(roles.ada.call, name('all', 'admin', 'all', 'all')))).toBe(denied);
  });

  it("the builder's sample rows need no right", async () => {
    const entity = name('all', 'none', 'none', 'none');
    const token = await kennel.lathe.internalToken({
      service: 'builder-chat',
      role: 'owner',
      subject: app.state.ownerId,
      tenant: app.appId,
    });
    const answer = await kennel.lathe.request('POST', `/internal/apps/${app.appId}/sample-rows`, {
      token,
      body: { batchId: newId(), records: [{ entity, rows: [{ name: 'Rex' }] }] },
    });
    expect(answer).toMatchObject({ status: 201, json: { inserted: 1, failed: [] } });
  });

  it('nobody deletes by sweeping what only he may not delete', async () => {
    const path = `/${name('all', 'creator', 'creator', 'admin')}`;
    const { json } = await roles.ada.call('POST', path, { body: { name: 'hers' } });
    for (const body of [{ all: true }, { id: json.id }, { name: 'hers' }])
      expect(outcome(await roles.ada.call('DELETE', path, { body }))).toBe(denied);
    expect(outcome(await roles.ada.call('PUT', `${path}/${json.id}`, { body: { weight: 5 } }))).toBe('yes');
    expect(outcome(await roles.admin.call('DELETE', `${path}/${json.id}`))).toBe('yes');
  });

  it('the schema tells the rights as they were written, to whoever one of them opens something', async () => {
    const permissions = { write: 'none', create: 'all', update: 'none', delete: 'none' };
    const { json } = await roles.visitor('GET', `/${name('all', 'all', 'none', 'none')}/schema`);
    expect(json.permissions).toEqual({ read: 'all', ...permissions });
    const closed = await kennel.app(
      (['create', 'update', 'delete'] as const).map((open) => ({
        ...dog,
        name: `Only_${open}`,
        'x-key': `e_only_${open}`,
        permissions: { read: 'none', write: 'none', [open]: 'all' },
      })),
    );
    for (const open of ['create', 'update', 'delete'])
      expect(outcome(await kennel.at(closed)('GET', `/Only_${open}/schema`))).toBe('yes');
  });
});
