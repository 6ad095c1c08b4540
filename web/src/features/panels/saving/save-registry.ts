import { appParts } from '@lathe/proto/apps/model';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { showToast } from '@/components/ui/toast-store';
import { keepApp } from '@/features/apps/api';
import { keep, readKept } from '@/lib/kept';
import { session } from '@/lib/session';
import { keptNameOf, leftNames } from './kept-name';
import { problemOf, savePart } from './parts';
import { type KeptUnsaved, SaveStore } from './save-store';

const fields = z.record(z.string(), z.unknown());
const kept = z.partialRecord(z.enum(appParts), z.object({ fields, base: fields }));

/** Spec 2, section 8. */
const failedSaving = 'Failed saving app, your changes might be lost. Please try again or contact us';

const stores = new Map<string, SaveStore>();

// Another person may sign in to this tab next; what was not stored stays in the browser for the one it belongs to.
session.subscribe(() => {
  if (session.accessToken() === null) stores.clear();
});
addEventListener('online', () => stores.forEach((store) => void store.flush()));
// The page may not come back: phones end pages in the background without a word.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') stores.forEach((store) => void store.flush());
});

/** The unsaved changes of an app's panels; one store per tab. */
export function savesOf(appId: string, queryClient: QueryClient): SaveStore {
  const known = stores.get(appId);
  if (known !== undefined) return known;
  const name = keptNameOf(appId);
  const created: SaveStore = new SaveStore({
    save: (part, changed, seq) => savePart(appId, part, changed, seq),
    problemOf,
    kept: (readKept(name, kept) ?? {}) as KeptUnsaved,
    keep: (unsaved) => void keep(name, unsaved),
    onSaved: (app) => keepApp(queryClient, app),
    onFailed: () =>
      showToast(failedSaving, { tone: 'bad', action: { label: 'Try again', run: () => void created.flush() } }),
  });
  stores.set(appId, created);
  void adoptLeft(appId, created);
  return created;
}

/** What tabs that were closed, or have crashed, could not store goes on from here. */
async function adoptLeft(appId: string, store: SaveStore): Promise<void> {
  for (const name of await leftNames(appId)) {
    const left = readKept(name, kept);
    if (left !== null) store.adopt(left as KeptUnsaved);
    keep(name, null);
  }
}
