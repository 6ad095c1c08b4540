// Numbered rows and changes of an app over the public API, and what became of each: acknowledged, refused with an
// error, or unknown.
import { setTimeout as sleep } from 'node:timers/promises';

const colours = ['green', 'blue', 'red', 'purple'];
const rowLanes = 4;

export class Load {
  #over = false;
  #running;
  acknowledged = [];
  refused = [];
  versions = [];
  refusedAsks = 0;

  constructor(client, appId) {
    Object.assign(this, { client, appId });
  }

  /** Changes of the app that ended, either way. */
  get changes() {
    return this.versions.length + this.refusedAsks;
  }

  get rowsPath() {
    return `/live_api/apps/${this.appId}/entities/Dog`;
  }

  start() {
    const rows = Array.from({ length: rowLanes }, (_, lane) => this.#loop((n) => this.#row(`number ${lane}-${n}`)));
    this.#running = Promise.all([...rows, this.#loop((n) => this.#change(n))]);
  }

  /** Ends it and waits for the answers that are under way. */
  stop() {
    this.#over = true;
    return this.#running;
  }

  async #loop(step) {
    for (let n = 1; !this.#over; n += 1) {
      await step(n);
      await sleep(10 + Math.random() * 20);
    }
  }

  async #row(name) {
    try {
      await this.client.request('POST', this.rowsPath, { name, breed: 'x'.repeat(400) });
      this.acknowledged.push(name);
    } catch (error) {
      if (error.status) this.refused.push(name);
    }
  }

  async #change(n) {
    const outcome = await this.client
      .ask(this.appId, `make the accent colour ${colours[n % colours.length]}`)
      .catch((error) => ({ error }));
    if (outcome.versionId) this.versions.push(outcome.versionId);
    else this.refusedAsks += 1;
  }
}
