import { useState } from 'react';
import { MoveHorizontal } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';
import { cn } from '@/lib/utils';
import StatusBadge from '@/components/StatusBadge';

/** The way to another column without dragging. */
function MoveMenu({ name, columns, onMove }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="relative z-10 h-11 w-11 shrink-0 text-muted-foreground md:h-8 md:w-8" aria-label={'moveOne__' + name}>
          <MoveHorizontal className="h-4 w-4" aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {columns.map((column) => (
          <DropdownMenuItem key={column.value} onSelect={() => onMove(column.value)}>
            {column.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Rows as cards in a column per option of `field`, which a card is dragged or moved to. */
export default function Board({ rows, field, options, nameOf, mayMove, onMove, card }) {
  const [dragged, setDragged] = useState(null);
  const [over, setOver] = useState(null);
  const isKnown = (row) => options.some((option) => option.value === row[field]);
  const rest = rows.filter((row) => !isKnown(row));
  const columns = [...(rest.length > 0 ? [{ value: '', label: 'notSorted__', rows: rest }] : []), ...options.map((option) => ({ ...option, rows: rows.filter((row) => row[field] === option.value) }))];

  const drop = (value) => {
    setOver(null);
    if (dragged && value !== '' && dragged[field] !== value) onMove(dragged, value);
    setDragged(null);
  };

  return (
    <div className="-mx-4 flex snap-x gap-4 overflow-x-auto px-4 pb-3 sm:mx-0 sm:px-0">
      {columns.map((column) => (
        <div
          key={column.value}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(column.value);
          }}
          onDrop={() => drop(column.value)}
          className={cn('w-72 shrink-0 snap-start rounded-xl bg-muted/60 p-3 lg:w-auto lg:min-w-[15rem] lg:flex-1', dragged && over === column.value && 'ring-2 ring-primary/40')}
        >
          <div className="mb-3 flex items-center justify-between px-1">
            {column.value === '' ? <span className="text-sm font-medium">{column.label}</span> : <StatusBadge options={options} value={column.value} />}
            <span className="text-sm tabular-nums text-muted-foreground">{column.rows.length}</span>
          </div>
          <ul aria-label={column.label} className="space-y-2">
            {column.rows.map((row) => (
              <li key={row.id}>
                <div
                  draggable={Boolean(mayMove(row))}
                  onDragStart={() => setDragged(row)}
                  onDragEnd={() => setDragged(null)}
                  className={cn('relative flex items-start gap-1 rounded-lg border bg-card p-3 shadow-sm hover:border-primary/40', mayMove(row) && 'cursor-grab')}
                >
                  <div className="min-w-0 flex-1 self-center">{card(row)}</div>
                  {mayMove(row) && <MoveMenu name={nameOf(row)} columns={options.filter((option) => option.value !== row[field])} onMove={(value) => onMove(row, value)} />}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
