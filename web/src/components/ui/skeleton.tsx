import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '@/lib/cx';

/** Milliseconds before a skeleton shows; a faster answer needs none. */
const delayMs = 200;

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('animate-sheen skeleton-sheen rounded-md', className)} />
);

/** Keeps its content back for a moment and tells screen readers what is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!due) return null;
  return (
    <div role="status" aria-label={label} className="contents">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
