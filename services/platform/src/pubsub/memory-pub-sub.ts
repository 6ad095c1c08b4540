import { Listeners } from './listeners.js';
import type { PubSub } from './pub-sub.js';

/** The embedded fan-out. */
export class MemoryPubSub implements PubSub {
  private readonly channels = new Map<string, Listeners>();

  /** `report` hears what a listener threw. */
  constructor(private readonly report: (error: unknown) => void = warn) {}

  async publish(channel: string, message: string): Promise<void> {
    this.channels.get(channel)?.tell(message);
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Listeners(this.report);
    this.channels.set(channel, listeners);
    const leave = listeners.add(listener);
    return async () => {
      leave();
      if (listeners.size === 0 && this.channels.get(channel) === listeners) this.channels.delete(channel);
    };
  }
}

const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));
