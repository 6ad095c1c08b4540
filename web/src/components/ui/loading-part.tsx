import { type ReactNode, Suspense } from 'react';
import { Loading, Skeleton } from './skeleton';

interface LoadingPartProps {
  label: string;
  /** Of the skeleton that is shown meanwhile. */
  className: string;
  children: ReactNode;
}

/** A part of a screen whose code is loaded when it is shown. */
export const LoadingPart = ({ label, className, children }: LoadingPartProps) => (
  <Suspense
    fallback={
      <Loading label={label}>
        <Skeleton className={className} />
      </Loading>
    }
  >
    {children}
  </Suspense>
);
