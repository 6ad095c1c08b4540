import { GoogleStandIn } from './google.ts';
import { NotionStandIn } from './notion.ts';
import { outsidePort, startOutsideServer } from './outside-server.ts';

/** Google and Notion, both on one address that the guard is to be told to let through. */
export class AccountStandIns {
  drive = new GoogleStandIn();
  notion = new NotionStandIn();
  /** Called with what is asked, as `POST /google/token?` say; the answer waits for it. */
  asked: (what: string) => void | Promise<void> = () => undefined;
  readonly address: string;
  #server: { close: () => Promise<void> } | undefined;

  constructor(address: string) {
    this.address = address;
  }

  /** What a service knows them by. */
  get env() {
    const base = `http://${this.address}:${outsidePort}`;
    return {
      GOOGLE_DRIVE_CLIENT_ID: this.drive.clientId,
      GOOGLE_DRIVE_CLIENT_SECRET: this.drive.clientSecret,
      GOOGLE_DRIVE_API_BASE: `${base}/google`,
      NOTION_CLIENT_ID: this.notion.clientId,
      NOTION_CLIENT_SECRET: this.notion.clientSecret,
      NOTION_API_BASE: `${base}/notion`,
    };
  }

  async open(): Promise<void> {
    this.#server = await startOutsideServer(this.address, {
      google: async (request) => {
        await this.asked(`${request.method} /google${request.path}?${request.query.toString()}`);
        return this.drive.answer(request);
      },
      notion: async (request) => {
        await this.asked(`${request.method} /notion${request.path}?${request.query.toString()}`);
        return this.notion.answer(request);
      },
    });
  }

  /** Answers no more, until it is opened again. */
  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }
}
