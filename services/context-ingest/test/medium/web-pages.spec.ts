import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContextPage } from '@lathe/proto/context-ingest/http';
import { Library, type Shelf } from './library.js';
import { html, link, TestSite } from './test-site.js';

const site = new TestSite();
let library: Library;
let shelf: Shelf;
beforeAll(async () => {
  await site.open();
  library = await Library.open({ env: { OUTGOING_ALLOW: TestSite.address } });
}, 60_000);
afterAll(async () => {
  await library.stop();
  await site.close();
});

const fresh = async (): Promise<Shelf> => (shelf = await library.owner());
const add = (path: string, more: object = {}) => shelf.addPage(`${TestSite.url}${path}`, more);
const pagesOf = async (id: string): Promise<ContextPage[]> =>
  (await shelf.send('GET', `/api/context/${id}/pages`)).json.pages;

describe('a web page', () => {
  it('is found by its words with its address, and is called by its title', async () => {
    await fresh();
    site.serve({ '/dogs': html('All about dogs', `<h1>Walks</h1><p>Beagles walk early.</p>${link('/cats')}`) });
    const { status, json } = await add('/dogs#walks');
    expect(status).toBe(200);
    const [id] = json.contextItemIds;
    expect(await shelf.ended(id)).toMatchObject({
      name: 'All about dogs',
      type: 'web page',
      source: 'web scraper',
      status: 'synced',
      externalFileUrl: `${TestSite.url}/dogs`,
      numOfChunks: 1,
      crawl: { depth: 0, pages: 1, read: 1, failed: 0, leftOut: 0 },
    });
    expect(site.asked).toEqual(['/robots.txt', '/dogs']);
    expect(await shelf.search('when do beagles walk?')).toMatchObject([
      { contextItemId: id, name: 'All about dogs', address: `${TestSite.url}/dogs`, place: { kind: 'heading' } },
    ]);
    expect(await pagesOf(id)).toEqual([
      {
        address: `${TestSite.url}/dogs`,
        title: 'All about dogs',
        depth: 0,
        status: 'read',
        reason: null,
        size: expect.any(Number),
      },
    ]);
  });
});
