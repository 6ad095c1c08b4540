import type { FileChange, Version } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { changeQuery } from '@/features/apps/api';
import { FileContent } from '@/features/chat/file-content';
import { cx } from '@/lib/cx';

/** What a version changed, folded: its files, and the lines of each. */
export function VersionChanges({ appId, version }: { appId: string; version: Version }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const count = version.changes.length;
  if (count === 0) return <p className="text-sm text-muted">No file changed</p>;
  return (
    <>
      <Unfold open={open} controls={list} onToggle={() => setOpen(!open)}>
        {count === 1 ? '1 file changed' : `${count} files changed`}
      </Unfold>
      {open && (
        <ul id={list} aria-label="Changed files" className="mt-1 flex flex-col gap-1">
          {version.changes.map((change) => (
            <ChangedFile key={change.path} appId={appId} versionId={version.id} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

const words: Record<FileChange['kind'], string> = { added: 'new', changed: 'changed', removed: 'removed' };

function ChangedFile({ appId, versionId, change }: { appId: string; versionId: string; change: FileChange }) {
  const [open, setOpen] = useState(false);
  const body = useId();
  return (
    <li className="overflow-hidden rounded-md border border-line">
      <Unfold open={open} controls={body} onToggle={() => setOpen(!open)} className="w-full px-2">
        <span className="min-w-0 flex-1 truncate text-left font-mono text-[12px]">{change.path}</span>
        <span className="shrink-0">{words[change.kind]}</span>
      </Unfold>
      {open && (
        <div id={body} className="border-t border-line">
          <Lines appId={appId} versionId={versionId} path={change.path} />
        </div>
      )}
    </li>
  );
}

function Lines({ appId, versionId, path }: { appId: string; versionId: string; path: string }) {
  const change = useQuery(changeQuery(appId, versionId, path));
  if (change.isPending) {
    return (
      <Loading label="Loading the change">
        <Skeleton className="m-3 h-16" />
      </Loading>
    );
  }
  if (change.isError)
    return (
      <ErrorState
        title="The change could not be loaded"
        safe="It is safe"
        error={change.error}
        onRetry={() => void change.refetch()}
      />
    );
  return (
    <>
      <p className="tabular px-3 pt-2 text-sm text-muted">
        {change.data.added} lines added, {change.data.removed} removed
      </p>
      <FileContent content={change.data.diff} diff follow={false} />
    </>
  );
}

interface UnfoldProps {
  open: boolean;
  controls: string;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
}

function Unfold({ open, controls, onToggle, className, children }: UnfoldProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={cx(
        'flex min-h-7 items-center gap-1.5 rounded-sm text-sm text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 touch:min-h-11',
        className,
      )}
    >
      {children}
      <ChevronDown size={14} aria-hidden className={cx('shrink-0 transition-transform', open && 'rotate-180')} />
    </button>
  );
}
