import { FileCode, FileJson, Lock } from 'lucide-react';
import { cx } from '@/lib/cx';
import { type CodeFile, fileName, groupFiles } from './file-groups';
import type { Problem } from './problems';

export interface FileChooserProps {
  files: readonly CodeFile[];
  current: string;
  /** By path. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  onChoose: (path: string) => void;
}

export function FileTree({ files, current, problems, onChoose }: FileChooserProps) {
  return (
    <nav aria-label="Files" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      {groupFiles(files).map((group) => (
        <section key={group.title} aria-label={group.title} className="mb-3">
          <h2 className="flex items-center gap-1 px-2 py-1 text-sm font-medium text-muted">
            {group.title}
            {group.files.every(({ readOnly }) => readOnly) && <Lock size={12} aria-label="read-only" />}
          </h2>
          <ul>
            {group.files.map(({ path }) => (
              <li key={path}>
                <button
                  type="button"
                  title={path}
                  aria-current={path === current ? 'true' : undefined}
                  onClick={() => onChoose(path)}
                  className={cx(
                    'flex h-8 w-full touch:h-11 items-center gap-2 rounded-md px-2 text-left text-sm transition-colors',
                    path === current ? 'bg-pressed font-medium' : 'hover:bg-hover',
                  )}
                >
                  {path.endsWith('.json') ? (
                    <FileJson size={16} className="shrink-0 text-muted" aria-hidden />
                  ) : (
                    <FileCode size={16} className="shrink-0 text-muted" aria-hidden />
                  )}
                  <span className="min-w-0 flex-1 truncate">{fileName(path)}</span>
                  <ProblemCount count={problems.get(path)?.length ?? 0} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular shrink-0 text-warn" aria-label={count === 1 ? '1 problem' : `${count} problems`}>
      {count}
    </span>
  );
}
