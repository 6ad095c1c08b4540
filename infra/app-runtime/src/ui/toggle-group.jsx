import * as ToggleGroupPrimitive from '@radix-ui/react-toggle-group';
import { createContext, forwardRef, useContext } from 'react';
import { toggleVariants } from '@/components/ui/toggle';
import { cn } from '@/lib/utils';

const Look = createContext({});

export const ToggleGroup = forwardRef(({ className, variant, size, children, ...props }, ref) => (
  <ToggleGroupPrimitive.Root ref={ref} className={cn('flex items-center justify-center gap-1', className)} {...props}>
    <Look.Provider value={{ variant, size }}>{children}</Look.Provider>
  </ToggleGroupPrimitive.Root>
));
ToggleGroup.displayName = 'ToggleGroup';

export const ToggleGroupItem = forwardRef(({ className, variant, size, ...props }, ref) => {
  const look = useContext(Look);
  const classes = toggleVariants({ variant: look.variant ?? variant, size: look.size ?? size });
  return <ToggleGroupPrimitive.Item ref={ref} className={cn(classes, className)} {...props} />;
});
ToggleGroupItem.displayName = 'ToggleGroupItem';
