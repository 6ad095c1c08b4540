import { type DragEvent, useState } from 'react';

/** Orders a list by mouse; what keyboards and fingers do it with are the buttons beside it. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  return {
    /** Of what one of the list is taken hold of by. */
    handleOf: (index: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        const dragged = currentTarget.closest('li');
        if (dragged) dataTransfer.setDragImage(dragged, 0, 0);
        setFrom(index);
      },
      onDragEnd: end,
    }),
    /** Of the place in the list where it is let go. */
    placeOf: (index: number) => ({
      'data-over': from !== null && from !== index && over === index ? '' : undefined,
      onDragOver: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        if (from !== index) onMove(from, index);
        end();
      },
    }),
  };
}
