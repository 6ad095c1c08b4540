import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { fieldRules } from '@lathe/proto/apps/field-rules';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

/** A value other than the first one for every field that a builder's panels can send. */
const settings: Record<keyof typeof fieldRules.settings, unknown> = {
  mainPage: 'Dogs',
  isSignupEnabled: false,
  termsOfServiceLink: 'https://example.org/terms',
  privacyPolicyLink: 'https://example.org/privacy',
  supportEmail: 'help@example.org',
  embedSites: ['https://example.org'],
  isAppTemplate: true,
  isToolTemplate: true,
  templateCategory: 'Work',
  templateCategories: ['Work', 'Home'],
  templateImageUrl: 'https://example.org/t.png',
  templateDescription: 'What it is for',
  isClaimable: true,
  requireBuilderCollaboratorAccount: true,
  aiModel: 'some-model',
  modelTemperature: 0.7,
  aiQueryMethod: 'similarity',
  creditsPerRun: 3,
  dailyUserLimit: 1,
  weeklyUserLimit: 100,
  userCanEditResults: true,
};
const style: Record<keyof typeof fieldRules.style, unknown> = {
  styleName: 'dark',
  background: '#fff',
  backgroundImage: 'https://example.org/b.png',
  logoUrl: 'https://example.org/l.png',
  headerTextColor: 'red',
  subheaderTextColor: 'blue',
  buttonTextColor: '#000000',
  buttonBackgroundColor: 'rgb(1, 2, 3)',
  hideBuildAI: true,
};
const texts: Record<keyof typeof fieldRules.texts, unknown> = {
  header: 'Walks for every dog',
  description: 'Plan walks.',
  welcomeMessage: 'Hello!',
  inputLabel: 'Your dog',
  inputPlaceholder: 'Rex',
  isInputHidden: true,
  isInputCollapsed: true,
  examples: ['A walk', 'Two walks', 'Three'],
  ctaMessage: 'Like it?',
  ctaButton: 'Buy',
  ctaLink: 'https://example.org/buy',
};
const values = { settings, style, texts };

