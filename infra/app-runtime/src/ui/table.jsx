import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

/** Scrolls sideways by itself on narrow screens. */
export const Table = forwardRef(({ className, ...props }, ref) => (
  <div className="relative w-full overflow-auto">
    <table ref={ref} className={cn('w-full caption-bottom text-sm', className)} {...props} />
  </div>
));
Table.displayName = 'Table';

export const TableHeader = styled('TableHeader', 'thead', '[&_tr]:border-b');
export const TableBody = styled('TableBody', 'tbody', '[&_tr:last-child]:border-0');
export const TableFooter = styled('TableFooter', 'tfoot', 'border-t bg-muted/50 font-medium [&>tr]:last:border-b-0');
export const TableRow = styled(
  'TableRow',
  'tr',
  'border-b transition-colors hover:bg-muted/50 data-[state=selected]:bg-muted',
);
export const TableHead = styled(
  'TableHead',
  'th',
  'h-10 px-3 text-left align-middle text-xs font-medium text-muted-foreground [&:has([role=checkbox])]:pr-0',
);
export const TableCell = styled('TableCell', 'td', 'px-3 py-2.5 align-middle [&:has([role=checkbox])]:pr-0');
export const TableCaption = styled('TableCaption', 'caption', 'mt-4 text-sm text-muted-foreground');
