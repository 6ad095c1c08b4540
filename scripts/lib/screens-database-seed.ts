// The app whose data the screens of the database panel show: an entity with a field of every kind, and one that names
// it.
import type { LatheClient } from './lathe-client.ts';

const story =
  'Came in on a rainy Tuesday, was shy for a week and then would not leave the kitchen. Likes apples, dislikes hats.';
const names = ['Rex', 'Bella', 'Max', 'Luna', 'Charlie', 'Daisy', 'Cooper', 'Nala', 'Oscar', 'Ruby'];

const animal = {
  name: 'Animal',
  type: 'object',
  required: ['name'],
  permissions: { read: 'all', write: 'admin' },
  properties: {
    name: { type: 'string', title: 'Name', 'x-display': true },
    species: { type: 'string', title: 'Species', enum: ['cat', 'dog', 'rabbit', 'tortoise'] },
    traits: { type: 'array', title: 'Traits', items: { type: 'string', enum: ['calm', 'curious', 'loud', 'shy'] } },
    weight: { type: 'number', title: 'Weight', minimum: 0 },
    vaccinated: { type: 'boolean', title: 'Vaccinated' },
    image: { type: 'string', title: 'Image' },
    arrived: { type: 'string', format: 'date', title: 'Arrived' },
    seenAt: { type: 'string', format: 'date-time', title: 'Last seen at' },
    story: { type: 'string', title: 'Story' },
    measures: { type: 'object', title: 'Measures', properties: { height: { type: 'number' } } },
  },
};
const stay = {
  name: 'Stay',
  type: 'object',
  permissions: { read: 'all', write: 'admin' },
  properties: {
    animal: { type: 'string', title: 'Animal', 'x-ref': 'Animal' },
    place: { type: 'string', title: 'Place' },
    nights: { type: 'integer', title: 'Nights' },
  },
};
/** Makes it, with 60 animals and the stays of the first ones. */
export async function seedShelter(client: LatheClient): Promise<{ appId: string }> {
  const sentence = 'A shelter: keepers with name and email.';
  const { appId } = await client.createApp({ description: sentence });
  const { error } = await client.ask(appId, sentence);
  if (error) throw new Error(`The shelter could not be built: ${error}`);
  for (const schema of [animal, stay])
    await client.request('POST', `/api/apps/${appId}/entities`, { schema, fileName: `${schema.name}.csv` });
  const picture = await pictureOf(client, appId);
  const rows = Array.from({ length: 60 }, (_, index) => ({
    name:
      index < names.length ? names[index] : `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`,
    species: animal.properties.species.enum[index % 4],
    traits: animal.properties.traits.items.enum.slice(index % 3, (index % 3) + (index % 4)),
    weight: Math.round(30 + 97 * index) / 10,
    vaccinated: index % 3 !== 0,
    ...(index % 2 === 0 ? {} : { image: picture }),
    arrived: `2026-0${1 + (index % 9)}-1${index % 9}`,
    seenAt: `2026-09-1${index % 9}T08:3${index % 9}:00.000Z`,
    story: index % 2 === 0 ? 'Shy' : story,
    measures: { height: 20 + index },
  }));
  const path = `/live_api/apps/${appId}/entities`;
  const made = await client.request<{ id: string }[]>('POST', `${path}/Animal/bulk`, rows);
  const places = ['North house', 'Garden', 'Quarantine'];
  await client.request(
    'POST',
    `${path}/Stay/bulk`,
    made.slice(-12).map(({ id }, index) => ({ animal: id, place: places[index % 3], nights: index + 1 })),
  );
  return { appId };
}

/** The address of a picture that the app keeps. */
async function pictureOf({ url, token }: LatheClient, appId: string): Promise<string> {
  const form = new FormData();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#0f766e"/></svg>';
  form.set('file', new Blob([drawing], { type: 'image/svg+xml' }), 'animal.svg');
  const answer = await fetch(`${url}/apps/${appId}/integrations/Core/UploadFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { file_url: address } = (await answer.json()) as { file_url: string };
  return address;
}
