import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { Column } from '../model/columns';
import { plainView, type View } from '../model/view';
import { moveColumn, withColumn } from '../model/view-changes';
import { Tool } from './tool';

interface FieldsToolProps {
  /** In the order in which they are shown. */
  columns: readonly Column[];
  view: View;
  onView: (view: View) => void;
}

/** Which columns are shown, and in which order. */
export function FieldsTool({ columns, view, onView }: FieldsToolProps) {
  const names = columns.map(({ name }) => name);
  const shown = names.filter((name) => !view.hidden.includes(name));
  return (
    <Tool label="Fields" icon={<Columns3 size={16} aria-hidden />} count={view.hidden.length} className="p-2">
      <ul className="max-h-80 overflow-y-auto">
        {columns.map(({ name, title }, index) => {
          const isShown = shown.includes(name);
          return (
            <li key={name} className="flex items-center">
              <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-hover touch:min-h-11">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={(event) => onView(withColumn(view, name, event.target.checked))}
                  className="size-4 accent-accent"
                />
                <span className="truncate">{title}</span>
              </label>
              <IconButton
                label={`Move ${title} up`}
                disabled={index === 0}
                onClick={() => onView(moveColumn(view, names, name, index - 1))}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={`Move ${title} down`}
                disabled={index === names.length - 1}
                onClick={() => onView(moveColumn(view, names, name, index + 1))}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button
        variant="link"
        size="sm"
        onClick={() => onView({ ...view, hidden: plainView.hidden, order: plainView.order, widths: plainView.widths })}
      >
        As they came
      </Button>
    </Tool>
  );
}
