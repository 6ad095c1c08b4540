import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

const page = project()[0]!.content;

/** The place of a text in a file's source. */
function placeOf(source: string, mark: string, file = 'pages/Dogs.jsx') {
  const before = source.slice(0, source.indexOf(mark)).split('\n');
  return { file, line: before.length, column: before.at(-1)!.length + 1 };
}

describe('elements', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let head: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());
  const fresh = async (): Promise<void> => {
    app = await apps.createApp();
    head = (await apps.commit(app, { files: project() })).json.versionId;
  };
  const change = (body: object, token = app.token) =>
    apps.lathe.request('POST', `/api/apps/${app.appId}/elements`, { token, body: { head, ...body } });
  const fileNow = async () => {
    const { files } = (await apps.api(app, 'GET', '/files')).json as { files: { path: string; content: string }[] };
    return files.find(({ path }) => path === 'pages/Dogs.jsx')!.content;
  };

  it('are found in the source by the code that made them, the innermost first that the app wrote', async () => {
    await fresh();
    const token = await apps.lathe.previewToken(app.appId, app.ownerId);
    const { json } = await apps.onPreviewHost(app, '/runtime/bundle?assets=1', { token });
    const script = (await apps.onPreviewHost(app, json.assets.js)).text;
    const lines = JSON.parse(/lines: (\[\[.*?\]\])/.exec(script)![1]!) as [number, string][];
    const [start] = lines.find(([, path]) => path === 'pages/Dogs.jsx')!;
    const made = placeOf(script, 'jsx)("h1"');
    const places = [
      { file: 'components/ui/button.jsx', line: 3, column: 1 },
      { file: 'pages/Dogs.jsx', line: made.line - start + 1, column: made.column },
    ];
    const { status, json: answer } = await apps.lathe.request(
      'POST',
      `/api/apps/${app.appId}/versions/${head}/element`,
      { token: app.token, body: { places, text: 'Dogs' } },
    );
    expect(status).toBe(200);
    expect(answer.element).toMatchObject({ ...placeOf(page, '<h1'), name: 'h1', component: 'Dogs', text: 'Dogs' });
    const nothing = await apps.lathe.request('POST', `/api/apps/${app.appId}/versions/${head}/element`, {
      token: app.token,
      body: { places: places.slice(0, 1) },
    });
    expect(nothing.json.element).toBeNull();
  });

  it('are changed without a model, each change in a version that undo takes back', async () => {
    await fresh();
    const first = head;
    const text = await change({ element: placeOf(page, '<h1'), change: { kind: 'text', text: 'All <dogs>' } });
    expect([text.status, text.json.element.text]).toEqual([200, 'All <dogs>']);
    expect(await fileNow()).toContain('>{"All <dogs>"}</h1>');
    head = text.json.versionId;
    const style = await change({
      element: placeOf(page, '<h1'),
      change: { kind: 'style', style: 'size', value: 'text-4xl' },
    });
    expect(await fileNow()).toContain('"font-bold text-4xl"');
    head = style.json.versionId;
    const { undo } = (await apps.api(app, 'GET', '/steps')).json;
    expect(undo.title).toBe('Changed the text size of “All <dogs>” in Dogs');
    await apps.internal(app, 'POST', '/restore', { step: 'undo', head, chatCut: null });
    const { head: now } = (await apps.api(app, 'GET', '/steps')).json;
    await apps.internal(app, 'POST', '/restore', { step: 'undo', head: now, chatCut: null });
    expect(await fileNow()).toBe(page);
    const same = (await apps.api(app, 'GET', '')).json.restoredFrom;
    expect(same).toBe(first);
  });

  it('are changed by the owner alone, at the head, where they are, as far as they can be', async () => {
    await fresh();
    const element = placeOf(page, '<h1');
    const wish = { kind: 'text', text: 'x' };
    expect((await change({ element, change: wish }, await apps.lathe.accountToken('f'.repeat(24)))).status).toBe(404);
    expect((await change({ element, change: wish, head: 'f'.repeat(24) })).json.code).toBe('app/stale-head');
    for (const refused of [
      { element: { ...element, column: 1 }, change: wish },
      { element: { ...element, file: 'pages/Cats.jsx' }, change: wish },
      { element: placeOf(page, '<li'), change: wish },
      { element, change: { kind: 'move', to: 'before' } },
    ])
      expect((await change(refused)).json.code).toBe('app/element-not-changeable');
    expect((await change({ element, change: { kind: 'style', style: 'size', value: 'evil' } })).status).toBe(422);
    expect(await fileNow()).toBe(page);
  });
});
