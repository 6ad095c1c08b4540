import { entityChange, followChanges } from '@lathe/proto/entities/changes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '@/lib/client';
import { followStream } from '@/lib/follow-stream';
import { type Row, row } from '../model/rows';
import { Gathering } from './gathering';
import { refreshRows, showRows } from './use-rows';

/** Milliseconds for which changes are gathered: many come at once where many rows are written. */
const gatherMs = 300;
/** The same where rows come without end, as from an import: reading them all again is work for the server, too. */
const mostGatherMs = 5_000;

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

/** Reads the stream, and goes on where it was when it breaks. */
function follow(appId: string, entity: string, seen: SeenChanges, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  return followStream(
    () => openStream(followChanges, { params: { id: appId, name: entity }, query: { after } }, { signal }),
    ({ event, data, id }) => {
      if (event === 'change') seen.add(data);
      else if (event === 'reset') seen.reset();
      after = id === '' ? after : id;
    },
    signal,
  );
}

/** Changes that came and are not shown yet. */
class SeenChanges {
  private readonly rows = new Map<string, Row>();
  private readonly showing = new Gathering(() => this.show(), gatherMs, gatherMs);
  private readonly refreshing = new Gathering(() => this.refresh(), gatherMs, mostGatherMs);

  constructor(
    private readonly client: QueryClient,
    private readonly appId: string,
    private readonly entity: string,
  ) {}

  add(data: string): void {
    const change = entityChange.parse(JSON.parse(data));
    if (change.type !== 'update' || change.row === undefined) return this.reset();
    this.rows.set(change.id, row.parse(change.row));
    this.showing.soon();
  }

  /** There are other rows than before, or too much was missed: everything is read again. */
  reset(): void {
    this.refreshing.soon();
  }

  stop(): void {
    this.showing.stop();
    this.refreshing.stop();
  }

  private show(): void {
    const { client, appId, entity } = this;
    showRows(client, { appId, entity }, [...this.rows.values()]);
    this.rows.clear();
  }

  private refresh(): void {
    void refreshRows(this.client, this.appId, this.entity);
  }
}
