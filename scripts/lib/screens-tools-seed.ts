// The tool that the screens of tools show.
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

export async function seedTool(client: LatheClient, appId: string): Promise<SeededTool> {
  const tools = `/api/apps/${appId}/tools`;
  const { toolId }: SeededTool = await client.request('POST', tools, { header: 'Plan a walk' });
  await client.request('PATCH', `${tools}/${toolId}`, seededValues);
  await client.request('POST', tools, { header: 'Name a dog' });
  return client.request('POST', `${tools}/${toolId}/activate`);
}
