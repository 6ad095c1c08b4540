// The data sources of the app that the screens show.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LatheClient } from './lathe-client.ts';

const rules = Array.from(
  { length: 12 },
  (_, index) =>
    `## Rule ${index + 1}\n\n${'A walk lasts as long as the dog likes it, and an hour at most. Whoever walks it has water with them, keeps it on the leash near roads, and brings it home dry. '.repeat(4)}`,
).join('\n\n');

const files = [
  ['Rules of the house.md', rules],
  [
    'Prices 2026.csv',
    'Walk,Minutes,Price\nRound the block,20,8\nTo the river,45,15\nThrough the woods,60,20\nA day in the hills,300,70\n',
  ],
  ['Donaudampfschifffahrtsgesellschaftskapitänsmützenverordnung-2026-final-final.txt', 'Dogs are welcome on board.'],
  ['Walkers without rows.csv', 'name,phone\n'],
] as const;

const opening =
  'We walk dogs on weekdays from seven in the morning to eight in the evening. On Sundays we walk only dogs that we know.';

/** Adds them, and waits until each has ended. */
export async function seedSources(client: LatheClient, appId: string): Promise<void> {
  await client.request('POST', `/api/context/ingest/text?appId=${appId}`, { context: opening, name: 'Opening hours' });
  for (const [name, text] of files) await addFile(client, appId, name, text);
  await sourcesEnded(client, appId);
}

/** Waits until each has ended. */
export async function sourcesEnded(client: LatheClient, appId: string): Promise<void> {
  for (;;) {
    const { contextItems } = await client.request<{ contextItems: { status: string }[] }>(
      'GET',
      `/api/context/items?appId=${appId}`,
    );
    if (contextItems.every(({ status }) => status === 'synced' || status === 'error')) return;
    await sleep(100);
  }
}

/** Adds one file. */
export async function addFile({ url, token }: LatheClient, appId: string, name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new File([text], name));
  const answer = await fetch(`${url}/api/context/ingest/file?appId=${appId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`${name} could not be added: ${answer.status}`);
}
