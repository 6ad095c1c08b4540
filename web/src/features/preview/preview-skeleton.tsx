import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The outline of an app over the place of the preview, until the app has drawn itself. */
export function PreviewSkeleton() {
  return (
    <Loading label="Loading the preview">
      <div className="absolute inset-0 flex bg-surface">
        <div className="hidden w-56 shrink-0 flex-col gap-3 border-r border-line p-6 lg:flex">
          <Skeleton className="mb-4 h-9" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4 p-6 sm:p-8">
          <Skeleton className="h-8 w-1/3" />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24 max-sm:hidden" />
          </div>
          <Skeleton className="h-64" />
        </div>
      </div>
    </Loading>
  );
}
