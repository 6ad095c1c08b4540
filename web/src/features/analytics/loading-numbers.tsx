import { Loading, Skeleton } from '@/components/ui/skeleton';

export const LoadingNumbers = () => (
  <Loading label="Loading the analytics">
    <Skeleton className="h-44" />
    <Skeleton className="h-72" />
  </Loading>
);
