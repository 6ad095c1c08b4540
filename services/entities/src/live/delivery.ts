import type { Seen } from './view.js';

/** What one message of the log is to some people: changes as JSON in their order, or a reset. */
export interface Part {
  readonly position: string;
  readonly changes: readonly string[];
  readonly isReset: boolean;
}

/** What has been seen of one message, in a part; a reset makes what stood before it unnecessary. */
export function partOf(seen: readonly Seen[], position: string): Part {
  const changes: string[] = [];
  let isReset = false;
  for (const one of seen) {
    if (one !== 'reset') changes.push(one.change);
    else {
      isReset = true;
      changes.length = 0;
    }
  }
  return { position, changes, isReset };
}

/** What goes to all who see the same, made once for each way to send it. */
export class Delivery {
  private eventText: Buffer | undefined;
  private readonly messages = new Map<string, Buffer>();

  constructor(
    private readonly parts: readonly Part[],
    /** Where the app's changes stand after it. */
    readonly position: string,
  ) {}

  /** As server-sent events. */
  asEvents(): Buffer {
    return (this.eventText ??= Buffer.from(this.parts.map(eventsOf).join('')));
  }

  /** As the message of a WebSocket; `entity` is what its reader calls the entity. */
  asMessage(entity: string): Buffer {
    const known = this.messages.get(entity);
    if (known) return known;
    const name = JSON.stringify(entity);
    const changes = this.parts.flatMap((part) => part.changes);
    const made = Buffer.from(
      this.parts.some((part) => part.isReset)
        ? `{"type":"reset","entity":${name},"position":"${this.position}"}`
        : `{"type":"changes","entity":${name},"position":"${this.position}","changes":[${changes.join(',')}]}`,
    );
    this.messages.set(entity, made);
    return made;
  }
}

/** The last event alone has the position: whoever has a part of them gets them all again. */
function eventsOf({ position, changes, isReset }: Part): string {
  const reset = isReset ? resetEvent(changes.length === 0 ? position : undefined) : '';
  const events = changes.map((change, index) => {
    const id = index === changes.length - 1 ? `id: ${position}\n` : '';
    return `${id}event: change\ndata: ${change}\n\n`;
  });
  return reset + events.join('');
}

export const resetEvent = (position: string | undefined): string =>
  `${position === undefined ? '' : `id: ${position}\n`}event: reset\ndata: {}\n\n`;
