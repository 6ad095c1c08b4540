import { Loading, Skeleton } from '@/components/ui/skeleton';

export function BuilderSkeleton() {
  return (
    <Loading label="Opening the builder">
      <div className="flex h-full flex-col">
        <div className="flex h-12 items-center gap-3 border-b border-line px-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="ml-auto h-8 w-24" />
        </div>
        <div className="flex flex-1">
          <div className="w-full p-4 lg:w-[468px] lg:border-r lg:border-line">
            <Skeleton className="mb-4 ml-24 h-16" />
            <Skeleton className="h-40" />
          </div>
          <div className="hidden flex-1 bg-sunken p-8 lg:block">
            <Skeleton className="h-full" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
