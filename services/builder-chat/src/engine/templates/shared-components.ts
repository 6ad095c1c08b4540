/** Components every generated app shares. */

const PAGE_HEADER = `import { Link } from 'react-router-dom';
import { ArrowLeft } from 'lucide-react';

export default function PageHeader({ title, description, back, badge, children }) {
  return (
    <header className="mb-6">
      {back && (
        <Link to={back.to} className="mb-3 inline-flex items-center gap-1.5 text-sm text-muted-foreground hover:text-foreground">
          <ArrowLeft className="h-4 w-4" aria-hidden="true" />
          {back.title}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="break-words text-2xl font-semibold tracking-tight md:text-[28px]">{title}</h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-prose text-sm text-muted-foreground">{description}</p>}
        </div>
        {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </header>
  );
}
`;

const STATUS_BADGE = `import { cn } from '@/lib/utils';
import { optionOf } from '@/services/format';

const TONES = {
  green: 'bg-emerald-100 text-emerald-800 dark:bg-emerald-400/15 dark:text-emerald-300',
  blue: 'bg-sky-100 text-sky-800 dark:bg-sky-400/15 dark:text-sky-300',
  amber: 'bg-amber-100 text-amber-800 dark:bg-amber-400/15 dark:text-amber-300',
  red: 'bg-red-100 text-red-800 dark:bg-red-400/15 dark:text-red-300',
  violet: 'bg-violet-100 text-violet-800 dark:bg-violet-400/15 dark:text-violet-300',
  teal: 'bg-teal-100 text-teal-800 dark:bg-teal-400/15 dark:text-teal-300',
  rose: 'bg-rose-100 text-rose-800 dark:bg-rose-400/15 dark:text-rose-300',
  orange: 'bg-orange-100 text-orange-800 dark:bg-orange-400/15 dark:text-orange-300',
  sky: 'bg-cyan-100 text-cyan-800 dark:bg-cyan-400/15 dark:text-cyan-300',
  gray: 'bg-zinc-100 text-zinc-700 dark:bg-zinc-400/15 dark:text-zinc-300',
};

export default function StatusBadge({ options, value }) {
  if (!value) return null;
  const option = optionOf(options, value);
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-medium', TONES[option?.tone ?? 'gray'])}>
      <span className="h-1.5 w-1.5 rounded-full bg-current opacity-70" aria-hidden="true" />
      {option?.label ?? String(value)}
    </span>
  );
}
`;

const EMPTY_STATE = `export default function EmptyState({ icon: Icon, title, text, children }) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed bg-card/60 px-6 py-14 text-center">
      <span className="mb-4 grid h-12 w-12 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon className="h-5 w-5" aria-hidden="true" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
`;

const ERROR_STATE = `import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';

export default function ErrorState({ text, onRetry }) {
  return (
    <div role="alert" className="flex flex-col items-center rounded-xl border bg-card px-6 py-14 text-center">
      <TriangleAlert className="mb-3 h-6 w-6 text-destructive" aria-hidden="true" />
      <h2 className="text-base font-semibold">{text}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">Nothing was changed. Check the connection and try again.</p>
      <Button variant="outline" className="mt-5" onClick={onRetry}>
        <RotateCcw className="h-4 w-4" aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}
`;

const ACCESS_GATE = `import { Lock } from 'lucide-react';
import { User } from '@/entities/User';
import { Button } from '@/components/ui/button';
import EmptyState from '@/components/EmptyState';
import ListSkeleton from '@/components/ListSkeleton';
import { allowed, useSession } from '@/services/session';

/** Shows its children to those the rule lets in, and tells the others what to do. */
export default function AccessGate({ rule, icon, title, text, children }) {
  const { user, isPending } = useSession();
  if (allowed(rule, user)) return children;
  if (isPending) return <ListSkeleton />;
  if (user || rule === 'none') {
    return <EmptyState icon={Lock} title="This page is not open to you" text="Ask the person who runs this app to give you access." />;
  }
  return (
    <EmptyState icon={icon} title={title} text={text}>
      <Button onClick={() => User.login()}>Sign in</Button>
    </EmptyState>
  );
}
`;

