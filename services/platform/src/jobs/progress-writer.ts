import type { JobProgress } from './job-queue.js';

const betweenWritesMs = 500;

/** Writes the latest progress of one job, at most twice a second. */
export class ProgressWriter {
  private latest: JobProgress | undefined;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private lastWrite = 0;

  /** `write` may reject: `refused` is told, and the job goes on. */
  constructor(
    private readonly write: (progress: JobProgress) => Promise<void>,
    private readonly refused: (error: unknown) => void,
  ) {}

  report(percent: number, note = ''): void {
    this.latest = { percent: Math.min(100, Math.max(0, percent)), note };
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, this.lastWrite + betweenWritesMs - Date.now()));
  }

  /** Writes what was told last, and ends when it is written. */
  async close(): Promise<void> {
    this.flush();
    await this.writing;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.latest) return;
    const progress = this.latest;
    this.latest = undefined;
    this.lastWrite = Date.now();
    this.writing = this.writing.then(() => this.write(progress)).catch(this.refused);
  }
}
