// What goes wrong while documents of connected accounts are fetched.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { add, write } from './documents.ts';
import type { Harm } from './harm.ts';
import { away, kill, killedAtRandom, killedInLine } from './harms.ts';
import { atAccount, atModel, atVectors, type Moment, whenItem } from './moments.ts';
import { deleteItem, type Given, newWord } from './shelf.ts';
import { type IngestWorld, within } from './world.ts';

const fileComesMs = 60_000;
/** Refusals of Drive: fewer than would end an item's tries. */
const refusals = 4;
const [asksFor, gets] = [/^GET \/google\/drive\/v3\/files\/\w+\?/, /[?&]alt=media/];
/** Both services have revoked by then what went with somebody. */
const revokedMs = 60_000;
const purgeMs = 25_000;

/** As soon as there is one file more of what was fetched: it is noted a moment later. */
const whenStored: Moment = async (world, appId, harm) => {
  const count = (): number => {
    const names = readdirSync(world.folderOf(appId), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('/source')).length;
  };
  const before = count();
  if (!(await within(fileComesMs, async () => count() > before, 0))) throw new Error('No document was stored');
  await harm();
};

const whenRenewed: Moment = (world, appId, harm) => {
  world.accounts.drive.endAccesses();
  return atAccount(/^POST \/google\/token/)(world, appId, harm);
};

const granted = ({ accounts: { drive, notion } }: IngestWorld): number => drive.granted + notion.granted;

const refusing = (status: number, reason: string): Harm => ({
  name: `Drive answers ${status}`,
  async begin({ accounts: { drive } }) {
    drive.trouble = { status, times: refusals, reason, retryAfter: '1' };
    await within(fileComesMs, async () => drive.trouble.times === 0);
  },
});

export const fetchHarms: readonly Harm[] = [
  killedInLine,
  kill('while Drive is asked for a document', atAccount(asksFor, 2)),
  kill('while a file comes from Drive', atAccount(gets)),
  kill('while Notion is asked for a page', atAccount(/^GET \/notion\/v1\/pages\//)),
  kill('while the blocks of a page come', atAccount(/^GET \/notion\/v1\/blocks\//, 2)),
  kill('while the rows of a database come', atAccount(/^POST \/notion\/v1\/databases\//)),
  kill('once a document is stored', whenStored),
  kill(
    'once a document is noted',
    whenItem(({ draft, fetched }) => fetched !== null && draft?.chunks === 0),
  ),
  kill('while embedding a document', atModel(2)),
  kill('before what was found earlier goes', atVectors('delete', 'before')),
  kill('while an access is renewed', whenRenewed),
  killedAtRandom,
  away(
    'Drive and Notion away',
    ({ accounts }) => accounts.close(),
    ({ accounts }) => accounts.open(),
  ),
  refusing(429, 'rateLimitExceeded'),
  refusing(500, 'backendError'),
  {
    name: 'revoked while documents are fetched',
    fails: true,
    begin: (world, { appId }) =>
      atAccount(gets, 2)(world, appId, async () => {
        world.accounts.drive.revokeAll();
        world.accounts.notion.revokeAll();
      }),
  },
  {
    name: 'deleted while it is fetched',
    async begin(world, shelf) {
      const word = newWord();
      write(world, word, word);
      const { promise, resolve } = Promise.withResolvers<Given>();
      const comes = atAccount(new RegExp(`/files/${word}\\?.*alt=media`));
      const over = comes(world, shelf.appId, async () => deleteItem(shelf, await promise));
      resolve(await add(shelf, 'google drive', word));
      await over;
    },
  },
  {
    name: 'app deleted while documents are fetched',
    purges: true,
    begin: (world, { client, appId }) => {
      const before = granted(world);
      return atAccount(gets, 2)(world, appId, async () => {
        await world.deleteAccount(client);
        await sleep(purgeMs);
        if (!(await within(revokedMs, async () => granted(world) === before - 2)))
          throw new Error(`${granted(world)} grants of ${before} are there, and two are to be revoked`);
      });
    },
  },
];
