import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5'];

export default function ListSkeleton() {
  return (
    <div className="divide-y rounded-xl border bg-card" aria-busy="true" aria-label="loading__">
      {ROWS.map((width, index) => (
        <div key={index} className="flex items-center justify-between gap-6 px-4 py-4">
          <Skeleton className={'h-4 ' + width} />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
