import { ChevronLeft, ChevronRight, MoreHorizontal } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const Pagination = styled('Pagination', 'nav', 'mx-auto flex w-full justify-center', {
  role: 'navigation',
  'aria-label': 'Pagination',
});
export const PaginationContent = styled('PaginationContent', 'ul', 'flex flex-row items-center gap-1');
export const PaginationItem = styled('PaginationItem', 'li', '');

export function PaginationLink({ children, className, isActive, size = 'icon', ...props }) {
  const look = buttonVariants({ variant: isActive ? 'outline' : 'ghost', size });
  return (
    <a aria-current={isActive ? 'page' : undefined} className={cn(look, 'cursor-pointer', className)} {...props}>
      {children}
    </a>
  );
}

export function PaginationPrevious({ className, ...props }) {
  return (
    <PaginationLink
      aria-label="Go to previous page"
      size="default"
      className={cn('gap-1 pl-2.5', className)}
      {...props}
    >
      <ChevronLeft />
      <span>Previous</span>
    </PaginationLink>
  );
}

export function PaginationNext({ className, ...props }) {
  return (
    <PaginationLink aria-label="Go to next page" size="default" className={cn('gap-1 pr-2.5', className)} {...props}>
      <span>Next</span>
      <ChevronRight />
    </PaginationLink>
  );
}

export function PaginationEllipsis({ className, ...props }) {
  return (
    <span aria-hidden className={cn('flex size-9 items-center justify-center', className)} {...props}>
      <MoreHorizontal className="size-4" />
    </span>
  );
}
