// What data items need of the platform, each process killable, with a model, a vector store and a web site of this
// process, which hold a request for as long as a drill wants.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { freePort } from '../../../../infra/local/ports.ts';
import { AccountStandIns } from '../../../../services/context-ingest/test/stand-ins/accounts.ts';
import { EmbeddingsStandIn } from '../../../../services/context-ingest/test/stand-ins/embeddings.ts';
import { PineconeStandIn } from '../../../../services/context-ingest/test/stand-ins/pinecone.ts';
import { databaseOf } from '../../event-count.ts';
import { LatheClient } from '../../lathe-client.ts';
import type { ServiceProcess } from '../../service-process.ts';
import { type Services, startServices } from '../../services-process.ts';
import { type DrillSetup, lockMs, sessionMs } from '../setup.ts';

const password = 'a-long-enough-password';
const pineconeKey = 'a-key-of-drills';
/** No address of the internet; the guard lets it through because this drill says so. */
const siteAddress = '127.77.1.1';
const sitePort = 8080;
/** The same of the services whose accounts are connected. */
const accountsAddress = '127.77.1.2';
/** Pages that a site links to from its first one. */
const sitePages = 5;

/** One builder with one app. */
export interface Shelf {
  readonly client: LatheClient;
  readonly appId: string;
}

export class IngestWorld {
  readonly pinecone: PineconeStandIn;
  readonly model: EmbeddingsStandIn;
  readonly accounts: AccountStandIns;
  /** Called with each path that is asked of the site; its answer waits for it. */
  visited: (path: string) => void | Promise<void> = () => undefined;
  readonly setup: DrillSetup;
  readonly #services: Services;
  readonly #mongo: MongoClient;
  readonly #site: Server;
  readonly #dataDir: string;
  readonly #url: string;

  private constructor(
    setup: DrillSetup,
    parts: {
      services: Services;
      mongo: MongoClient;
      pinecone: PineconeStandIn;
      model: EmbeddingsStandIn;
      accounts: AccountStandIns;
      dataDir: string;
      url: string;
    },
  ) {
    this.setup = setup;
    this.#services = parts.services;
    this.#mongo = parts.mongo;
    this.pinecone = parts.pinecone;
    this.model = parts.model;
    this.accounts = parts.accounts;
    this.#dataDir = parts.dataDir;
    this.#url = parts.url;
    this.#site = createServer(({ url = '/' }, response) => {
      void (async () => {
        await this.visited(url);
        const body = pageOf(url);
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
      })();
    });
  }

  /** On files of this machine, which can be counted; the store in S3 is another drill's. */
  static async start(setup: DrillSetup): Promise<IngestWorld> {
    const name = `ingest-${randomBytes(4).toString('hex')}`;
    const dataDir = join(setup.dir, name);
    const accounts = new AccountStandIns(accountsAddress);
    const [port, pinecone, model] = [
      await freePort(),
      await PineconeStandIn.open(pineconeKey),
      await EmbeddingsStandIn.open(),
    ];
    const { S3_ENDPOINT: _none, ...infraEnv } = setup.infraEnv as NodeJS.ProcessEnv;
    const services = await startServices({
      infraEnv,
      env: {
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
        KAFKA_PREFIX: `${name}-`,
        REDIS_PREFIX: `${name}:`,
        INTERNAL_SECRET: randomBytes(36).toString('base64url'),
        SECRETS_KEY: randomBytes(32).toString('base64url'),
        DATA_DIR: dataDir,
        KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
        JOB_LOCK_MS: String(lockMs),
        DRAIN_MS: '0',
        OUTGOING_ALLOW: `${siteAddress},${accountsAddress}`,
        PINECONE_API_KEY: pineconeKey,
        PINECONE_HOST: pinecone.url,
        ...model.env,
        ...accounts.env,
      },
      port,
      only: ['accounts', 'apps', 'context-ingest'],
      onLine: setup.onLine,
    });
    const mongo = await MongoClient.connect(setup.infraEnv.MONGODB_URI);
    const url = `http://127.0.0.1:${port}`;
    const world = new IngestWorld(setup, { services, mongo, pinecone, model, accounts, dataDir, url });
    await new Promise<void>((resolve) => void world.#site.listen(sitePort, siteAddress, resolve));
    await accounts.open();
    return world;
  }

  get worker(): ServiceProcess {
    return this.#services.find('context-ingest-worker');
  }

  get api(): ServiceProcess {
    return this.#services.find('context-ingest');
  }

  get db(): Db {
    return this.#mongo.db(databaseOf('context-ingest'));
  }

  /** Where the files of an app's data items stand. */
  folderOf(appId: string): string {
    return join(this.#dataDir, 'files', 'context', appId);
  }

  async builder(): Promise<LatheClient> {
    const client = new LatheClient(this.#url);
    await client.signUp(`builder-${randomBytes(6).toString('hex')}@example.org`, password);
    return client;
  }

  async shelf(client: LatheClient): Promise<Shelf> {
    return { client, appId: (await client.createApp()).appId };
  }

  /** With all apps of the account. */
  async deleteAccount(client: LatheClient): Promise<void> {
    await client.request('POST', '/api/auth/delete-account', { password });
  }

  /** Nothing is held and nothing goes wrong from now on. */
  calm(): void {
    this.model.asked = this.accounts.asked = this.pinecone.at = this.visited = () => undefined;
    this.model.trouble = this.pinecone.trouble = this.accounts.drive.trouble = { status: 0, times: 0 };
  }

  /** An address of the site whose pages say the word. */
  pageAddress(word: string): string {
    return `http://${siteAddress}:${sitePort}/${word}/`;
  }

  async stop(): Promise<void> {
    this.calm();
    await this.#services.stop();
    await this.#mongo.close();
    this.#site.closeAllConnections();
    this.#site.close();
    await Promise.all([this.pinecone.close(), this.model.close(), this.accounts.close()]);
  }
}

/** `/word/` links to pages below it, and each of them says the word. */
function pageOf(url: string): string | undefined {
  const [, word, page] = /^\/(\w+)\/(\d*)$/.exec(url) ?? [];
  if (!word) return undefined;
  const links = Array.from({ length: sitePages }, (_, index) => `<a href="/${word}/${index}">${index}</a>`).join(' ');
  return `<html><title>${word}</title><body><p>Page ${page} says ${word}. ${links}</p></body></html>`;
}

/** Waits until something is so; false when it is not within the time. */
export async function within(limitMs: number, isSo: () => Promise<boolean>, pollMs = 50): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; ; await sleep(pollMs)) {
    if (await isSo()) return true;
    if (Date.now() > deadline) return false;
  }
}
