import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const field = (label: string, more: object = {}) => ({ name: label.toLowerCase(), label, type: 'text', ...more });
const issuesOf = ({ json }: { json: { error: { details: { issues: { path: string; message: string }[] } } } }) =>
  json.error.details.issues.map(({ path, message }) => `${path}: ${message}`);

describe('tools of an app', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
  }, 60_000);
  afterAll(() => apps.stop());
  beforeEach(async () => {
    app = await apps.createApp();
  });

  const make = async (header?: string) => (await apps.api(app, 'POST', '/tools', { ...(header && { header }) })).json;
  const list = async () => (await apps.api(app, 'GET', '/tools')).json.tools;
  const paths = async () => (await list()).map(({ path }: { path: string }) => path);
  const change = (toolId: string, values: object) => apps.api(app, 'PATCH', `/tools/${toolId}`, values);
  const plan = (name: 'explorer') =>
    apps.lathe.publish('accounts.account.entitlements-changed.v1', app.ownerId, app.ownerId, {
      accountId: app.ownerId,
      seq: 1,
      plan: name,
      isAdmin: false,
    });

  it('are made as drafts, with a path of their header that no other one has', async () => {
    expect(await list()).toEqual([]);
    const first = await make('Plan a walk!');
    expect(first).toMatchObject({ title: 'Plan a walk!', path: 'plan-a-walk', status: 'draft', url: null, seq: 0 });
    expect((await make('Plan a walk')).path).toBe('plan-a-walk-2');
    expect((await make()).path).toBe('tool');
    expect(await paths()).toEqual(['plan-a-walk', 'plan-a-walk-2', 'tool']);
  });

  it('keep a path to letters, numbers and dashes, and give one that is taken a number', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    for (const path of ['', 'a b', 'ä', 'a/b']) {
      const refused = await change(one.toolId, { path });
      expect([refused.status, issuesOf(refused)]).toEqual([
        422,
        ['path: Path should contain only letters, numbers, and dashes. It cannot be empty.'],
      ]);
    }
    expect((await change(two.toolId, { path: 'ONE' })).json.path).toBe('one-2');
    expect((await change(two.toolId, { path: 'two-2' })).json.path).toBe('two-2');
  });

  it('are copied after the original as drafts, ordered and deleted', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    await change(one.toolId, { gptPrompt: 'Say hello' });
    const copied = (await apps.api(app, 'POST', `/tools/${one.toolId}/copy`)).json;
    expect(copied).toMatchObject({ title: 'One (copy)', path: 'one-2', gptPrompt: 'Say hello', status: 'draft' });
    expect(await paths()).toEqual(['one', 'one-2', 'two']);
    const toolIds = [two.toolId, copied.toolId, one.toolId];
    expect((await apps.api(app, 'POST', '/tools/order', { toolIds })).status).toBe(200);
    expect(await paths()).toEqual(['two', 'one-2', 'one']);
    for (const bad of [toolIds.slice(1), [...toolIds, randomId()], [one.toolId, one.toolId, two.toolId]])
      expect((await apps.api(app, 'POST', '/tools/order', { toolIds: bad })).status).toBe(422);
    expect((await apps.api(app, 'DELETE', `/tools/${one.toolId}`)).status).toBe(200);
    expect((await apps.api(app, 'GET', `/tools/${one.toolId}`)).status).toBe(404);
    expect(await paths()).toEqual(['two', 'one-2']);
  });

  it('are 20 at most, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => apps.api(app, 'POST', '/tools', {})));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(await paths()).size).toBe(20);
    expect(made.find(({ status }) => status !== 201)!.json.code).toBe('app/tools-limit-reached');
    const generated = await apps.api(app, 'POST', '/tools/generate', { wish: 'a quiz' });
    expect([generated.status, generated.json.code]).toEqual([409, 'app/tools-limit-reached']);
  });

  describe('of a description', () => {
    const generate = (wish: string, token = app.token) =>
      apps.lathe.request('POST', `/api/apps/${app.appId}/tools/generate`, { token, body: { wish } });

    it('are drafts made of a template where there is no model, with fields that their builder may use', async () => {
      const { status, json } = await generate(
        'A tool that plans a trip based on the city, a photo of the bag, how tall they are and pace (slow, fast)',
      );
      expect([status, json.made]).toEqual([201, 'template']);
      expect(json.tool).toMatchObject({ header: 'Plan a trip', path: 'plan-a-trip', status: 'draft' });
      expect(json.tool.fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
        ['city', 'text'],
        ['height', 'height'],
        ['pace', 'select'],
      ]);
      expect(json.tool.gptPrompt).toContain('[pace]');
      expect((await change(json.tool.toolId, { fields: json.tool.fields, header: 'Trips' })).status).toBe(200);
      await plan('explorer');
      const again = (await generate('plan a trip with a line chart of costs based on the city, a photo of the bag'))
        .json.tool;
      expect([again.path, again.fields.map(({ type }: { type: string }) => type)]).toEqual([
        'plan-a-trip-with-a-line-chart-of-costs',
        ['text', 'photo'],
      ]);
      expect(again.blocks).toMatchObject([{ type: 'text' }, { type: 'chart', title: 'Costs', chart: 'line' }]);
    });

    it('are refused without words, to strangers, and when there are too many at once', async () => {
      expect((await generate('  ')).status).toBe(422);
      expect((await generate('x'.repeat(2001))).status).toBe(422);
      expect((await generate('a quiz', (await apps.createApp()).token)).status).toBe(404);
      const many = await Promise.all(Array.from({ length: 12 }, () => generate('a quiz')));
      expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(many.find(({ status }) => status !== 201)!.json.code).toBe('too-many-requests');
    });
  });

  it('take no field of the server, and none that they do not know', async () => {
    const { toolId } = await make('One');
    for (const body of [{ status: 'active' }, { toolId: randomId() }, { title: 'x' }, { url: 'x' }, { nonsense: 1 }])
      expect((await change(toolId, body)).status).toBe(422);
    expect((await apps.api(app, 'GET', `/tools/${toolId}`)).json).toMatchObject({ status: 'draft', title: 'One' });
  });

  it('say what they are to a save that comes too late', async () => {
    const { toolId } = await make('One');
    expect((await change(toolId, { header: 'Two', seq: 0 })).json).toMatchObject({ title: 'Two', seq: 1 });
    const late = await change(toolId, { header: 'Three', seq: 0 });
    expect([late.status, late.json.code, late.json.error.details]).toMatchObject([
      409,
      'app/stale-part',
      { part: 'tool', seq: 1, values: { header: 'Two' } },
    ]);
  });

  it('are not there for strangers, nor under another app', async () => {
    const { toolId } = await make('One');
    const other = await apps.createApp();
    expect((await apps.api(other, 'GET', `/tools/${toolId}`)).status).toBe(404);
    expect((await apps.api(other, 'DELETE', `/tools/${toolId}`)).status).toBe(404);
    const token = other.token;
    expect((await apps.lathe.request('GET', `/api/apps/${app.appId}/tools`, { token })).status).toBe(404);
    expect(await paths()).toEqual(['one']);
  });

  it('have settings in their ranges, by plan and for admins', async () => {
    const { toolId } = await make('One');
    expect((await change(toolId, { dailyUserLimit: 5 })).json.code).toBe('app/tool-settings-locked');
    expect((await change(toolId, { creditsPerRun: 2 })).json.code).toBe('app/admin-only-field');
    await plan('explorer');
    expect((await change(toolId, { dailyUserLimit: 5, weeklyUserLimit: 100 })).status).toBe(200);
    for (const bad of [{ dailyUserLimit: 0 }, { weeklyUserLimit: 101 }, { creditsPerRun: 21 }, { dailyUserLimit: 1.5 }])
      expect((await change(toolId, bad)).status).toBe(422);
    const token = await apps.lathe.accountToken(app.ownerId, { isAdmin: true });
    const asAdmin = (body: object) =>
      apps.lathe.request('PATCH', `/api/apps/${app.appId}/tools/${toolId}`, { token, body });
    expect((await asAdmin({ creditsPerRun: 20 })).json.creditsPerRun).toBe(20);
    const settings = { modelTemperature: 1.3, aiQueryMethod: 'whole-items' };
    for (const [field, value] of Object.entries(settings)) {
      const refused = await change(toolId, { [field]: value });
      expect([refused.status, refused.json.code, refused.json.error.details.field]).toEqual([
        403,
        'app/admin-only-field',
        field,
      ]);
    }
    expect((await asAdmin(settings)).json).toMatchObject(settings);
    expect((await change(toolId, { ...settings, description: 'Unchanged settings pass' })).status).toBe(200);
    for (const bad of [
      { modelTemperature: 2.1 },
      { modelTemperature: -0.1 },
      { modelTemperature: 0.75 },
      { aiQueryMethod: 'everything' },
    ])
      expect((await asAdmin(bad)).status).toBe(422);
    expect(issuesOf(await asAdmin({ aiModel: 'unheard-of' }))).toEqual(['aiModel: is no model of this installation']);
  });

  it('are activated with a header, as many as the plan has, and are drafts again', async () => {
    const bare = await make();
    const activate = (toolId: string) => apps.api(app, 'POST', `/tools/${toolId}/activate`);
    expect((await activate(bare.toolId)).json).toMatchObject({
      code: 'app/tool-without-header',
      message: 'Your tool should have a header before it is activated',
    });
    const made = [await make('One'), await make('Two'), await make('Three')];
    const answers = await Promise.all(made.map(({ toolId }) => activate(toolId)));
    const live = answers.filter(({ status }) => status === 200);
    expect(live).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)!.json.error).toMatchObject({
      code: 'plan/live-tools-limit-reached',
      message:
        'Your plan includes 1 live AI tools. To activate more tools, you can put other tools in draft mode or upgrade your plan',
      details: { reason: 'live-tools', limit: 1, used: 1, lowestPlan: 'explorer' },
    });
    const { toolId } = live[0]!.json;
    expect((await activate(toolId)).json.status).toBe('active');
    expect((await apps.api(app, 'POST', `/tools/${toolId}/deactivate`)).json.status).toBe('draft');
    expect((await activate(made.find((one) => one.toolId !== toolId)!.toolId)).status).toBe(200);
  });

  it('have an address once they are active and their app is published', async () => {
    await apps.commit(app);
    const { toolId } = await make('Plan a walk');
    expect((await apps.api(app, 'POST', `/tools/${toolId}/activate`)).json.url).toBeNull();
    await apps.api(app, 'POST', '/publish', {});
    expect((await apps.api(app, 'GET', `/tools/${toolId}`)).json.url).toBe(
      `http://${app.slug}.localhost:4400/tool/plan-a-walk`,
    );
  });

  describe('with custom fields', () => {
    let toolId: string;
    beforeEach(async () => {
      ({ toolId } = await make('One'));
    });
    const fields = (...list: object[]) => change(toolId, { fields: list });

    it('keep them in their order, and an email is personal', async () => {
      const { json } = await fields(field('Dog'), field('Mail', { type: 'email' }));
      expect(json.fields.map(({ name, personal }: { name: string; personal: boolean }) => [name, personal])).toEqual([
        ['dog', false],
        ['mail', true],
      ]);
    });

    it('refuse what is twice, reserved, empty or too many', async () => {
      expect(issuesOf(await fields(field('Dog'), field('DOG', { name: 'dog2' })))).toEqual([
        'fields.1.label: Field already exists',
      ]);
      expect(issuesOf(await fields(field('Dog'), field('Cat', { name: 'dog' })))).toEqual([
        'fields.1.name: Field already exists, try another name',
      ]);
      expect(issuesOf(await fields(field('Input')))).toEqual(["fields.0.name: 'input' is reserved, try another name"]);
      const options = (...labels: string[]) => ({
        type: 'select',
        optionsConfig: { options: labels.map((label) => ({ label })) },
      });
      expect(issuesOf(await fields(field('Dog', options('Rex', ' '))))).toEqual([
        'fields.0.optionsConfig.options.1.label: Option is empty',
      ]);
      expect(issuesOf(await fields(field('Dog', options('Rex', 'rex'))))).toEqual([
        'fields.0.optionsConfig.options.1.label: Option already exists',
      ]);
      const many = Array.from({ length: 21 }, (_, index) => field(`Dog${index}`));
      expect(issuesOf(await fields(...many))).toEqual([
        'fields: There can be a maximum of 20 custom fields, contact us if you need more fields',
      ]);
    });

    it('leave place and items to admins, and photos to plans above Lite', async () => {
      expect((await fields(field('Where', { type: 'place' }))).json.code).toBe('app/admin-only-field');
      const photo = field('Photo', { type: 'photo', instructions: 'The whole dog' });
      expect((await fields(photo)).json.code).toBe('app/plan-field');
      await plan('explorer');
      expect((await fields(photo)).status).toBe(200);
      expect(issuesOf(await fields({ ...photo, memorize: true }))).toEqual([
        'fields.0.memorize: a photo is not memorized',
      ]);
    });

    it('memorize where people sign up only', async () => {
      await apps.api(app, 'PATCH', '', { isSignupEnabled: false });
      expect(issuesOf(await fields(field('Dog', { memorize: true })))).toEqual([
        'fields.0.memorize: needs sign-up to be enabled',
      ]);
    });

    it('keep one that the instructions speak of, unless it is personal', async () => {
      await change(toolId, {
        fields: [field('Dog'), field('Me', { personal: true })],
        gptPrompt: 'Walk [dog] of [me]',
      });
      const refused = await fields(field('Me', { personal: true }));
      expect(issuesOf(refused)[0]).toContain('The instructions speak of [dog]');
      expect((await fields(field('Dog'))).status).toBe(200);
      expect((await change(toolId, { fields: [], gptPrompt: 'Walk' })).status).toBe(200);
    });

    it('refuse a tool and a step that are not there, and an active choice without options', async () => {
      const token = await apps.lathe.accountToken(app.ownerId, { isAdmin: true });
      const item = field('Item', { type: 'tool_item_select', toolId: randomId() });
      const refused = await apps.lathe.request('PATCH', `/api/apps/${app.appId}/tools/${toolId}`, {
        token,
        body: { fields: [item] },
      });
      expect(issuesOf(refused)).toEqual(['fields.0.toolId: Selected tool not found']);
      expect(issuesOf(await fields(field('Dog', { stepId: 'none' })))).toEqual([
        'fields.0.stepId: is no step of this tool',
      ]);
      await fields(field('Dog', { type: 'select' }));
      expect((await apps.api(app, 'POST', `/tools/${toolId}/activate`)).status).toBe(422);
    });
  });
});