describe('fields of an app', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let admins: OwnedApp;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
    app = await apps.createApp('Dog walks');
    admins = await apps.createApp('Cat walks', true);
    await apps.commit(app);
    await apps.commit(admins);
  });
  afterAll(() => apps.stop());

  const parts = {
    settings: ['/settings', 'appSettings'],
    style: ['/style', 'appStyle'],
    texts: ['/texts', 'appTexts'],
  } as const;
  type Part = keyof typeof parts;
  const save = (part: Part, fields: Record<string, unknown>, of = app): Promise<TestAnswer> =>
    apps.api(of, 'POST', parts[part][0], { [parts[part][1]]: fields });
  const told = ({ status, json }: TestAnswer) => ({ status, code: json.code, details: json.error?.details });
  const all = (['settings', 'style', 'texts'] as const).flatMap((part) =>
    Object.entries(values[part]).map(([field, value]) => ({
      part,
      field,
      value,
      rule: (fieldRules[part] as Record<string, unknown>)[field],
    })),
  );

  it.each(all)('$part: $field is set by whom the table names', async ({ part, field, value, rule }) => {
    const byAdmin = await save(part, { [field]: value }, admins);
    expect(byAdmin.json[part]).toMatchObject({ [field]: value });
    const answer = await save(part, { [field]: value });
    if (rule === 'anyone') return expect(answer.json[part]).toMatchObject({ [field]: value });
    expect(told(answer)).toMatchObject(
      rule === 'admin'
        ? { status: 403, code: 'app/admin-only-field', details: { field } }
        : {
            status: 402,
            code: field === 'embedSites' ? 'plan/embed' : 'app/plan-field',
            details: {
              field,
              reason: field === 'embedSites' ? 'embed' : 'watermark',
              limit: 0,
              used: 0,
              resetsAt: null,
              lowestPlan: field === 'embedSites' ? 'explorer' : 'moon',
            },
          },
    );
    expect(answer.json.message).toContain(field);
    expect((await apps.api(app, 'GET', '')).json[part]).not.toHaveProperty(field);
  });

  it('that are refused take the others with them', async () => {
    expect((await save('style', { background: '#123456', hideBuildAI: true })).status).toBe(402);
    expect((await save('settings', { supportEmail: 'other@example.org', isClaimable: true })).status).toBe(403);
    const { json } = await apps.api(app, 'GET', '');
    expect(json.style.background).not.toBe('#123456');
    expect(json.settings.supportEmail).not.toBe('other@example.org');
  });

  it('may be sent back as they are by whoever may not change them', async () => {
    expect(
      (await save('settings', { isClaimable: false, embedSites: [], supportEmail: 'help@example.org' })).status,
    ).toBe(200);
    expect((await save('style', { hideBuildAI: false })).status).toBe(200);
    expect((await save('settings', { creditsPerRun: 0 })).status).toBe(403);
  });

  it.each<[Part | 'app', Record<string, unknown>, string]>([
    ['settings', { evil: true }, 'appSettings.evil'],
    ['settings', { gumroadAccessToken: 'x' }, 'appSettings.gumroadAccessToken'],
    ['settings', { ownerId: 'x', supportEmail: '' }, 'appSettings.ownerId'],
    ['settings', { hideBuildAI: true }, 'appSettings.hideBuildAI'],
    ['style', { isClaimable: true }, 'appStyle.isClaimable'],
    ['style', { css: 'x' }, 'appStyle.css'],
    ['texts', { gptPrompt: 'x' }, 'appTexts.gptPrompt'],
    ['app', { published: 'x' }, 'published'],
    ['app', { ownerId: 'x', name: 'Other' }, 'ownerId'],
    ['app', { settings: { isClaimable: true } }, 'settings'],
  ])('that %s does not have are refused, not dropped: %j', async (part, fields, path) => {
    const before = (await apps.api(app, 'GET', '')).json;
    const answer = part === 'app' ? await apps.api(app, 'PATCH', '', fields) : await save(part, fields);
    expect(told(answer)).toEqual({
      status: 422,
      code: 'does-not-validate',
      details: { issues: [{ path, message: 'is not known' }] },
    });
    expect((await apps.api(app, 'GET', '')).json).toEqual(before);
  });

  it('beside the part itself are refused too', async () => {
    expect(told(await apps.api(app, 'POST', '/settings', { appSettings: {}, appStyle: {} }))).toMatchObject({
      status: 422,
      details: { issues: [{ path: 'appStyle', message: 'is not known' }] },
    });
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
    const answer = await save('settings', many);
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues).toHaveLength(100);
  });

  it.each<[Record<string, unknown>]>([
    [{ modelTemperature: 2.1 }],
    [{ modelTemperature: 0.75 }],
    [{ modelTemperature: -0.1 }],
    [{ creditsPerRun: 21 }],
    [{ creditsPerRun: 0.5 }],
    [{ aiModel: '' }],
    [{ userCanEditResults: 'yes' }],
    [{ isClaimable: 1 }],
    [{ embedSites: ['https://a.org/page'] }],
    [{ embedSites: ["https://a.org; script-src 'unsafe-inline'"] }],
    [{ embedSites: ['*'] }],
    [{ templateCategory: ' ' }],
    [{ templateCategories: ['Work', 'work'] }],
    [{ dailyUserLimit: 0 }],
    [{ weeklyUserLimit: 101 }],
    [{ supportEmail: 'nobody' }],
    [{ termsOfServiceLink: 'javascript:alert(1)' }],
  ])('have their limits for admins too: %j', async (fields) =>
    expect((await save('settings', fields, admins)).status).toBe(422),
  );

  it.each<[Record<string, unknown>]>([
    [{ examples: ['1', '2', '3', '4'] }],
    [{ examples: ['  '] }],
    [{ ctaLink: 'javascript:alert(1)' }],
    [{ header: 'x'.repeat(201) }],
    [{ isInputHidden: 'no' }],
  ])('of the texts have their limits: %j', async (fields) => expect((await save('texts', fields)).status).toBe(422));

  it('stored before the table was there are still answered', async () => {
    await apps.lathe.service.app
      .get<import('mongoose').Connection>((await import('@lathe/platform/tokens/tokens')).CONNECTION, {
        strict: false,
      })
      .collection<{ _id: string }>('apps')
      .updateOne(
        { _id: app.appId },
        { $set: { 'settings.isClaimable': true, 'settings.longGone': 1, 'style.hideBuildAI': true } },
      );
    const { status, json } = await apps.api(app, 'GET', '');
    expect(status).toBe(200);
    expect(json.settings.isClaimable).toBe(true);
    expect((await save('settings', { isClaimable: true, supportEmail: 'help@example.org' })).status).toBe(200);
    expect((await save('settings', { isClaimable: false })).status).toBe(403);
  });
});
