import { X } from 'lucide-react';
import { cx } from '@/lib/cx';
import { fileName } from './file-groups';

interface FileTabsProps {
  open: readonly string[];
  current: string;
  onShow: (path: string) => void;
  onClose: (path: string) => void;
}

/** The open files. Arrows go along them; the middle button of a mouse closes one, as Delete does. */
export function FileTabs({ open, current, onShow, onClose }: FileTabsProps) {
  const step = (path: string, by: number): void => {
    const next = open[(open.indexOf(path) + by + open.length) % open.length];
    if (next === undefined) return;
    onShow(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <ul
      aria-label="Open files"
      className="flex h-9 shrink-0 overflow-x-auto border-b border-line bg-paper touch:h-auto"
    >
      {open.map((path) => (
        <li
          key={path}
          className={cx(
            'flex shrink-0 items-center border-r border-line',
            path === current ? 'bg-surface font-medium' : 'text-muted hover:bg-hover',
          )}
        >
          <button
            type="button"
            id={tabId(path)}
            title={path}
            aria-current={path === current ? 'true' : undefined}
            tabIndex={path === current ? 0 : -1}
            onClick={() => onShow(path)}
            onAuxClick={(event) => event.button === 1 && onClose(path)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') step(path, 1);
              else if (key === 'ArrowLeft') step(path, -1);
              else if (key === 'Delete') onClose(path);
            }}
            className="h-full pr-1 pl-3 text-sm focus-visible:-outline-offset-2 touch:h-11"
          >
            {fileName(path)}
          </button>
          <button
            type="button"
            aria-label={`Close ${path}`}
            tabIndex={-1}
            onClick={() => onClose(path)}
            className="mr-1 inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink touch:size-11"
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

const tabId = (path: string): string => `tab-${path}`;
