import {
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { cn } from '@/lib/utils';
import { given } from './choice.jsx';
import { columnOf, DataTableColumnHeader, DataTablePagination } from './table-columns.jsx';

export { DataTableColumnHeader, DataTablePagination } from './table-columns.jsx';

const nothing = [];
const order = { asc: 'ascending', desc: 'descending' };

function useTable({ columns, data, pageSize, initialSorting }) {
  const [sorting, setSorting] = useState(initialSorting ?? nothing);
  const [columnFilters, setColumnFilters] = useState(nothing);
  const [globalFilter, setGlobalFilter] = useState('');
  const [rowSelection, setRowSelection] = useState({});
  const [columnVisibility, setColumnVisibility] = useState({});
  const known = useMemo(() => (columns ?? nothing).map(columnOf), [columns]);
  // oxlint-disable-next-line react/incompatible-library -- apps are not compiled by the React compiler.
  return useReactTable({
    data: data ?? nothing,
    columns: known,
    state: { sorting, columnFilters, globalFilter, rowSelection, columnVisibility },
    initialState: { pagination: { pageIndex: 0, pageSize } },
    onSortingChange: setSorting,
    onColumnFiltersChange: setColumnFilters,
    onGlobalFilterChange: setGlobalFilter,
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: setColumnVisibility,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  });
}

function Head({ header }) {
  const { column } = header;
  const own = column.columnDef.header;
  return (
    <TableHead aria-sort={order[column.getIsSorted()]}>
      {header.isPlaceholder ? null : typeof own === 'string' ? (
        <DataTableColumnHeader column={column} title={own} />
      ) : (
        flexRender(own, header.getContext())
      )}
    </TableHead>
  );
}

function Row({ row, onRowClick }) {
  const open = onRowClick && (() => onRowClick(row.original));
  const onKeyDown = open && ((event) => event.key === 'Enter' && event.target === event.currentTarget && open());
  return (
    <TableRow
      data-state={row.getIsSelected() ? 'selected' : undefined}
      tabIndex={open ? 0 : undefined}
      onClick={open}
      onKeyDown={onKeyDown}
      className={cn(open && 'cursor-pointer')}
    >
      {row.getVisibleCells().map((cell) => (
        <TableCell key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</TableCell>
      ))}
    </TableRow>
  );
}

const Waiting = ({ width }) =>
  Array.from({ length: 3 }, (_, index) => (
    <TableRow key={index}>
      <TableCell colSpan={width}>
        <Skeleton className="h-5 w-full" />
      </TableCell>
    </TableRow>
  ));

/**
 * Rows in a table that sorts, searches and turns pages. `columns` are those of @tanstack/react-table, or
 * `{ key, label, render(value, row) }`; `searchKey` searches one column, `searchable` all.
 */
export function DataTable({
  columns,
  data,
  rows,
  table: givenTable,
  searchKey,
  filterColumn,
  searchable = false,
  searchPlaceholder,
  pageSize = 10,
  pagination = true,
  initialSorting,
  onRowClick,
  loading,
  isLoading,
  emptyMessage = 'No results.',
  className,
}) {
  const own = useTable({
    columns,
    data: given(data, rows),
    pageSize: pagination ? pageSize : Number.MAX_SAFE_INTEGER,
    initialSorting,
  });
  const table = givenTable ?? own;
  const searched = given(searchKey, filterColumn);
  const column = searched === undefined ? undefined : table.getColumn(searched);
  const isSearched = column !== undefined || searchable || searchPlaceholder !== undefined;
  const hint = searchPlaceholder ?? 'Search';
  const search = (text) => (column ? column.setFilterValue(text) : table.setGlobalFilter(text));
  const found = table.getRowModel().rows;
  const width = Math.max(table.getVisibleLeafColumns().length, 1);
  return (
    <div className={cn('space-y-3', className)}>
      {isSearched && (
        <Input
          type="search"
          aria-label={hint}
          placeholder={hint}
          className="max-w-sm"
          value={(column ? column.getFilterValue() : table.getState().globalFilter) ?? ''}
          onChange={(event) => search(event.target.value)}
        />
      )}
      <div className="rounded-md border">
        <Table aria-busy={Boolean(loading ?? isLoading)}>
          <TableHeader>
            {table.getHeaderGroups().map((group) => (
              <TableRow key={group.id}>
                {group.headers.map((header) => (
                  <Head key={header.id} header={header} />
                ))}
              </TableRow>
            ))}
          </TableHeader>
          <TableBody>
            {(loading ?? isLoading) ? (
              <Waiting width={width} />
            ) : found.length > 0 ? (
              found.map((row) => <Row key={row.id} row={row} onRowClick={onRowClick} />)
            ) : (
              <TableRow>
                <TableCell colSpan={width} className="h-24 text-center text-muted-foreground">
                  {emptyMessage}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </div>
      {table.getPageCount() > 1 && <DataTablePagination table={table} />}
    </div>
  );
}
