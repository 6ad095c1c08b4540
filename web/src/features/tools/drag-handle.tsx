import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';

/** What one of a list is dragged by; the buttons beside it do the same for those without a mouse. */
export const DragHandle = (drag: ComponentProps<'span'>) => (
  <span {...drag} aria-hidden title="Drag to order" className="cursor-grab p-1 text-muted touch:hidden">
    <GripVertical size={16} />
  </span>
);
