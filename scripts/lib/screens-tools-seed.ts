// The tool that the screens of tools show.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LatheClient } from './lathe-client.ts';

/** The tool that they show. */
export interface SeededTool {
  toolId: string;
  title: string;
  url: string;
}

const option = (label: string) => ({ label });

/** What its builder has set. */
const seededValues = {
  description: 'A walk for your dog, by the weather and the time you have.',
  inputLabel: 'What should the walk be like?',
  examples: ['An hour in the woods', 'Short, and nowhere near water'],
  gptPrompt: 'Plan a walk for [dog] in this weather: [weather].',
  ctaMessage: 'Do you want company?',
  ctaLink: 'https://example.org/walks',
  fields: [
    { name: 'dog', label: 'Dog', type: 'text', required: true },
    {
      name: 'weather',
      label: 'Weather',
      type: 'select',
      optionsConfig: { options: ['Rain', 'Sun', 'Snow'].map(option) },
    },
    {
      name: 'places',
      label: 'Places you like',
      type: 'multiselect',
      optionsConfig: { options: ['Woods', 'Parks', 'Beaches'].map(option) },
    },
    { name: 'weight', label: 'Weight of your dog', type: 'weight' },
  ],
};

const documents = {
  'Walks in the rain':
    'When it rains, walk in the woods: the trees keep most of it off you and your dog. Take a towel.',
  'Walks in the sun': 'When the sun is out, walk early, and along water. Asphalt is too hot for paws by noon.',
};

/** What the tool finds when it is run. */
async function seedDocuments(client: LatheClient, appId: string): Promise<void> {
  const query = `appId=${appId}`;
  for (const [name, context] of Object.entries(documents))
    await client.request('POST', `/api/context/ingest/text?${query}`, { name, context });
  const open = async () => {
    const path = `/api/context/items?${query}&status=unsynced`;
    return (await client.request<{ contextItems: unknown[] }>('GET', path)).contextItems.length;
  };
  while ((await open()) > 0) await sleep(100);
}

export async function seedTool(client: LatheClient, appId: string): Promise<SeededTool> {
  await seedDocuments(client, appId);
  const tools = `/api/apps/${appId}/tools`;
  const { toolId }: SeededTool = await client.request('POST', tools, { header: 'Plan a walk' });
  await client.request('PATCH', `${tools}/${toolId}`, seededValues);
  await client.request('POST', tools, { header: 'Name a dog' });
  return client.request('POST', `${tools}/${toolId}/activate`);
}

/** Fills an app that has tools and no pages, and publishes it. */
export async function seedToolsAlone(client: LatheClient, appId: string): Promise<void> {
  const appTexts = { header: 'Walks for every dog', description: 'Two small helpers for people who walk dogs.' };
  await client.request('POST', `/api/apps/${appId}/texts`, { appTexts });
  const tools = `/api/apps/${appId}/tools`;
  for (const values of [
    { header: 'Plan a walk', description: 'Says where to go, how long, and what to take along.' },
    { header: 'Name a dog', description: 'Five names that fit, from what the dog looks like and does.' },
  ]) {
    const { toolId }: SeededTool = await client.request('POST', tools, { header: values.header });
    await client.request('PATCH', `${tools}/${toolId}`, values);
    await client.request('POST', `${tools}/${toolId}/activate`);
  }
  await client.request('POST', `/api/apps/${appId}/publish`, {});
}
