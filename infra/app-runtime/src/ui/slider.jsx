import * as SliderPrimitive from '@radix-ui/react-slider';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { focusRing } from './styled.jsx';

/** One thumb per value. */
export const Slider = forwardRef(({ className, value, defaultValue, min = 0, ...props }, ref) => (
  <SliderPrimitive.Root
    ref={ref}
    value={value}
    defaultValue={defaultValue}
    min={min}
    className={cn('relative flex w-full touch-none select-none items-center data-[disabled]:opacity-50', className)}
    {...props}
  >
    <SliderPrimitive.Track className="relative h-1.5 w-full grow overflow-hidden rounded-full bg-primary/20">
      <SliderPrimitive.Range className="absolute h-full bg-primary" />
    </SliderPrimitive.Track>
    {(value ?? defaultValue ?? [min]).map((_, index) => (
      <SliderPrimitive.Thumb
        key={index}
        className={cn(
          'block size-4 rounded-full border-2 border-primary bg-background shadow transition-colors',
          focusRing,
        )}
      />
    ))}
  </SliderPrimitive.Root>
));
Slider.displayName = 'Slider';
