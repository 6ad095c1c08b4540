// Accounts and apps that the screenshots show, made through the public HTTP API.
import { LatheClient } from './lathe-client.ts';
import { seedAssistant } from './screens-assistant-seed.ts';
import { seedShelter } from './screens-database-seed.ts';
import { seedSources } from './screens-sources-seed.ts';
import { type SeededTool, seedTool, seedToolsAlone } from './screens-tools-seed.ts';

const password = 'a-long-enough-password';

const sentences = [
  'A choir planner: singers with name, voice soprano, alto, tenor or bass and email; rehearsals with date, place and notes.',
  'Stock for a small shop: products with name, sku, price and quantity; deliveries with product, supplier, date and quantity.',
  'A tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled.',
];

const brokenPage = `function Row({ singer }) {
  return <p>{singer.section.name}</p>;
}

export default function Broken() {
  return <Row singer={{}} />;
}
`;

export type Eyes = 'full' | 'empty' | 'nothing';

/** Whose eyes screens are seen with, and the apps on them. */
export interface ScreenSetup {
  url: string;
  accounts: Record<Eyes, { token: string }>;
  app: { appId: string; url: string };
  draft: { appId: string };
  /** Has tools and no pages, and is published. */
  tool: { appId: string; url: string };
  /** Has a page that fails and an assistant, and may be claimed. */
  broken: { appId: string; url: string };
  deleted: { appId: string };
  /** A site of somebody else that shows the assistant of the broken app. */
  site: string;
  /** Has an entity with a field of every kind. */
  shelter: { appId: string };
  /** A tool of `app`. */
  seeded: SeededTool;
}

const accountOf = ({ token }: LatheClient): { token: string } => {
  if (token === undefined) throw new Error('The account is not signed in');
  return { token };
};

export async function seed(url: string): Promise<ScreenSetup> {
  const full = new LatheClient(url);
  await full.signUp('builder@example.org', password);
  const apps: string[] = [];
  for (const sentence of sentences) {
    const { appId } = await full.createApp({ description: sentence });
    const { error } = await full.ask(appId, sentence);
    if (error) throw new Error(`The app could not be built: ${error}`);
    apps.push(appId);
  }
  const main = apps.at(-1) ?? '';
  await full.ask(main, 'Add five sample rows to dogs');
  await full.ask(main, 'Add five sample rows to walks');
  await full.ask(main, 'Add a notes field to dogs');
  await full.request('POST', `/api/apps/${main}/publish`, {});
  const tool: { appId: string } = await full.request('POST', '/api/apps', {
    appType: 'ai tool',
    app: { name: 'Walk planner' },
  });
  await full.request('POST', `/api/apps/${main}/style`, {
    appStyle: { buttonBackgroundColor: '#0f766e', background: '#f4faf8' },
  });
  await seedToolsAlone(full, tool.appId);
  const [broken = ''] = apps;
  await full.request('POST', `/api/apps/${broken}/files/create`, { fileId: 'pages/Broken.jsx', content: brokenPage });
  await full.request('POST', `/api/apps/${broken}/publish`, {});
  await full.request('POST', `/api/apps/${broken}/settings`, { appSettings: { isClaimable: true } });
  await seedSources(full, main);
  const site = await seedAssistant(full, broken);
  const deleted = await full.createApp({ name: 'Old bookings' });
  await full.request('DELETE', `/api/apps/${deleted.appId}`);
  const empty = new LatheClient(url);
  await empty.signUp('newcomer@example.org', password);
  const draft = await empty.createApp({ name: 'Untitled app' });
  const nothing = new LatheClient(url);
  await nothing.signUp('nobody@example.org', password);
  return {
    url,
    accounts: { full: accountOf(full), empty: accountOf(empty), nothing: accountOf(nothing) },
    app: await full.request('GET', `/api/apps/${main}`),
    draft,
    tool: await full.request('GET', `/api/apps/${tool.appId}`),
    broken: await full.request('GET', `/api/apps/${broken}`),
    deleted,
    site,
    shelter: await seedShelter(full),
    seeded: await seedTool(full, main),
  };
}
