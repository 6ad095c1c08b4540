import { forwardRef } from 'react';
import { cn } from '@/lib/utils';

function part(name, classes, Element = 'div') {
  const Part = forwardRef(({ className, ...props }, ref) => <Element ref={ref} className={cn(classes, className)} {...props} />);
  Part.displayName = name;
  return Part;
}

export const Card = part('Card', 'rounded-xl border bg-card text-card-foreground shadow-sm');
export const CardHeader = part('CardHeader', 'flex flex-col space-y-1.5 p-6');
export const CardTitle = part('CardTitle', 'font-semibold leading-none tracking-tight', 'h3');
export const CardDescription = part('CardDescription', 'text-sm text-muted-foreground', 'p');
export const CardContent = part('CardContent', 'p-6 pt-0');
export const CardFooter = part('CardFooter', 'flex items-center p-6 pt-0');
