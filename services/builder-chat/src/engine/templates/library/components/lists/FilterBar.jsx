import { useEffect, useState } from 'react';
import { Search, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import OptionSelect from '@/components/OptionSelect';

/** Passes on what is typed when the typing pauses. */
function SearchBox({ label, value, onChange }) {
  const [words, setWords] = useState(value);
  useEffect(() => setWords(value), [value]);
  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(() => onChange(words), 250);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className="relative w-full sm:w-64">
      <Search className="pointer-events-none absolute left-3 top-1/2 h-4 w-4 -translate-y-1/2 text-muted-foreground" aria-hidden="true" />
      <Input type="search" className="bg-card pl-9" aria-label={label} placeholder={label} value={words} onChange={(event) => setWords(event.target.value)} />
    </div>
  );
}

/** Search, one select per filter, sorting and a way back to everything. */
export default function FilterBar({ state, searchLabel, filters = [], sorts }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {searchLabel && <SearchBox label={searchLabel} value={state.filters.search ?? ''} onChange={(words) => state.set('search', words)} />}
      {filters.map((filter) => (
        <OptionSelect
          key={filter.field}
          className="w-[calc(50%-0.25rem)] bg-card sm:w-40"
          aria-label={'filterBy__' + filterLabel__}
          value={state.filters[filter.field] ?? ''}
          onChange={(value) => state.set(filter.field, value)}
          options={filter.options}
          emptyLabel={filter.all}
        />
      ))}
      <OptionSelect
        className="w-[calc(50%-0.25rem)] bg-card sm:ml-auto sm:w-44"
        aria-label="sort__"
        value={state.sort}
        onChange={(value) => state.set('sort', value)}
        options={sorts}
      />
      {state.isFiltered && (
        <Button variant="ghost" size="sm" onClick={state.clear}>
          <X className="h-4 w-4" aria-hidden="true" />
          clear__
        </Button>
      )}
    </div>
  );
}