const LIST_SKELETON = `import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5'];

export default function ListSkeleton() {
  return (
    <div className="divide-y rounded-xl border bg-card" aria-busy="true" aria-label="Loading">
      {ROWS.map((width, index) => (
        <div key={index} className="flex items-center justify-between gap-6 px-4 py-4">
          <Skeleton className={'h-4 ' + width} />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
`;

const CONFIRM_DELETE = `import { toast } from 'sonner';
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

const ROW_MENU = `import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';

export default function RowMenu({ name, onEdit, onDelete }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="h-8 w-8 text-muted-foreground" aria-label={'Actions for ' + name}>
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

const FORM_FIELD = `import { Label } from '@/components/ui/label';

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

const OPTION_SELECT = `import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select';

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

const FILTER_BAR = `import { useEffect, useState } from 'react';
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

const LIST_STATE = `import { useSearchParams } from 'react-router-dom';

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

const LOAD_MORE = `import { Button } from '@/components/ui/button';

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

const STAT_CARD = `import { Link } from 'react-router-dom';

export default function StatCard({ to, icon: Icon, label, value, note }) {
  return (
    <Link to={to} className="group rounded-xl border bg-card p-4 shadow-sm transition-colors hover:border-primary/40 focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring">
      <div className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
        <span className="truncate">{label}</span>
        <span className="grid h-8 w-8 shrink-0 place-items-center rounded-lg bg-accent text-accent-foreground">
          <Icon className="h-4 w-4" aria-hidden="true" />
        </span>
      </div>
      <p className="mt-2 text-2xl font-semibold tabular-nums tracking-tight">{value}</p>
      {note && <p className="mt-0.5 truncate text-xs text-muted-foreground">{note}</p>}
    </Link>
  );
}
`;

const FACT = `import { cn } from '@/lib/utils';

/** One label and value of a detail page; a dash where there is no value. */
export default function Fact({ label, value, wide = false, children }) {
  const isEmpty = value === undefined || value === null || value === '';
  return (
    <div className={cn('min-w-0', wide && 'sm:col-span-2 lg:col-span-3')}>
      <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
      <dd className="mt-1 break-words text-sm tabular-nums">{isEmpty ? <span className="text-muted-foreground">—</span> : children}</dd>
    </div>
  );
}
`;

const YES_NO = `import { Check, Minus } from 'lucide-react';

export default function YesNo({ value }) {
  return value ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-emerald-700 dark:text-emerald-300">
      <Check className="h-4 w-4" aria-hidden="true" />
      Yes
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
      <Minus className="h-4 w-4" aria-hidden="true" />
      No
    </span>
  );
}
`;

/** Path to content, in the order they are written. */
export const SHARED_COMPONENTS: Record<string, string> = {
  'services/list.js': LIST_STATE,
  'components/PageHeader.jsx': PAGE_HEADER,
  'components/StatusBadge.jsx': STATUS_BADGE,
  'components/EmptyState.jsx': EMPTY_STATE,
  'components/ErrorState.jsx': ERROR_STATE,
  'components/ListSkeleton.jsx': LIST_SKELETON,
  'components/AccessGate.jsx': ACCESS_GATE,
  'components/ConfirmDelete.jsx': CONFIRM_DELETE,
  'components/RowMenu.jsx': ROW_MENU,
  'components/FormField.jsx': FORM_FIELD,
  'components/OptionSelect.jsx': OPTION_SELECT,
  'components/FilterBar.jsx': FILTER_BAR,
  'components/LoadMore.jsx': LOAD_MORE,
  'components/StatCard.jsx': STAT_CARD,
  'components/Fact.jsx': FACT,
  'components/YesNo.jsx': YES_NO,
};
