const tabKey = 'lathe.tab';

/** Of this tab and its reloads alone: two tabs have different changes of one app. */
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

/** Under which name a tab keeps what its panels could not store yet. */
export const keptNameOf = (appId: string): string => `panels.${appId}.${tabName()}`;
