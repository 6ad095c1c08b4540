import { useEffect, useState } from 'react';
import type { Filter } from './filters';
import { keepViews, type KeptViews, readViews, type View } from './view';

export interface Views extends KeptViews {
  change: (view: View) => void;
  /** Keeps the view as it is now under a name. */
  save: (name: string) => void;
  open: (name: string) => void;
  remove: (name: string) => void;
}

/** How this person looks at the table of an entity, kept in this browser. It begins with the condition that led here. */
export function useViews(appId: string, entity: string, filter?: Filter): Views {
  const [views, setViews] = useState(() => {
    const kept = readViews(appId, entity);
    return filter === undefined ? kept : { ...kept, current: { ...kept.current, filters: [filter] } };
  });
  useEffect(() => void keepViews(appId, entity, views), [appId, entity, views]);
  const others = (name: string): KeptViews['saved'] => views.saved.filter((each) => each.name !== name);
  return {
    ...views,
    change: (current) => setViews({ ...views, current }),
    save: (name) => setViews({ ...views, saved: [...others(name), { name, view: views.current }] }),
    open: (name) =>
      setViews({ ...views, current: views.saved.find((each) => each.name === name)?.view ?? views.current }),
    remove: (name) => setViews({ ...views, saved: others(name) }),
  };
}
