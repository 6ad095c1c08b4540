import type { ReactNode } from 'react';
import { DragHandle } from './drag-handle';
import { useDragOrder } from './use-drag-order';

/** What a card is moved by: its handle, and its buttons; the first goes no further up, and the last no further down. */
export interface Order {
  handle: ReactNode;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

interface OrderedCardsProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  /** Is told where what was moved is now. */
  onSaid: (said: string) => void;
  children: (item: T, index: number, order: Order) => ReactNode;
}

/** Cards in an order that is changed by mouse and by buttons. */
export function OrderedCards<T>({ items, keyOf, nameOf, onOrder, onSaid, children }: OrderedCardsProps<T>) {
  const move = (from: number, to: number): void => {
    const item = items[from]!;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    onSaid(`${nameOf(item)} is number ${to + 1} of ${items.length}`);
  };
  const { handleOf, placeOf } = useDragOrder(move);
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item, index) => (
        <li key={keyOf(item)} {...placeOf(index)} className="rounded-lg data-over:ring-2 data-over:ring-accent">
          {children(item, index, {
            handle: <DragHandle {...handleOf(index)} />,
            onUp: index === 0 ? undefined : () => move(index, index - 1),
            onDown: index === items.length - 1 ? undefined : () => move(index, index + 1),
          })}
        </li>
      ))}
    </ol>
  );
}
