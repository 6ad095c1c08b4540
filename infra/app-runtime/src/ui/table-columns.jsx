import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import { given } from './choice.jsx';

const isTanstack = (column) =>
  'accessorKey' in column || 'accessorFn' in column || ('id' in column && 'cell' in column);

/** A column as @tanstack/react-table has it, where it is written as `{ key, label, render(value, row) }`. */
export function columnOf(column, index) {
  if (isTanstack(column)) return column;
  const key = given(column.key, column.field, column.dataIndex, column.accessor, column.name);
  const header = given(column.header, column.label, column.title, column.name, key);
  const { render } = column;
  const cell = render && {
    cell: ({ row, getValue }) =>
      key === undefined ? render(row.original, row.original) : render(getValue(), row.original),
  };
  const access = typeof key === 'function' ? { accessorFn: key } : { accessorKey: key };
  return {
    id: typeof key === 'string' ? key : `column-${index}`,
    header,
    enableSorting: column.sortable,
    ...(key === undefined ? {} : access),
    ...cell,
  };
}

const arrows = { asc: ArrowUp, desc: ArrowDown };

/** The head of a column, which sorts by it where it can. */
export function DataTableColumnHeader({ column, title, children, className }) {
  const text = title ?? children;
  if (!column.getCanSort()) return <span className={className}>{text}</span>;
  const sorted = column.getIsSorted();
  const Arrow = arrows[sorted] ?? ChevronsUpDown;
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cn('-ml-3 h-8 text-muted-foreground', className)}
      onClick={() => column.toggleSorting(sorted === 'asc')}
    >
      {text}
      <Arrow aria-hidden className={cn(!sorted && 'opacity-40')} />
    </Button>
  );
}

/** Steps through the pages of a table. */
export function DataTablePagination({ table, className }) {
  const { pageIndex } = table.getState().pagination;
  const pages = Math.max(table.getPageCount(), 1);
  return (
    <nav aria-label="Pages" className={cn('flex items-center justify-end gap-2', className)}>
      <span className="mr-auto text-sm text-muted-foreground">
        Page {pageIndex + 1} of {pages}
      </span>
      <Button variant="outline" size="sm" disabled={pageIndex === 0} onClick={() => table.previousPage()}>
        Previous
      </Button>
      <Button variant="outline" size="sm" disabled={pageIndex + 1 >= pages} onClick={() => table.nextPage()}>
        Next
      </Button>
    </nav>
  );
}
