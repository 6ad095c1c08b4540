import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const cats = `import { useState } from 'react';

// A comment that the compiler drops or keeps.
export default function Cats() {
  const [cats] = useState(null);
  return (
    <main>
      <h1>Cats</h1>
      {cats.MARK.map((cat) => <p key={cat}>{cat}</p>)}
    </main>
  );
}
`;

/** The place of a text in the file of a script, as the app in the browser works it out from the script's own table. */
function placeIn(script: string, file: string, mark: string): { file: string; line: number; column: number } {
  const before = script.slice(0, script.indexOf(mark)).split('\n');
  const lines = JSON.parse(/lines: (\[\[.*?\]\])/.exec(script)![1]!) as [number, string][];
  const [start] = lines.find(([, path]) => path === file)!;
  return { file, line: before.length - start + 1, column: before.at(-1)!.length + 1 };
}

describe('the places of faults', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let versionId: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
    app = await apps.createApp();
    versionId = (await apps.commit(app, { files: [{ path: 'pages/Cats.jsx', content: cats }] })).json.versionId;
  });
  afterAll(() => apps.stop());

  const trace = (places: unknown, token = app.token, version = versionId) =>
    apps.lathe.request('POST', `/api/apps/${app.appId}/versions/${version}/source-places`, {
      token,
      body: { places },
    });

  it('in the compiled app are those of its source', async () => {
    const token = await apps.lathe.previewToken(app.appId, app.ownerId);
    const { json } = await apps.onPreviewHost(app, '/runtime/bundle?assets=1', { token });
    const script = (await apps.onPreviewHost(app, json.assets.js)).text;
    const { status, json: answer } = await trace([
      placeIn(script, 'pages/Cats.jsx', 'MARK'),
      { file: 'pages/Cats.jsx', line: 1, column: 1 },
      { file: 'pages/Zorp.jsx', line: 3, column: 1 },
    ]);
    expect(status).toBe(200);
    expect(answer.places).toMatchObject([{ line: 9 }, null, null]);
  });

  it('are for the owner, for versions that there are and for places that can be', async () => {
    const place = { file: 'pages/Cats.jsx', line: 1, column: 1 };
    expect((await trace([place], await apps.lathe.accountToken('f'.repeat(24)))).status).toBe(404);
    expect((await trace([place], app.token, 'f'.repeat(24))).status).toBe(404);
    expect((await trace([{ ...place, line: 0 }])).status).toBe(422);
    expect((await trace(Array(51).fill(place))).status).toBe(422);
    expect((await trace('pages/Cats.jsx')).status).toBe(422);
  });
});
