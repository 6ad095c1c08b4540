import { UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Select } from '@/components/ui/select';
import { cx } from '@/lib/cx';
import type { Entity } from './model/api';
import { grouped, inRows } from './model/rows';

interface EntityListProps {
  entities: readonly Pick<Entity, 'name' | 'count'>[];
  chosen: string;
  onChoose: (name: string) => void;
  /** Of the people who signed up, which every app keeps. */
  users: string;
  isWide: boolean;
  /** What makes another entity. */
  children: ReactNode;
}

/** What the app keeps: beside the table, or over it where there is little room. */
export function EntityList({ entities, chosen, onChoose, users, isWide, children }: EntityListProps) {
  const id = useId();
  if (!isWide)
    return (
      <div className="flex items-center gap-2 border-b border-line p-2">
        <label htmlFor={id} className="sr-only">
          Entity
        </label>
        <div className="min-w-0 flex-1">
          <Select
            id={id}
            value={chosen}
            options={[
              ...entities.map(({ name, count }) => ({ value: name, label: `${name} (${inRows(count)})` })),
              { value: users, label: `${users} (people who signed up)` },
            ]}
            onChange={onChoose}
          />
        </div>
        {children}
      </div>
    );
  return (
    <ul aria-label="Entities" className="w-48 shrink-0 overflow-y-auto border-r border-line bg-paper p-2">
      {entities.map(({ name, count }) => (
        <Item key={name} name={name} isChosen={name === chosen} onChoose={onChoose}>
          <span className="tabular text-sm text-muted">
            <span aria-hidden>{grouped(count)}</span>
            <span className="sr-only">{inRows(count)}</span>
          </span>
        </Item>
      ))}
      <li aria-hidden className="my-1 h-px bg-line" />
      <Item name={users} isChosen={users === chosen} onChoose={onChoose}>
        <UsersRound size={16} aria-hidden className="text-muted" />
      </Item>
      <li className="mt-2">{children}</li>
    </ul>
  );
}

interface ItemProps extends Pick<EntityListProps, 'onChoose'> {
  name: string;
  isChosen: boolean;
  children: ReactNode;
}

const Item = ({ name, isChosen, onChoose, children }: ItemProps) => (
  <li>
    <button
      type="button"
      aria-current={isChosen}
      onClick={() => onChoose(name)}
      className={cx(
        'flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11',
        isChosen && 'bg-pressed font-medium',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {children}
    </button>
  </li>
);
