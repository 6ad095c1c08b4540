import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/utils';

const sizes = { sm: 'size-4', default: 'size-5', md: 'size-5', lg: 'size-8', xl: 'size-12' };

/** Turns while something is on its way; `size` is a name or a number of pixels. */
export function Spinner({ className, size = 'sm', label = 'Loading', ...props }) {
  const pixels = typeof size === 'number' ? { size } : {};
  return (
    <LoaderCircle
      role="status"
      aria-label={label}
      {...pixels}
      className={cn('shrink-0 animate-spin', sizes[size], className)}
      {...props}
    />
  );
}
