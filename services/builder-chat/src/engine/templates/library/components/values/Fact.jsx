import { cn } from '@/lib/utils';

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
