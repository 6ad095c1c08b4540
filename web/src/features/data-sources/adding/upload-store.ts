import { toAppError } from '@/lib/app-error';
import type { Sending } from '../api';

/** A file on its way, or why it did not get there. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed, in a sentence. */
  readonly reason: string | null;
  /** Whether trying again may help. */
  readonly isRetryable: boolean;
}

type Send = (sending: Sending) => Promise<unknown>;

/** Files that are sent at a time. */
const atOnce = 2;

/** Spec 1, section 8. */
const failed = 'Failed to upload context, try again later';
const unreachable = 'Error uploading data, please try again or contact support via chat';

/** Files that are being sent to an app. They go on when the window that shows them is closed. */
export class UploadStore {
  private uploads: readonly Upload[] = [];
  private readonly sends = new Map<number, { send: Send; stop: AbortController }>();
  private readonly listeners = new Set<() => void>();
  private lastId = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): readonly Upload[] => this.uploads;

  add(file: File, send: Send): void {
    this.put({ file, state: 'waiting', reason: null, isRetryable: true }, send);
    this.go();
  }

  /** Files that are not sent at all, so that it is seen why. */
  refuse(refused: readonly { file: File; reason: string }[]): void {
    for (const { file, reason } of refused) this.put({ file, state: 'failed', reason, isRetryable: false });
  }

  /** Stops one, or takes one that failed out of sight. */
  remove(id: number): void {
    this.sends.get(id)?.stop.abort();
    this.sends.delete(id);
    this.set(this.uploads.filter((upload) => upload.id !== id));
    this.go();
  }

  retry(id: number): void {
    const { send } = this.sends.get(id) ?? {};
    if (!send) return;
    this.sends.set(id, { send, stop: new AbortController() });
    this.change(id, { state: 'waiting', share: 0, reason: null });
    this.go();
  }

  private put(upload: Omit<Upload, 'id' | 'share'>, send?: Send): void {
    this.lastId += 1;
    if (send) this.sends.set(this.lastId, { send, stop: new AbortController() });
    this.set([...this.uploads, { ...upload, id: this.lastId, share: 0 }]);
  }

  private go(): void {
    const sending = this.uploads.filter(({ state }) => state === 'sending').length;
    for (const upload of this.uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending))
      void this.send(upload);
  }

  private async send({ id }: Upload): Promise<void> {
    const { send, stop } = this.sends.get(id)!;
    this.change(id, { state: 'sending' });
    try {
      await send({ signal: stop.signal, onSent: (share) => this.change(id, { share }) });
      this.remove(id);
    } catch (reason) {
      if (stop.signal.aborted) return;
      const { code, message, status, retryable } = toAppError(reason);
      const said = status === 0 ? unreachable : code === 'internal' || status === -1 ? failed : message;
      this.change(id, {
        state: 'failed',
        reason: said,
        isRetryable: retryable || status < 400 || status === 402 || status >= 500,
      });
      this.go();
    }
  }

  private change(id: number, change: Partial<Upload>): void {
    this.set(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    this.listeners.forEach((listener) => listener());
  }
}
