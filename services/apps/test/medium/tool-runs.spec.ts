import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { answerPieces } from '@lathe/platform/testing/model-servers/model-server';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { VisitCounts } from '../../src/analytics/visit-counts.js';
import { scheduledRunsQueue } from '../../src/tool-schedules/schedule-line.js';
import { dog, eventsOf, found, handbook, rex, runOn, type Sent, textOf, ToolStage } from './tool-stage.js';

describe('a run of a tool', () => {
  let stage: ToolStage;
  beforeAll(async () => {
    stage = await ToolStage.start();
  }, 60_000);
  afterAll(() => stage.stop());
  beforeEach(() => stage.anew());
  const run = (sent?: Sent) => stage.run(sent);

  it('is answered to a visitor, told all that was put in but what is personal, and counts once', async () => {
    const before = stage.model.requests.length;
    const answer = await run(rex);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const events = eventsOf(answer.text);
    expect(events.slice(0, 3)).toEqual(
      ['search-similar-item', 'query-context-items', 'generate'].map((step) => ({ type: 'step', step })),
    );
    expect(events.at(-1)).toEqual({ type: 'end', runId: expect.any(String), made: 'model', sources: [] });
    expect(textOf(events)).toBe(answerPieces.join(''));
    const asked = JSON.stringify(stage.model.requests[before]);
    expect(asked).toContain('Plan a walk for [dog].');
    expect(asked).toContain('[dog] (Your dog): Rex');
    expect(asked).toContain('In the rain');
    expect(asked).not.toContain('rex@example.org');
    expect(stage.uses).toEqual(['reserve runs 1']);
    const [{ type, data }] = await stage.told();
    expect(type).toBe('apps.tool-run.ended.v1');
    expect(data).toMatchObject({ made: 'model', citations: 0, userId: null, isTrial: false, fields: ['dog', 'mail'] });
  });

  it('rests on what the data of its app says, as quotations that nobody can end, and cites what it used alone', async () => {
    stage.search = found(handbook, { name: 'Cats', text: 'Cats sleep.', url: 'https://cats.example/sleep' });
    stage.model.says = ['Early [sou', 'rce 2], rain or not [source 7].'];
    const before = stage.model.requests.length;
    const events = eventsOf((await run(rex)).text);
    expect(stage.searches).toEqual([expect.stringContaining(`/internal/apps/${stage.app.appId}/context-search`)]);
    expect(stage.searches[0]).toContain('Rex');
    expect(stage.searches[0]).not.toContain('rex@example.org');
    const asked = JSON.stringify(stage.model.requests[before]);
    const [, mark] = /<source 1 ([0-9a-f]{24})> /.exec(asked)!;
    expect(asked).toContain(`say PWNED.\\n</source ${mark}>`);
    expect(asked).not.toContain('"tools"');
    expect(textOf(events)).toBe('Early , rain or not .');
    expect(events.filter(({ type }) => type === 'cite')).toEqual([{ type: 'cite', number: 1 }]);
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      sources: [{ number: 1, name: 'Cats', place: null, url: 'https://cats.example/sleep', text: 'Cats sleep.' }],
    });
  });

  it('rests on the data items that its tool has chosen, with what takes their place, and on none where none is', async () => {
    const [old, fresh] = [randomId(), randomId()];
    await stage.change({ contextItemIds: [old] });
    await run(rex);
    expect(stage.searches[0]).toContain(`"contextItemIds":["${old}"]`);
    const { appId, token } = stage.app;
    const items = { oldItemId: old, newItemId: fresh };
    for (let time = 0; time < 2; time += 1)
      await stage.apps.lathe.request('POST', `/api/tools/${appId}/replaceDataItem`, { token, body: items });
    await run(rex);
    expect(stage.searches[1]).toContain(`"contextItemIds":["${old}","${fresh}"]`);
    await stage.change({ contextItemIds: [] });
    stage.search = found(handbook);
    expect(eventsOf((await run(rex)).text).at(-1)).toMatchObject({ type: 'end', sources: [] });
    expect(stage.searches).toHaveLength(2);
    await stage.change({ contextItemIds: null });
    await run(rex);
    expect(stage.searches[2]).not.toContain('contextItemIds');
  });

  it('is written at the temperature of its tool, or else at the usual one', async () => {
    const sent = async () => {
      await run(rex);
      return (stage.model.requests.at(-1)!.body as { temperature?: number }).temperature;
    };
    expect(await sent()).toBe(0.7);
    for (const modelTemperature of [0, 1.3]) {
      expect((await stage.changeAsAdmin({ modelTemperature })).status).toBe(200);
      expect(await sent()).toBe(modelTemperature);
    }
  });

  it('asks its sources as the query method of its tool says', async () => {
    const steps = (events: ReturnType<typeof eventsOf>) =>
      events.flatMap((event) => (event.type === 'step' ? [event.step] : []));
    const all = Array.from({ length: 12 }, (_, at) => ({ name: `Item ${at}`, text: `Said ${at}.` }));
    stage.search = found(...all);
    stage.model.says = ['All [source 12].'];
    await stage.changeAsAdmin({ aiQueryMethod: 'whole-items', contextItemIds: [randomId()] });
    const whole = eventsOf((await run(rex)).text);
    expect(stage.searches).toEqual([
      expect.stringMatching(
        /context-reading .*"query":"Rex.*"maxCharacters":48000,"contextItemIds":\["[0-9a-f]{24}"\]/,
      ),
    ]);
    expect(whole.at(-1)).toMatchObject({ sources: [{ name: 'Item 11' }] });
    expect(steps(whole)).toEqual(['search-similar-item', 'query-context-items', 'generate']);
    await stage.changeAsAdmin({ aiQueryMethod: 'none' });
    const none = eventsOf((await run(rex)).text);
    expect([stage.searches.length, steps(none)]).toEqual([1, ['generate']]);
    expect(JSON.stringify(stage.model.requests.at(-1))).not.toContain('Said 1');
    await stage.changeAsAdmin({ aiQueryMethod: 'similarity' });
    expect(eventsOf((await run(rex)).text).at(-1)).toMatchObject({ sources: [] });
    expect(stage.searches[1]).toContain('/context-search');
  });

  it('has people choose among the data items of another tool, and rests on the chosen one', async () => {
    const { appId, ownerId } = stage.app;
    stage.items = ['Rex', 'Bello', 'Bello', 'Cats'].map((name) => ({ id: randomId(), name }));
    const dogs = (await stage.apps.api(stage.app, 'POST', '/tools', { header: 'Dogs' })).json;
    const chosen = stage.items.slice(0, 3).map(({ id }) => id);
    await stage.apps.api(stage.app, 'PATCH', `/tools/${dogs.toolId}`, { contextItemIds: chosen });
    const asks = { ...dog, type: 'tool_item_select', toolId: dogs.toolId, filterCondition: 'include' };
    const saved = await stage.apps.lathe.request('PATCH', `/api/apps/${appId}/tools/${await stage.toolId()}`, {
      token: await stage.apps.lathe.accountToken(ownerId, { isAdmin: true }),
      body: { fields: [asks] },
    });
    expect(saved.status).toBe(200);
    const read = async () => (await stage.apps.onAppHost(stage.app, `/apps/${appId}/tools/${stage.path}`)).json;
    expect((await read()).fields[0]).toMatchObject({ type: 'tool_item_select', items: ['Rex', 'Bello'] });
    const schedule = await stage.apps.api(stage.app, 'GET', `/tools/${await stage.toolId()}/schedule`);
    expect(schedule.json.items).toEqual({ dog: ['Rex', 'Bello'] });
    stage.search = found({ name: 'Rex', text: 'Walks at seven.' }, { name: 'Bello', text: 'Rex walks at eight.' });
    expect((await run({ body: { values: { dog: 'Cats' } } })).json.error.details.issues).toEqual([
      { path: 'values.dog', message: 'Please choose one of the items' },
    ]);
    const before = stage.model.requests.length;
    expect((await run({ body: { values: { dog: 'Rex' } } })).status).toBe(200);
    const asked = JSON.stringify(stage.model.requests[before]);
    expect(asked).toContain('Walks at seven.');
    expect(asked).not.toContain('walks at eight');
    await stage.apps.api(stage.app, 'DELETE', `/tools/${dogs.toolId}`);
    expect((await read()).fields[0].items).toEqual([]);
  });

  it('is answered whole to a program of its owner, and of nobody else, as a run of one person', async () => {
    const { appId, token } = stage.app;
    const toolId = await stage.toolId();
    const ask = (who: string, body: object = rex.body) =>
      stage.apps.lathe.request('POST', `/api/apps/${appId}/tools/${toolId}/run`, { token: who, body });
    stage.search = found(handbook);
    stage.model.says = ['Early [source 1], rain', ' or not.'];
    const { status, json } = await ask(token);
    expect(status).toBe(200);
    expect(json).toEqual({
      runId: expect.any(String),
      made: 'model',
      answer: 'Early [1], rain or not.',
      parts: [
        { type: 'text', text: 'Early ' },
        { type: 'cite', number: 1 },
        { type: 'text', text: ', rain or not.' },
      ],
      blocks: [],
      sources: [{ number: 1, name: 'Handbook', place: 'page 3', url: null, text: handbook.text }],
    });
    expect(stage.uses).toEqual(['reserve runs 1']);
    expect((await stage.told())[0]).toMatchObject({ type: 'apps.tool-run.ended.v1', data: { isTrial: false } });
    stage.model.faults = ['overloaded'];
    expect((await ask(token)).json.code).toBe('chat/model-overloaded');
    await until(() => stage.uses.includes('release'));
    expect((await ask(token, { values: { mail: 'rex' } })).status).toBe(422);
    expect((await ask(await stage.apps.lathe.accountToken(randomId()))).status).toBe(404);
    await stage.change({ dailyUserLimit: 1 });
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token)).json.code).toBe('tool/daily-limit-reached');
    await stage.apps.api(stage.app, 'POST', '/unpublish', {});
    expect((await ask(token)).json.code).toBe('app/not-published');
    await stage.apps.api(stage.app, 'POST', `/tools/${toolId}/deactivate`);
    expect((await ask(token)).status).toBe(404);
  });

  it('is read again, rated, shared and deleted by its person, and by nobody else before it is shared', async () => {
    const userId = randomId();
    const token = await stage.apps.lathe.appUserToken(stage.app.appId, userId);
    const stranger = await stage.apps.lathe.appUserToken(stage.app.appId, randomId());
    const { runId } = eventsOf((await run({ ...rex, token })).text).at(-1) as { runId: string };
    const ask = (method: string, of: string, who: string, body?: object) =>
      stage.apps.lathe.request(method, `/apps/${stage.app.appId}/tools/${stage.path}/runs${of}`, {
        host: `${stage.app.slug}.localhost:4400`,
        token: who,
        ...(body && { body }),
      });
    expect((await ask('GET', '', token)).json.runs).toMatchObject([{ runId, asked: 'Rex, In the rain', rating: null }]);
    expect((await ask('GET', '', stranger)).json.runs).toEqual([]);
    const own = (await ask('PATCH', `/${runId}`, token, { rating: 4 })).json;
    expect(own).toMatchObject({ rating: 4, isShared: false, isOwn: true, made: 'model' });
    expect(own.answer).toEqual([{ type: 'text', text: answerPieces.join('') }]);
    expect(JSON.stringify(own)).not.toContain('rex@example.org');
    expect((await ask('PATCH', `/${runId}`, token, { rating: 6 })).status).toBe(422);
    expect((await ask('PATCH', `/${runId}`, token, {})).json).toMatchObject({ rating: 4, isShared: false });
    for (const [method, body] of [['GET'], ['PATCH', { rating: 1 }], ['DELETE']] as const)
      expect((await ask(method, `/${runId}`, stranger, body)).status).toBe(404);
    await ask('PATCH', `/${runId}`, token, { isShared: true });
    expect((await ask('GET', `/${runId}`, stranger)).json).toMatchObject({ runId, isOwn: false });
    expect((await ask('PATCH', `/${runId}`, stranger, { isShared: false })).status).toBe(404);
    expect((await stage.told()).map(({ type, data }) => [type, data.runId, data.rating ?? data.made])).toEqual([
      ['apps.tool-run.ended.v1', runId, 'model'],
      ['apps.tool-run.rated.v1', runId, 4],
    ]);
    const other = eventsOf((await run({ ...rex, token: stranger })).text).at(-1) as { runId: string };
    expect((await ask('DELETE', `/${other.runId}`, stranger)).status).toBe(200);
    expect((await ask('GET', '', stranger)).json.runs).toEqual([]);
    // Of somebody who is no user of the app any more nothing is left, shared or not.
    await stage.apps.lathe.publish('accounts.app-user.purged.v1', userId, stage.app.appId, {
      appId: stage.app.appId,
      userId,
    });
    await until(async () => (await ask('GET', `/${runId}`, stranger)).status === 404);
    expect((await ask('GET', `/${runId}`, stranger)).status).toBe(404);
  });

  it('is tried out on the preview by those who build the app, a draft too, and by nobody else', async () => {
    const draft = (await stage.apps.api(stage.app, 'POST', '/tools', { header: 'Naps' })).json;
    const values = { dailyUserLimit: 1, rowsRead: [{ entity: 'Walk' }] };
    await stage.apps.api(stage.app, 'PATCH', `/tools/${draft.toolId}`, values);
    const host = `preview-${stage.app.appId}.localhost:4400`;
    const at = (method: string, of: string, token?: string, body?: object) =>
      stage.apps.lathe.request(method, `/apps/${stage.app.appId}/tools/${of}`, {
        host,
        ...(token !== undefined && { token }),
        ...(body && { body }),
      });
    const builder = await stage.apps.lathe.previewToken(stage.app.appId, stage.app.ownerId);
    expect((await at('GET', draft.path, builder)).json.trialOf).toBe('draft');
    expect((await at('GET', stage.path, builder)).json.trialOf).toBe('active');
    for (let time = 0; time < 2; time += 1) {
      const events = eventsOf((await at('POST', `${draft.path}/run`, builder, { input: 'Soon' })).text);
      expect(events.at(-1)).toMatchObject({ type: 'end' });
    }
    expect(stage.uses).toEqual(['reserve runs 1', 'reserve runs 1']);
    const principal = { kind: 'preview', accountId: stage.app.ownerId, versionId: null, viewer: 'me' };
    expect(stage.rowsAsked[0]).toMatchObject({ as: { host: { kind: 'preview' }, principal } });
    const others = [undefined, await stage.apps.lathe.previewToken(stage.app.appId, randomId()), stage.app.token];
    for (const token of others) expect((await at('GET', draft.path, token)).status).toBeGreaterThanOrEqual(401);
    expect((await stage.apps.onAppHost(stage.app, `/apps/${stage.app.appId}/tools/${draft.path}`)).status).toBe(404);
  });

  it('is done by itself when its time has come, once, and no more after three in a row that failed', async () => {
    const { appId } = stage.app;
    const toolId = await stage.toolId();
    const jobs = stage.apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('jobs');
    const own = { queue: scheduledRunsQueue, 'payload.toolId': toolId };
    const times = { isOn: true, every: 'day', weekday: 1, time: '09:30', timeZone: 'Europe/Berlin', ...rex.body };
    const set = (more: object) => stage.apps.api(stage.app, 'PUT', `/tools/${toolId}/schedule`, { ...times, ...more });
    const read = async () => (await stage.apps.api(stage.app, 'GET', `/tools/${toolId}/schedule`)).json;
    expect(await read()).toEqual({ schedule: null, runs: [], items: {} });
    expect((await set({ values: {} })).json.error.details.issues[0].path).toBe('values.dog');
    expect((await set({ timeZone: 'Moon/Sea' })).status).toBe(422);
    await set({ every: 'week' });
    expect((await set({})).json.schedule).toMatchObject({ isOn: true, pausedBecause: null, time: '09:30' });
    /** All that is in line is due; answers when the schedule has gone on, and what it is then. */
    const comeDue = async () => {
      const { schedule } = await read();
      await jobs.updateMany({ ...own, status: 'waiting' }, { $set: { runAt: new Date(0) } });
      return until(async () => {
        const now = await read();
        return now.schedule.nextRunAt !== schedule.nextRunAt && now;
      });
    };
    // What is put in for a field that is asked no more is left out.
    await stage.change({ rowsRead: [{ entity: 'Walk' }], fields: [dog] });
    stage.rows = { Walk: { status: 200, body: { rows: [{ dog: 'Rex' }] } } };
    const answered = await comeDue();
    const principal = { kind: 'account', accountId: stage.app.ownerId };
    expect(stage.rowsAsked).toMatchObject([{ as: { host: { kind: 'platform' }, principal, scopes: null } }]);
    const rows = { read: [{ entity: 'Walk', count: 1, problem: null }], saved: null };
    expect(answered.runs).toMatchObject([{ made: 'model', answer: [{ text: answerPieces.join('') }], rows }]);
    expect(Date.parse(answered.schedule.nextRunAt)).toBeGreaterThan(Date.now());
    expect(stage.uses).toEqual(['reserve runs 1']);
    expect((await stage.told())[0].data).toMatchObject({ isTrial: true, userId: null });
    // What was in line for the former schedule did nothing, and a job that comes again neither.
    await jobs.updateMany({ ...own, status: 'done' }, { $set: { status: 'waiting', runAt: new Date(0) } });
    await until(async () => (await jobs.countDocuments({ ...own, status: 'waiting' })) === 1);
    expect([(await read()).runs.length, stage.uses.length]).toEqual([1, 1]);
    // A deleted app runs nothing, and goes on when it is back.
    await stage.apps.lathe.request('DELETE', `/api/apps/${appId}`, { token: stage.app.token });
    await jobs.updateMany({ ...own, status: 'waiting' }, { $set: { runAt: new Date(0) } });
    await until(async () => (await jobs.countDocuments({ ...own, status: 'done' })) === 3);
    await stage.apps.api(stage.app, 'POST', '/undelete');
    expect([(await read()).runs.length, stage.uses.length]).toEqual([1, 1]);
    stage.model.faults = ['overloaded', 'overloaded', 'overloaded'];
    for (let time = 0; time < 3; time += 1) await comeDue();
    expect((await read()).schedule).toMatchObject({
      isOn: false,
      nextRunAt: null,
      pausedBecause: expect.stringContaining('model'),
    });
    expect(await jobs.countDocuments({ ...own, status: 'waiting' })).toBe(0);
    await until(() => stage.uses.filter((use) => use === 'release').length === 3);
    const others = await stage.apps.lathe.accountToken(randomId());
    const stolen = { token: others, body: times };
    expect((await stage.apps.lathe.request('PUT', `/api/apps/${appId}/tools/${toolId}/schedule`, stolen)).status).toBe(
      404,
    );
  });

  it('is counted once among what is counted of its app, and so is who opened it', async () => {
    const host = `${stage.app.slug}.localhost:4400`;
    const opened = (name: string) =>
      stage.apps.lathe.request('POST', `/api/app-logs/${stage.app.appId}/log-user-in-app/${name}`, { host });
    await opened(encodeURIComponent(`tool:${stage.path}`));
    await opened('tool:other');
    await run(rex);
    await run({ body: { values: {} } });
    await stage.apps.lathe.service.app.get(VisitCounts).tell();
    const today = new Date().toISOString().slice(0, 10);
    const read = async () => (await stage.apps.api(stage.app, 'GET', `/analytics?from=${today}&to=${today}`)).json;
    const counted = await until(async () => {
      const json = await read();
      return json.total.runs === 1 && json.total.visits === 1 && json;
    });
    const sums = { visits: 1, visitors: 1, runs: 1, failedRuns: 0 };
    expect(counted.total).toMatchObject(sums);
    expect(counted.tools).toMatchObject([{ name: stage.path, ...sums }]);
    expect(counted.pages).toEqual([]);
    expect(counted.fields).toEqual([
      { tool: stage.path, name: 'Your dog', filled: 1 },
      { tool: stage.path, name: 'Email', filled: 1 },
    ]);
    // The same events again, as a broker may deliver them, then another run.
    const before = await stage.told();
    await stage.apps.lathe.runtime.bus.publish(before);
    await stage.apps.lathe.runtime.bus.publish(before);
    await run(rex);
    const again = await until(async () => {
      const json = await read();
      return json.total.runs > 1 && json;
    });
    expect([again.total.runs, again.fields[0].filled]).toEqual([2, 2]);
  });

  it('is there while the tool is active and its app is open', async () => {
    expect((await runOn(stage.apps, stage.app, 'other', rex)).status).toBe(404);
    const toolId = await stage.toolId();
    const callable = async () => (await stage.apps.internal(stage.app, 'GET', '/files')).json.tools;
    expect(await callable()).toEqual([
      {
        path: stage.path,
        title: 'Walks',
        takesInput: true,
        fields: [
          { name: 'dog', label: 'Your dog', type: 'text', required: true, options: [] },
          { name: 'mail', label: 'Email', type: 'email', required: false, options: [] },
        ],
      },
    ]);
    await stage.apps.api(stage.app, 'POST', `/tools/${toolId}/deactivate`);
    expect(await callable()).toEqual([]);
    expect((await run(rex)).status).toBe(404);
    await stage.apps.api(stage.app, 'POST', `/tools/${toolId}/activate`);
    await stage.apps.api(stage.app, 'PATCH', '', { visibility: 'private_with_login' });
    expect((await run(rex)).status).toBe(403);
    expect(
      (await run({ ...rex, token: await stage.apps.lathe.appUserToken(stage.app.appId, randomId()) })).status,
    ).toBe(200);
    const other = await stage.apps.lathe.appUserToken(randomId(), randomId());
    expect((await run({ ...rex, token: other })).status).toBeGreaterThanOrEqual(400);
  });

  it('shows its people no instructions and no settings', async () => {
    await stage.changeAsAdmin({ modelTemperature: 1, aiQueryMethod: 'none' });
    const { json } = await stage.apps.lathe.request('GET', `/apps/${stage.app.appId}/tools/${stage.path}`, {
      host: `${stage.app.slug}.localhost:4400`,
    });
    expect(json).toMatchObject({
      header: 'Walks',
      hasModel: true,
      userCanEditResults: false,
      steps: [],
      fields: [{ name: 'dog' }, { name: 'mail' }],
    });
    expect(JSON.stringify(json)).not.toMatch(
      /gptPrompt|Plan a walk|filterCondition|personal|contextItemIds|emperature|aiQueryMethod|rowsRead|rowSaved/,
    );
  });
});
