import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Requests that one host has from this process at a time, whoever they are for. */
export const atOncePerHost = 4;

interface Host {
  active: number;
  /** When the next request may begin, by `performance.now`. */
  nextAt: number;
  readonly queue: (() => void)[];
}

/** Lets requests to a host begin one after the other with a pause between, and only a few at a time. */
@Injectable()
export class HostGate {
  private readonly hosts = new Map<string, Host>();
  protected readonly now = (): number => performance.now();
  protected readonly wait = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal });

  /** Throws what the signal is aborted with. */
  async run<T>(name: string, pauseMs: number, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    const host = this.hostOf(name);
    await this.enter(host);
    try {
      const startsAt = Math.max(this.now(), host.nextAt);
      host.nextAt = startsAt + pauseMs;
      if (startsAt > this.now()) await this.wait(startsAt - this.now(), signal);
      signal.throwIfAborted();
      return await request();
    } finally {
      // Whoever waits takes the place over, so that nobody else slips into it.
      const next = host.queue.shift();
      if (next) next();
      else host.active -= 1;
    }
  }

  private hostOf(name: string): Host {
    const known = this.hosts.get(name);
    if (known) return known;
    for (const [other, { active, nextAt, queue }] of this.hosts)
      if (active === 0 && queue.length === 0 && nextAt < this.now()) this.hosts.delete(other);
    const host = { active: 0, nextAt: 0, queue: [] };
    this.hosts.set(name, host);
    return host;
  }

  private async enter(host: Host): Promise<void> {
    if (host.active < atOncePerHost) host.active += 1;
    else await new Promise<void>((resolve) => host.queue.push(resolve));
  }
}
