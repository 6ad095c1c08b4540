import { ArrowUpDown } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { Segmented } from '@/components/ui/segmented';
import type { Column } from '../model/columns';
import type { View } from '../model/view';
import { sortedBy } from '../model/view-changes';
import { Tool } from './tool';

interface SortToolProps {
  columns: readonly Column[];
  view: View;
  onView: (view: View) => void;
}

/** The order of the rows. */
export function SortTool({ columns, view, onView }: SortToolProps) {
  const isDown = view.sort.startsWith('-');
  const field = isDown ? view.sort.slice(1) : view.sort;
  const sort = (name: string, down: boolean): void => onView(sortedBy(view, `${down ? '-' : ''}${name}`));
  return (
    <Tool
      label="Sort"
      icon={<ArrowUpDown size={16} aria-hidden />}
      count={view.sort === '-createdAt' ? 0 : 1}
      className="flex flex-col gap-3 p-4"
    >
      <SelectField
        label="Sort by"
        value={field}
        options={columns.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => sort(name, isDown)}
      />
      <Segmented
        label="Order"
        value={isDown ? 'down' : 'up'}
        onChange={(order) => sort(field, order === 'down')}
        options={[
          { value: 'up', label: 'Ascending' },
          { value: 'down', label: 'Descending' },
        ]}
      />
    </Tool>
  );
}
