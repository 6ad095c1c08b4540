// Numbered rows and changes of an app over the public API, and what became of each: acknowledged, refused with an
// error, or unknown.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type LatheClient } from '../lathe-client.ts';

const colours = ['green', 'blue', 'red', 'purple'];
const rowLanes = 4;

export class Load {
  readonly appId: string;
  /** Names of rows. */
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  readonly versions: string[] = [];
  refusedAsks = 0;
  readonly #client: LatheClient;
  #over = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(client: LatheClient, appId: string) {
    this.#client = client;
    this.appId = appId;
  }

  /** Changes of the app that ended, either way. */
  get changes(): number {
    return this.versions.length + this.refusedAsks;
  }

  get rowsPath(): string {
    return `/live_api/apps/${this.appId}/entities/Dog`;
  }

  start(): void {
    const rows = Array.from({ length: rowLanes }, (_, lane) => this.#loop((n) => this.#row(`number ${lane}-${n}`)));
    this.#running = Promise.all([...rows, this.#loop((n) => this.#change(n))]);
  }

  /** Ends it and waits for the answers that are under way. */
  stop(): Promise<unknown> {
    this.#over = true;
    return this.#running;
  }

  async #loop(step: (n: number) => Promise<void>): Promise<void> {
    for (let n = 1; !this.#over; n += 1) {
      await step(n);
      await sleep(10 + Math.random() * 20);
    }
  }

  async #row(name: string): Promise<void> {
    try {
      await this.#client.request('POST', this.rowsPath, { name, breed: 'x'.repeat(400) });
      this.acknowledged.push(name);
    } catch (error) {
      if (error instanceof ApiError) this.refused.push(name);
    }
  }

  async #change(n: number): Promise<void> {
    const outcome = await this.#client
      .ask(this.appId, `make the accent colour ${colours[n % colours.length]}`)
      .catch(() => undefined);
    if (outcome?.versionId) this.versions.push(outcome.versionId);
    else this.refusedAsks += 1;
  }
}
