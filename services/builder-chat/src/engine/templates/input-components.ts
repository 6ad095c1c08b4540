/** Components that people put something into, or act with; every generated app has the ones it uses. */

export const CONFIRM_DELETE = `import { toast } from 'sonner';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';

/** Asks before a row goes. \`name\` is what goes; nothing is shown while it is empty. */
export default function ConfirmDelete({ open, name, remove, id, onClose, onDeleted }) {
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success('Deleted');
        onClose();
        onDeleted?.();
      },
      onError: (error) => toast.error(error?.message || 'Could not be deleted. Please try again.'),
    });
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Delete {name}?</AlertDialogTitle>
          <AlertDialogDescription>This cannot be undone.</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep it</AlertDialogCancel>
          <Button variant="destructive" onClick={confirm} disabled={remove.isPending}>
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
`;

export const ROW_MENU = `import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';

export default function RowMenu({ name, onEdit, onDelete }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="relative z-10 h-11 w-11 text-muted-foreground md:h-8 md:w-8" aria-label={'Actions for ' + name}>
          <MoreHorizontal className="h-4 w-4" aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil className="mr-2 h-4 w-4" aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onDelete} className="text-destructive focus:text-destructive">
          <Trash2 className="mr-2 h-4 w-4" aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
`;

export const FORM_FIELD = `import { Label } from '@/components/ui/label';

/** Label, required mark, control and what is wrong with it. */
export default function FormField({ id, label, required = false, error, hint, children }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        {label}
        {required && <span className="ml-0.5 text-destructive" aria-hidden="true">*</span>}
      </Label>
      {children}
      {hint && !error && <p className="text-xs text-muted-foreground">{hint}</p>}
      {error && (
        <p id={id + '-error'} className="text-xs font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
`;

export const OPTION_SELECT = `import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select';

const NONE = '__none__';

/** A select over { value, label } options. With \`emptyLabel\` nothing may be chosen too. */
export default function OptionSelect({ id, value, onChange, options, placeholder, emptyLabel, invalid, className, 'aria-label': label }) {
  return (
    <Select value={value || (emptyLabel ? NONE : '')} onValueChange={(next) => onChange(next === NONE ? '' : next)}>
      <SelectTrigger id={id} className={className} aria-label={label} aria-invalid={invalid || undefined}>
        <SelectValue placeholder={placeholder} />
      </SelectTrigger>
      <SelectContent>
        {emptyLabel && <SelectItem value={NONE}>{emptyLabel}</SelectItem>}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
`;

export const FILTER_BAR = `import { useEffect, useState } from 'react';
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
          aria-label={'Filter by ' + filter.label.toLowerCase()}
          value={state.filters[filter.field] ?? ''}
          onChange={(value) => state.set(filter.field, value)}
          options={filter.options}
          emptyLabel={filter.all}
        />
      ))}
      <OptionSelect
        className="w-[calc(50%-0.25rem)] bg-card sm:ml-auto sm:w-44"
        aria-label="Sort"
        value={state.sort}
        onChange={(value) => state.set('sort', value)}
        options={sorts}
      />
      {state.isFiltered && (
        <Button variant="ghost" size="sm" onClick={state.clear}>
          <X className="h-4 w-4" aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}
`;

export const LIST_STATE = `import { useSearchParams } from 'react-router-dom';

/** Search, filters and sorting of a list, kept in the address so that a reload or a shared link shows the same. */
export function useListState(fields, defaultSort) {
  const [params, setParams] = useSearchParams();
  const filters = {};
  for (const field of ['search', ...fields]) {
    const value = params.get(field);
    if (value) filters[field] = value;
  }
  const set = (field, value) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(field, value);
        else next.delete(field);
        return next;
      },
      { replace: true },
    );
  const clear = () => setParams({}, { replace: true });
  return { filters, sort: params.get('sort') || defaultSort, isFiltered: Object.keys(filters).length > 0, set, clear };
}
`;

export const LOAD_MORE = `import { Button } from '@/components/ui/button';

/** The rest of a long list, page by page. */
export default function LoadMore({ list }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button variant="outline" onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
        {list.isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  );
}
`;
