import { ArrowDownUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';

interface SortMenuProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  labels: Readonly<Record<T, string>>;
}

export function SortMenu<T extends string>({ value, onChange, labels }: SortMenuProps<T>) {
  const options = (Object.keys(labels) as T[]).map((key) => ({ value: key, label: labels[key] }));
  return (
    <Menu
      label="Sort by"
      trigger={
        <Button icon={<ArrowDownUp size={16} aria-hidden />} aria-label={`Sort by: ${labels[value]}`}>
          {labels[value]}
        </Button>
      }
    >
      <MenuChoice value={value} onChange={onChange} options={options} />
    </Menu>
  );
}
