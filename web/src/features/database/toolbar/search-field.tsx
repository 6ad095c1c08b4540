import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { inputClass } from '@/components/ui/input';
import { cx } from '@/lib/cx';

/** Milliseconds of quiet before what is typed is searched for. */
const quietMs = 250;

interface SearchFieldProps {
  entity: string;
  onSearch: (words: string) => void;
}

/** Searches in the texts of the rows. */
export function SearchField({ entity, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="relative w-44 min-w-32 shrink">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={`Search in ${entity}`}
        placeholder="Search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cx(inputClass, 'h-8 pr-8 pl-8 touch:h-11')}
      />
      {typed !== '' && (
        <IconButton
          label="Clear the search"
          className="absolute inset-y-0 right-0"
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
