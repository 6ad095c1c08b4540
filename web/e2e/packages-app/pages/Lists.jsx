import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createColumnHelper, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd';
import { FixedSizeList } from 'react-window';
import Check from '@/components/Check';

const helper = createColumnHelper();
const columns = [helper.accessor('name', { header: 'Name' }), helper.accessor('breed', { header: 'Breed' })];
const rows = [{ name: 'Bello', breed: 'Collie' }];

function Item({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  return (
    <button
      type="button"
      ref={setNodeRef}
      data-item={id}
      style={{ transform: CSS.Transform.toString(transform), transition, display: 'block', height: 32 }}
      {...attributes}
      {...listeners}
    >
      {id}
    </button>
  );
}

export default function Lists() {
  const [items, setItems] = useState(['a', 'b', 'c']);
  const [cards, setCards] = useState(['one', 'two']);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // oxlint-disable-next-line react/incompatible-library -- apps are not compiled by the React compiler.
  const table = useReactTable({ data: rows, columns, getCoreRowModel: getCoreRowModel() });
  return (
    <ul className="space-y-2 p-6">
      <Check name="@tanstack/react-table" ok>
        {table.getRowModel().rows.map((row) => (
          <p key={row.id}>
            {row.getVisibleCells().map((cell) => (
              <span key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</span>
            ))}
          </p>
        ))}
      </Check>
      <Check name="react-window" ok>
        <FixedSizeList height={100} width={200} itemCount={10_000} itemSize={20}>
          {({ index, style }) => <div style={style}>Row {index}</div>}
        </FixedSizeList>
      </Check>
      <Check name="@dnd-kit/core" ok>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[restrictToVerticalAxis]}
          onDragEnd={({ active, over }) =>
            over && setItems(arrayMove(items, items.indexOf(active.id), items.indexOf(over.id)))
          }
        >
          <SortableContext items={items} strategy={verticalListSortingStrategy}>
            {items.map((id) => (
              <Item key={id} id={id} />
            ))}
          </SortableContext>
        </DndContext>
        <output data-order>{items.join('')}</output>
      </Check>
      <Check name="react-beautiful-dnd" ok>
        <DragDropContext
          onDragEnd={({ source, destination }) =>
            destination && setCards(arrayMove(cards, source.index, destination.index))
          }
        >
          <Droppable droppableId="cards">
            {(place) => (
              <div ref={place.innerRef} {...place.droppableProps}>
                {cards.map((card, index) => (
                  <Draggable key={card} draggableId={card} index={index}>
                    {(drag) => (
                      <div ref={drag.innerRef} data-card={card} {...drag.draggableProps} {...drag.dragHandleProps}>
                        {card}
                      </div>
                    )}
                  </Draggable>
                ))}
                {place.placeholder}
              </div>
            )}
          </Droppable>
        </DragDropContext>
        <output data-cards>{cards.join(' ')}</output>
      </Check>
    </ul>
  );
}
