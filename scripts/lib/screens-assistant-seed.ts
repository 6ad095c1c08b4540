// The chat assistant that the screens show, and a site of somebody else that takes it in.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LatheClient } from './lathe-client.ts';
import { sourcesEnded } from './screens-sources-seed.ts';

const rules =
  'Rehearsals begin at seven in the evening. Whoever cannot come tells the conductor on the day before, at noon at the latest.';

/** A site of somebody else that takes in the assistant of an app, as long as this process lives; its address. */
async function siteWith(url: string): Promise<string> {
  const words = 'We sing on Tuesdays and Fridays, in the old town hall. Come and listen. '.repeat(12);
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Town choir</title><style>body { max-width: 60rem; margin: 40px auto; padding: 0 20px; font: 18px/1.6 Georgia, serif; }</style><h1>Town choir</h1><p>${words}</p><script src="${url}/runtime/assistant.js" async></script></html>`;
  const server = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(body)).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Puts the assistant of an app in front of its people, with something to answer from; answers a site that shows it. */
export async function seedAssistant(client: LatheClient, appId: string): Promise<string> {
  const { url } = await client.request<{ url: string }>('GET', `/api/apps/${appId}`);
  const site = await siteWith(url);
  await client.request('POST', `/api/context/ingest/text?appId=${appId}`, {
    context: rules,
    name: 'Rules of the choir',
  });
  await sourcesEnded(client, appId);
  await client.request('POST', `/api/apps/${appId}/chat/activate`, { isActive: true });
  await client.request('POST', `/api/apps/${appId}/settings`, { appSettings: { embedSites: [new URL(site).origin] } });
  return site;
}
