import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { rankPaths } from './rank-paths';

const most = 12;

interface QuickOpenProps {
  paths: readonly string[];
  onClose: () => void;
  onOpen: (path: string) => void;
}

/** A file by some letters of its path: arrows choose, Enter opens. */
export function QuickOpen({ paths, onClose, onOpen }: QuickOpenProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const found = rankPaths(paths, typed).slice(0, most);
  const open = (path: string | undefined): void => {
    if (path === undefined) return;
    onOpen(path);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(found[chosen]);
    }
  };
  return (
    <Dialog open onOpenChange={(now) => !now && onClose()} title="Open a file" size="md" focusAfter={() => null}>
      <Input
        role="combobox"
        aria-label="File"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
        placeholder="Letters of its name"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Files" className="mt-2 max-h-80 overflow-y-auto">
        {found.map((path, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keyboard
          <div
            key={path}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => open(path)}
            onPointerMove={() => setChosen(index)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center truncate rounded-md px-2 font-mono text-sm touch:min-h-11',
              index === chosen && 'bg-pressed',
            )}
          >
            {path}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="mt-2 px-2 text-sm text-muted">No file has these letters.</p>}
    </Dialog>
  );
}
