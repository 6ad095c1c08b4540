import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { useEffect, useRef, useState } from 'react';
import { isOnTheWay, statusLabels } from '../words';

/** Says to screen readers what has become of items that were on their way. */
export function StatusAnnouncer({ items }: { items: readonly ContextItem[] }) {
  const before = useRef(items);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const wereOn = new Set(before.current.filter(isOnTheWay).map(({ id }) => id));
    before.current = items;
    const ended = items.filter((item) => wereOn.has(item.id) && !isOnTheWay(item));
    if (ended.length > 0) setSaid(ended.map(({ name, status }) => `${name}: ${statusLabels[status]}`).join('. '));
  }, [items]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
