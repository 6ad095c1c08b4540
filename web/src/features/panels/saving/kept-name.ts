import { keptNames } from '@/lib/kept';

const tabKey = 'lathe.tab';
const lockOf = (tab: string): string => `lathe.tab.${tab}`;

/** Of this tab and its reloads. */
function tabName(): string {
  try {
    const known = sessionStorage.getItem(tabKey);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(tabKey, made);
    return made;
  } catch {
    return 'tab';
  }
}

const own = tabName();
const prefixOf = (appId: string): string => `panels.${appId}.`;

// As long as this tab is there, so that others can tell. One that was copied from another has the name of that one.
const hasLocks = 'locks' in navigator;
if (hasLocks) void navigator.locks.request(lockOf(own), { mode: 'shared' }, () => new Promise(() => undefined));

/** Under which name a tab keeps what its panels could not store yet: two tabs have different changes of one app. */
export const keptNameOf = (appId: string): string => prefixOf(appId) + own;

/** Names of what tabs have left that are there no more. */
export async function leftNames(appId: string): Promise<string[]> {
  if (!hasLocks) return [];
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  return keptNames(prefixOf(appId)).filter(
    (name) => name !== keptNameOf(appId) && !alive.has(lockOf(name.slice(prefixOf(appId).length))),
  );
}
