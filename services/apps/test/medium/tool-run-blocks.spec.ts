import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { eventsOf, found, handbook, rex, type Sent, textOf, ToolStage } from './tool-stage.js';

const block = (id: string, type: string, more: object = {}) => ({ id, type, title: id, ...more });
const judged = { validation: { kind: 'words', rule: 'It is friendly' } };
const layout = [
  block('plan', 'text', { instructions: 'One sentence.', ...judged }),
  block('pack', 'list', { validation: { kind: 'size', min: 3, max: null } }),
  block('facts', 'json', { fields: [{ name: 'minutes', type: 'integer' }], ...judged }),
];

describe('a run of a tool in blocks', () => {
  let stage: ToolStage;
  beforeAll(async () => {
    stage = await ToolStage.start();
  }, 60_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.anew();
    await stage.change({ blocks: layout });
  });
  const run = (sent?: Sent) => stage.run(sent);

  it('is answered in those that its builder has laid out, each looked at by its rule, and kept so', async () => {
    expect((await stage.change({ blocks: [{ ...layout[0], status: 'validated' }] })).status).toBe(422);
    expect((await stage.change({ header: 'Walks' })).json.blocks).toMatchObject(layout);
    stage.search = found(handbook);
    stage.model.says = ['=== blo', 'ck 1\nEarly [source 1].\n=== block 2\n- Towel\n', '=== block 3\n{"minutes": 30}'];
    stage.model.given = {
      verdicts: [
        { block: 1, holds: true },
        { block: 3, holds: false, reason: 'It is curt.' },
      ],
    };
    const before = stage.model.requests.length;
    const events = eventsOf((await run(rex)).text);
    const [writing, judging] = stage.model.requests.slice(before).map((request) => JSON.stringify(request));
    expect(writing).toContain('Block 2, \\"pack\\": a list');
    expect(judging).toContain('Rule: It is friendly');
    expect(events.flatMap((event) => (event.type === 'step' ? [event.step] : []))).toContain('validate');
    expect(textOf(events).trim()).toBe('Early .');
    expect(events.find(({ type }) => type === 'text')).toMatchObject({ blockId: 'plan' });
    const blocks = [
      { id: 'plan', content: { type: 'text' }, validation: { status: 'validated', reason: null } },
      {
        id: 'pack',
        content: { type: 'list', entries: [[{ type: 'text', text: 'Towel' }]] },
        validation: { status: 'failed', reason: 'It has too few entries: 1, not 3 or more' },
      },
      {
        id: 'facts',
        content: { type: 'json', fields: [{ name: 'minutes', value: 30 }] },
        validation: { status: 'failed', reason: 'It is curt.' },
      },
    ];
    expect(events.at(-1)).toMatchObject({ type: 'end', blocks, sources: [{ number: 1 }] });
    expect(stage.uses).toEqual(['reserve runs 1']);
  });

  it('stays where the model cannot be asked whether its rules hold, and says that nothing was checked', async () => {
    const { appId, token } = stage.app;
    const path = `/api/apps/${appId}/tools/${await stage.toolId()}/run`;
    stage.model.says = ['=== block 1\nEarly.'];
    stage.model.faults = [null, 'overloaded'];
    const whole = (await stage.apps.lathe.request('POST', path, { token, body: rex.body })).json;
    expect(whole.answer).toBe('plan\nEarly.');
    expect(whole.blocks.map(({ validation }: { validation: object }) => validation)).toEqual([
      { status: 'failed', reason: 'It could not be checked' },
      { status: 'failed', reason: 'The answer holds nothing for this part' },
      { status: 'failed', reason: 'The answer holds nothing for this part' },
    ]);
  });

  it('is read again as it was, and its texts are edited by whoever ran it alone, where the app lets people do so', async () => {
    const { appId } = stage.app;
    const user = await stage.apps.lathe.appUserToken(appId, randomId());
    stage.model.says = ['=== block 1\nEarly.\n=== block 2\n- Towel'];
    const { runId } = eventsOf((await run({ ...rex, token: user })).text).at(-1) as { runId: string };
    const ask = (method: string, who: string, body?: object) =>
      stage.apps.lathe.request(method, `/apps/${appId}/tools/${stage.path}/runs/${runId}`, {
        host: `${stage.app.slug}.localhost:4400`,
        token: who,
        ...(body && { body }),
      });
    const kept = (await ask('GET', user)).json;
    expect(kept).toMatchObject({ answer: [{ text: 'plan\nEarly.\n\npack\n- Towel' }] });
    expect(kept.blocks.map(({ id }: { id: string }) => id)).toEqual(['plan', 'pack', 'facts']);
    const edit = { blockId: 'plan', text: 'Late. <b>' };
    expect((await ask('PATCH', user, { edit })).json.error.code).toBe('not-allowed');
    const lets = { appSettings: { userCanEditResults: true } };
    const admin = await stage.apps.lathe.accountToken(stage.app.ownerId, { isAdmin: true });
    await stage.apps.lathe.request('POST', `/api/apps/${appId}/settings`, { token: admin, body: lets });
    const edited = (await ask('PATCH', user, { edit })).json;
    expect(edited.answer).toEqual([{ type: 'text', text: 'plan\nLate. <b>\n\npack\n- Towel' }]);
    expect(edited.blocks[0]).toMatchObject({ edit: 'Late. <b>', content: { parts: [{ text: 'Early.' }] } });
    await ask('PATCH', user, { isShared: true });
    const stranger = await stage.apps.lathe.appUserToken(appId, randomId());
    expect((await ask('GET', stranger)).json.blocks[0].edit).toBe('Late. <b>');
    expect((await ask('PATCH', stranger, { edit })).status).toBe(404);
    expect((await ask('PATCH', user, { edit: { ...edit, blockId: 'pack' } })).status).toBe(404);
    for (const text of [' ', 'x'.repeat(20_001)])
      expect((await ask('PATCH', user, { edit: { ...edit, text } })).status).toBe(422);
    const taken = (await ask('PATCH', user, { edit: { ...edit, text: null } })).json;
    expect([taken.answer, taken.blocks]).toEqual([kept.answer, kept.blocks]);
  });
});
