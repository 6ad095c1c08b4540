import { type ClientRequest, request } from 'node:http';
import { until } from '@lathe/platform/testing/until';
import { type ItemChange, itemChange } from '@lathe/proto/context-ingest/live-items';

/** Follows the items of an app over a socket, as a browser does. */
export class ItemReader {
  readonly changes: ItemChange[] = [];
  /** 0 until an answer has begun. */
  status = 0;
  type = '';
  ended = false;

  private constructor(private readonly sent: ClientRequest) {}

  /** Resolves when the first change has come, or a refusal. */
  static async open(port: number, appId: string, token: string): Promise<ItemReader> {
    const headers = { host: 'localhost:4400', authorization: `Bearer ${token}` };
    const reader = new ItemReader(
      request({ port, host: '127.0.0.1', path: `/api/context/items/changes?appId=${appId}`, headers }),
    );
    reader.listen();
    await until(() => reader.changes.length > 0 || reader.ended);
    return reader;
  }

  /** Names and statuses of items as they are after all that has come. */
  get statuses(): Record<string, string> {
    const known = new Map<string, string>();
    for (const { isAll, contextItems, deleted } of this.changes) {
      if (isAll) known.clear();
      for (const { name, status, id } of contextItems) known.set(id, `${name}: ${status}`);
      for (const id of deleted) known.delete(id);
    }
    return Object.fromEntries([...known.values()].map((text) => text.split(': ') as [string, string]));
  }

  close(): void {
    this.sent.destroy();
  }

  private listen(): void {
    this.sent.on('error', () => (this.ended = true));
    this.sent.on('response', (answer) => {
      this.status = answer.statusCode!;
      this.type = answer.headers['content-type'] ?? '';
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        const frames = (text + more).split('\n\n');
        text = frames.pop()!;
        for (const frame of frames)
          if (frame.startsWith('data: ')) this.changes.push(itemChange.parse(JSON.parse(frame.slice(6))));
      });
      answer.once('close', () => (this.ended = true));
    });
    this.sent.end();
  }
}
