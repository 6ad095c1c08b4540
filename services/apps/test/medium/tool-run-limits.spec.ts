import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { AppRepository } from '../../src/records/app.repository.js';
import { lostRunsQueue } from '../../src/tool-runs/lost-runs.processor.js';
import { priceOfTool, RunCharges } from '../../src/tool-runs/run-charge.js';
import { ToolRepository } from '../../src/tools/tool.repository.js';
import { eventsOf, rex, type Sent, ToolStage } from './tool-stage.js';

describe('what a run of a tool counts', () => {
  let stage: ToolStage;
  beforeAll(async () => {
    stage = await ToolStage.start();
  }, 60_000);
  afterAll(() => stage.stop());
  beforeEach(() => stage.anew());
  const run = (sent?: Sent) => stage.run(sent);

  it('is refused where the plan of the owner has no more, and counts nothing', async () => {
    stage.room = 0;
    expect((await run(rex)).json.code).toBe('plan/runs-limit-reached');
    expect(stage.uses).toEqual(['reserve runs 1']);
  });

  it('is given back when the model fails', async () => {
    await stage.change({ dailyUserLimit: 1 });
    const token = await stage.apps.lathe.appUserToken(stage.app.appId, randomId());
    for (const [fault, code] of [
      ['overloaded', 'chat/model-overloaded'],
      ['connection cut', 'chat/model-cut'],
    ] as const) {
      stage.uses = [];
      stage.model.faults = [fault];
      expect(eventsOf((await run({ ...rex, token })).text).at(-1)).toMatchObject({ type: 'error', code });
      await until(() => stage.uses.includes('release'));
    }
    expect((await run({ ...rex, token })).status).toBe(200);
    expect((await stage.told()).map(({ type, data }) => [type, data.code])).toEqual([
      ['apps.tool-run.failed.v1', 'chat/model-overloaded'],
      ['apps.tool-run.failed.v1', 'chat/model-cut'],
      ['apps.tool-run.ended.v1', undefined],
    ]);
  });

  /** A run whose model never says a word. */
  const beginHanging = async (token?: string) => {
    stage.model.faults = ['no first word'];
    const { server } = stage.apps.lathe.service;
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const before = stage.model.requests.length;
    const request = httpRequest({
      port,
      method: 'POST',
      path: `/apps/${stage.app.appId}/tools/${stage.path}/run`,
      headers: {
        host: `${stage.app.slug}.localhost:4400`,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify(rex.body));
    await until(() => stage.model.requests.length === before + 1);
    return request;
  };

  it('is stopped with whoever goes, and given back while nothing was written', async () => {
    const left = stage.model.left;
    const request = await beginHanging();
    request.destroy();
    await until(() => stage.model.left === left + 1);
    await until(() => stage.uses.includes('release'));
    await until(async () => (await stage.told()).length === 1);
    expect((await stage.told())[0].type).toBe('apps.tool-run.stopped.v1');
  });

  const user = () => stage.apps.lathe.appUserToken(stage.app.appId, randomId());
  const visitor = async () => String((await run(rex)).headers['set-cookie']).split(';')[0]!;
  const many = (times: number, sent: Sent) =>
    Promise.all(Array.from({ length: times }, () => run({ ...rex, ...sent })));
  const reserved = () => stage.uses.filter((use) => use.startsWith('reserve')).length;

  it.each([
    [
      'dailyUserLimit',
      'tool/daily-limit-reached',
      'You have run this tool as often as you may today. Come back tomorrow',
    ],
    ['weeklyUserLimit', 'tool/weekly-limit-reached', 'You have run this tool as often as you may this week'],
  ])('lets one of many at once through at %s - 1, of a visitor and of a user of the app', async (name, code, words) => {
    await stage.change({ [name]: 2 });
    const token = await user();
    await run({ ...rex, token });
    for (const sent of [{ token }, { cookie: await visitor() }]) {
      const before = reserved();
      const answers = await many(18, sent);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set([code]));
      expect(refused[0]!.json.message).toContain(words);
      expect(reserved()).toBe(before + 1);
    }
    expect((await run({ ...rex, token: await user() })).status).toBe(200);
  });

  it.each(['dailyUserLimit', 'weeklyUserLimit'])('lets one of 50 at once through at %s - 1', async (name) => {
    await stage.change({ [name]: 5 });
    const service = stage.apps.lathe.service.app;
    const app = (await service.get(AppRepository).find(platformScope(), stage.app.appId))!;
    const [tool] = await service.get(ToolRepository).list(app);
    const charge = () =>
      service
        .get(RunCharges)
        .charge(app, priceOfTool(tool!), { person: 'one', ip: '192.0.2.1', isTrial: false }, randomId());
    for (let time = 0; time < 4; time += 1) await charge();
    const charges = await Promise.allSettled(Array.from({ length: 50 }, charge));
    const through = charges.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect([through.length, reserved()]).toEqual([1, 5]);
    // What failed is given back, however often it is said, and makes room for one.
    await Promise.all([through[0]!.giveBack(), through[0]!.giveBack(), through[0]!.leave()]);
    const again = await Promise.allSettled(Array.from({ length: 50 }, charge));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lets one of 50 visitors at once through where the plan has one left', async () => {
    stage.room = 1;
    const answers = await many(50, {});
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code);
    expect(codes).toEqual(Array<string>(49).fill('plan/runs-limit-reached'));
  });

  it('does not count for a person what the plan had no room for', async () => {
    await stage.change({ dailyUserLimit: 1, weeklyUserLimit: 1 });
    const token = await user();
    stage.room = 0;
    expect((await run({ ...rex, token })).status).toBe(402);
    stage.room = 1;
    expect((await run({ ...rex, token })).status).toBe(200);
  });

  it('is limited for nobody who builds the app, and counts against its plan', async () => {
    await stage.change({ dailyUserLimit: 1, weeklyUserLimit: 1, creditsPerRun: 3 });
    const { appId, ownerId } = stage.app;
    const token = await stage.apps.lathe.previewToken(appId, ownerId);
    const host = `preview-${appId}.localhost:4400`;
    for (let time = 0; time < 3; time += 1) expect((await run({ ...rex, token, host })).status).toBe(200);
    expect(reserved()).toBe(3);
    stage.room = 0;
    expect((await run({ ...rex, token, host })).json.code).toBe('plan/runs-limit-reached');
  });

  it('is given back when its process dies before the end, and once it is answered never', async () => {
    await stage.change({ dailyUserLimit: 2 });
    const jobs = stage.apps.lathe.service.app.get<Connection>(CONNECTION).collection('jobs');
    const waiting = { queue: lostRunsQueue, 'payload.appId': stage.app.appId };
    const token = await user();
    await run({ ...rex, token });
    await until(async () => (await jobs.countDocuments(waiting)) === 0);
    const dying = await beginHanging(token);
    expect((await run({ ...rex, token })).status).toBe(429);
    // The hour that nobody waits for here: nothing of this process tells the job that the run is still there.
    const { matchedCount } = await jobs.updateOne(waiting, { $set: { runAt: new Date(0) } });
    expect(matchedCount).toBe(1);
    await until(() => stage.uses.includes('release'));
    expect((await run({ ...rex, token })).status).toBe(200);
    expect((await run({ ...rex, token })).status).toBe(429);
    dying.destroy();
  });

  it('goes by the settings of the app where the tool has none', async () => {
    await stage.apps.api(stage.app, 'POST', '/settings', { appSettings: { dailyUserLimit: 1 } });
    const token = await stage.apps.lathe.appUserToken(stage.app.appId, randomId());
    expect((await run({ ...rex, token })).status).toBe(200);
    expect((await run({ ...rex, token })).json.code).toBe('tool/daily-limit-reached');
    await stage.change({ dailyUserLimit: 2 });
    expect((await run({ ...rex, token })).status).toBe(200);
  });

  it('knows a visitor again by a signed cookie, and no other one', async () => {
    await stage.change({ dailyUserLimit: 1 });
    const first = await run(rex);
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await run({ ...rex, cookie })).json.code).toBe('tool/daily-limit-reached');
    const forged = cookie.replace(/=[0-9a-f]{24}/, `=${randomId()}`);
    const other = await run({ ...rex, cookie: forged });
    expect([other.status, other.headers['set-cookie'] === undefined]).toEqual([200, false]);
  });

  it('is given back where its sources cannot be searched, and says so', async () => {
    stage.search = { status: 503, body: { error: { code: 'unavailable' } } } as never;
    const before = stage.model.requests.length;
    expect(eventsOf((await run(rex)).text).at(-1)).toEqual({
      type: 'error',
      code: 'tool/sources-not-searched',
      message: expect.stringContaining('Nothing was counted'),
    });
    await until(() => stage.uses.includes('release'));
    expect(stage.model.requests.length).toBe(before);
  });

  it('lets those who may run it look up places, so often and no oftener', async () => {
    const places = (query: string, path = stage.path) =>
      stage.apps.lathe.request('GET', `/apps/${stage.app.appId}/tools/${path}/places?${query}`, {
        host: `${stage.app.slug}.localhost:4400`,
      });
    expect(await places('text=k%C3%B6ln,%20g')).toMatchObject({ status: 200, json: { places: ['Köln, Germany'] } });
    expect((await places('text=san')).json.places).toHaveLength(8);
    for (const query of ['', 'text=k', 'text=%20k%20', 'text=koln&limit=9', `text=${'k'.repeat(101)}`])
      expect((await places(query)).status).toBe(400);
    expect((await places('text=koln', 'other')).status).toBe(404);
    const own = (token: string) =>
      stage.apps.lathe.request('GET', `/api/apps/${stage.app.appId}/places?text=koln`, { token });
    expect((await own(stage.app.token)).json.places[0]).toBe('Köln, Germany');
    expect((await own((await stage.apps.createApp()).token)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 240 }, () => places('text=koln')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)!.json.code).toBe('too-many-requests');
  });

  it('says what is wrong with what was put in, before anything is counted', async () => {
    const refused = await run({ body: { values: { mail: 'rex', nonsense: 'x' } } });
    expect([refused.status, refused.json.error.details.issues]).toEqual([
      422,
      [
        { path: 'values.dog', message: 'Please fill this in' },
        { path: 'values.mail', message: 'This email is invalid' },
        { path: 'values.nonsense', message: 'is asked by no field' },
      ],
    ]);
    expect(stage.uses).toEqual([]);
  });
});
