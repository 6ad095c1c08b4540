import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { field } from './styled.jsx';

export const Input = forwardRef(({ className, type = 'text', ...props }, ref) => (
  <input
    ref={ref}
    type={type}
    className={cn(
      field,
      'h-9 px-3 py-1 max-md:h-11 file:border-0 file:bg-transparent file:text-sm file:font-medium file:text-foreground',
      className,
    )}
    {...props}
  />
));
Input.displayName = 'Input';
