import { describe, expect, it } from '@jest/globals';
import { AppsUnderTest } from './apps-under-test.js';
import { activeTool, dog, eventsOf, found, handbook, isSearch, runOn, textOf } from './tool-stage.js';

describe('a run of a tool where there is no language model', () => {
  it('says so, invents nothing and counts nothing', async () => {
    let search = found();
    const walks = { status: 200, body: { rows: [{ dog: 'Rex', when: 'Beagles walk at six.' }] } };
    const apps = await AppsUnderTest.start({
      remote: (_, { path: asked }) =>
        asked.endsWith('/rows-for-tools/read') ? walks : isSearch(asked) ? search : undefined,
    });
    const app = await apps.published();
    const path = await activeTool(apps, app, { fields: [dog] });
    const asked = { body: { input: 'When do beagles walk?', values: { dog: 'Rex' } } };
    const events = eventsOf((await runOn(apps, app, path, asked)).text);
    expect(events.at(-1)).toMatchObject({ type: 'end', made: 'nothing', sources: [] });
    expect(textOf(events)).toBe('No language model is set up here, so there is no answer.');
    search = found({ name: 'Cats', text: 'Cats sleep.' }, handbook);
    const answered = eventsOf((await runOn(apps, app, path, asked)).text);
    expect(textOf(answered)).toBe(`${handbook.text} `);
    expect(answered.at(-1)).toMatchObject({
      made: 'sources',
      sources: [{ number: 1, name: 'Handbook', place: 'page 3' }],
    });
    const { toolId } = (await apps.api(app, 'GET', '/tools')).json.tools[0];
    const validation = { kind: 'words', rule: 'It is friendly' };
    await apps.api(app, 'PATCH', `/tools/${toolId}`, { blocks: [{ id: 'all', type: 'list', validation }] });
    const unchecked = { status: 'failed', reason: 'It was not checked, since no language model is set up here' };
    const inBlocks = eventsOf((await runOn(apps, app, path, asked)).text).at(-1);
    expect(inBlocks).toMatchObject({ made: 'sources', blocks: [{ content: { type: 'list' }, validation: unchecked }] });
    await apps.api(app, 'PATCH', `/tools/${toolId}`, { blocks: [], rowsRead: [{ entity: 'Walk' }] });
    search = found();
    const byRows = eventsOf((await runOn(apps, app, path, asked)).text);
    expect(textOf(byRows)).toBe('dog: Rex\nwhen: Beagles walk at six. ');
    expect(byRows.at(-1)).toMatchObject({
      made: 'sources',
      sources: [{ name: 'Walk' }],
      rows: { read: [{ count: 1 }] },
    });
    await apps.stop();
  }, 60_000);
});
