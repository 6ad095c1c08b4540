import type { AppState } from '@lathe/proto/apps/events.v1';

/** What the guard needs to know of an app. */
export type WorkspaceApp = Pick<AppState, 'ownerId' | 'members' | 'deleted'>;

/** Where the guard learns who builds an app. */
export abstract class WorkspaceApps {
  /** Deleted ones included; undefined when there is no such app. */
  abstract find(appId: string): Promise<WorkspaceApp | undefined>;
  /** Calls when an app has changed; the answer ends that. Missing in a service that has no streams for builders. */
  watch?(watcher: (appId: string) => void): () => void;
}
