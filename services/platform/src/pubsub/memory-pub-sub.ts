import { EventEmitter } from 'node:events';
import type { PubSub } from './pub-sub.js';

/** The embedded fan-out. */
export class MemoryPubSub implements PubSub {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  async publish(channel: string, message: string): Promise<void> {
    this.emitter.emit(`c:${channel}`, message);
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>> {
    this.emitter.on(`c:${channel}`, listener);
    return async () => {
      this.emitter.off(`c:${channel}`, listener);
    };
  }
}
