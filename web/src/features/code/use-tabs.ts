import { useState } from 'react';

/** A place in a file to go to. */
export interface Place {
  line: number;
  column: number;
}

/** Open files in their order, the one that is seen, and where to go in it. */
interface Tabs {
  open: readonly string[];
  current: string | null;
  /** A new object for every jump, so that the same place can be gone to again. */
  place: Place | null;
}

/** The files that are open in the editor. One that is gone is closed. */
export function useTabs(existing: readonly string[], first: string | undefined) {
  const [tabs, setTabs] = useState<Tabs>({ open: [], current: null, place: null });
  const open = tabs.open.filter((path) => existing.includes(path));
  const current = tabs.current !== null && open.includes(tabs.current) ? tabs.current : (open.at(-1) ?? first ?? null);
  return {
    open: open.length === 0 && current !== null ? [current] : open,
    current,
    place: tabs.place,
    show: (path: string, place: Place | null = null) =>
      setTabs((known) => ({
        open: known.open.includes(path)
          ? known.open
          : [...(known.open.length === 0 && first ? [first] : known.open), path],
        current: path,
        place,
      })),
    close: (path: string) => {
      const left = open.filter((one) => one !== path);
      const neighbour = left[Math.max(0, open.indexOf(path) - 1)] ?? null;
      setTabs({ open: left, current: current === path ? neighbour : current, place: null });
    },
    /** The file has another path now; it is not there yet. */
    rename: (path: string, newPath: string) =>
      setTabs((known) => ({
        open: known.open.map((one) => (one === path ? newPath : one)),
        current: known.current === path ? newPath : known.current,
        place: null,
      })),
  };
}
