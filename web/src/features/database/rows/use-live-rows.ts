import { entityChange, followChanges } from '@lathe/proto/entities/changes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toAppError } from '@/lib/app-error';
import { openStream } from '@/lib/client';
import { readServerSentEvents } from '@/lib/sse';
import { type Row, row } from '../model/rows';
import { refreshRows, showRows } from './use-rows';

/** Milliseconds before a broken stream is opened again; the last one repeats. */
const retryMs = [300, 1_000, 4_000, 10_000];
/** Milliseconds for which changes are gathered: many come at once where many rows are written. */
const gatherMs = 300;

/** Keeps the table of an entity as it is on the server: what others change is seen as it happens. */
export function useLiveRows(appId: string, entity: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const seen = new SeenChanges(client, appId, entity);
    void follow(appId, entity, seen, stop.signal);
    return () => {
      stop.abort();
      seen.stop();
    };
  }, [client, appId, entity]);
}

/** Reads the stream, and opens it again where it was when it breaks; a refusal ends it. */
async function follow(appId: string, entity: string, seen: SeenChanges, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const request = { params: { id: appId, name: entity }, query: { after } };
      const response = await openStream(followChanges, request, { signal });
      for await (const event of readServerSentEvents(response)) {
        attempt = 0;
        if (event.event === 'change') seen.add(event.data);
        else if (event.event === 'reset') seen.reset();
        after = event.id === '' ? after : event.id;
      }
    } catch (reason) {
      const { retryable } = toAppError(reason);
      if (!signal.aborted && reason instanceof Error && reason.name === 'AppError' && !retryable) return;
    }
    if (!signal.aborted) await new Promise((over) => setTimeout(over, retryMs[Math.min(attempt, retryMs.length - 1)]));
  }
}

/** Changes that came and are not shown yet. */
class SeenChanges {
  private readonly rows = new Map<string, Row>();
  private areOthers = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: QueryClient,
    private readonly appId: string,
    private readonly entity: string,
  ) {}

  add(data: string): void {
    const change = entityChange.parse(JSON.parse(data));
    if (change.type === 'update' && change.row !== undefined) this.rows.set(change.id, row.parse(change.row));
    else this.areOthers = true;
    this.timer ??= setTimeout(() => this.show(), gatherMs);
  }

  /** Too much was missed: everything is read again. */
  reset(): void {
    this.areOthers = true;
    this.timer ??= setTimeout(() => this.show(), gatherMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    this.timer = undefined;
    const { client, appId, entity } = this;
    if (this.rows.size > 0) showRows(client, { appId, entity }, [...this.rows.values()]);
    if (this.areOthers) void refreshRows(client, appId, entity);
    this.rows.clear();
    this.areOthers = false;
  }
}
