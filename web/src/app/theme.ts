import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
/** Also read by public/theme.js before the first paint. */
const storageKey = 'lathe.theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const value = document.documentElement.dataset['theme'];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Chooses the look; `system` follows the device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is switched off: the choice lasts until the page is closed.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read);

const darkQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Whether the screen is dark right now. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const systemDark = useSyncExternalStore(
    (listener) => {
      const query = darkQuery();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => darkQuery().matches,
  );
  return theme === 'dark' || (theme === 'system' && systemDark);
}
