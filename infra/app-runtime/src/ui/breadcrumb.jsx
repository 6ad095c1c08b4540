import { Slot } from '@radix-ui/react-slot';
import { ChevronRight, MoreHorizontal } from 'lucide-react';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const Breadcrumb = styled('Breadcrumb', 'nav', '', { 'aria-label': 'Breadcrumb' });
export const BreadcrumbList = styled(
  'BreadcrumbList',
  'ol',
  'flex flex-wrap items-center gap-1.5 break-words text-sm text-muted-foreground sm:gap-2.5',
);
export const BreadcrumbItem = styled('BreadcrumbItem', 'li', 'inline-flex items-center gap-1.5');
export const BreadcrumbPage = styled('BreadcrumbPage', 'span', 'font-medium text-foreground', {
  'aria-current': 'page',
});

export const BreadcrumbLink = forwardRef(({ asChild, className, ...props }, ref) => {
  const Element = asChild ? Slot : 'a';
  return <Element ref={ref} className={cn('transition-colors hover:text-foreground', className)} {...props} />;
});
BreadcrumbLink.displayName = 'BreadcrumbLink';

export function BreadcrumbSeparator({ children, className, ...props }) {
  return (
    <li role="presentation" aria-hidden="true" className={cn('[&>svg]:size-3.5', className)} {...props}>
      {children ?? <ChevronRight />}
    </li>
  );
}

export function BreadcrumbEllipsis({ className, ...props }) {
  return (
    <span
      role="presentation"
      aria-hidden="true"
      className={cn('flex size-9 items-center justify-center', className)}
      {...props}
    >
      <MoreHorizontal className="size-4" />
    </span>
  );
}
