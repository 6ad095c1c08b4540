import { ChevronDown, TriangleAlert, WandSparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/toast-store';
import { type AppFault, faultKey } from './app-fault';
import type { Faults } from './use-faults';

const sentenceCase = (text: string): string => text.replace(/^the /, 'The ');

interface IssuesPopupProps {
  faults: Faults;
  fixing: boolean;
  onResolve: (faults: readonly AppFault[]) => void;
}

/** What went wrong in the running app: a sentence first, details on demand; to be mended one by one or all at once. */
export function IssuesPopup({ faults: { faults, clear, ignore, heed }, fixing, onResolve }: IssuesPopupProps) {
  const [open, setOpen] = useState(true);
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? '1 issue' : `${faults.length} issues`;
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="absolute right-4 bottom-4 z-20 inline-flex h-9 items-center gap-2 rounded-full touch:h-11 border border-line bg-surface px-3 font-medium shadow-float"
      >
        <TriangleAlert size={16} className="text-bad" aria-hidden />
        {count}
      </button>
    );
  }
  return (
    <div
      role="region"
      aria-label="Issues"
      className="absolute right-4 bottom-4 z-20 w-[min(360px,calc(100%-32px))] animate-rise rounded-lg border border-line bg-surface shadow-float"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        <TriangleAlert size={16} className="shrink-0 text-bad" aria-hidden />
        <h2 role="status" className="flex-1 font-semibold">
          {count} in the preview
        </h2>
        <IconButton label="Minimize" onClick={() => setOpen(false)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label="Dismiss" onClick={clear}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <ul className="max-h-52 divide-y divide-line overflow-y-auto border-y border-line">
        {faults.map((fault) => (
          <Issue
            key={faultKey(fault)}
            fault={fault}
            // With one issue the button below does the same.
            onResolve={faults.length > 1 && !fixing ? () => onResolve([fault]) : undefined}
            onIgnore={() => {
              ignore(fault);
              showToast('This issue is not shown any more', {
                action: { label: 'Undo', run: () => heed(fault) },
              });
            }}
          />
        ))}
      </ul>
      <div className="p-3">
        <Button
          variant="primary"
          size="sm"
          className="w-full"
          busy={fixing}
          icon={<WandSparkles size={16} aria-hidden />}
          onClick={() => onResolve(faults)}
        >
          {fixing ? 'Fixing...' : 'Resolve with AI'}
        </Button>
      </div>
    </div>
  );
}

interface IssueProps {
  fault: AppFault;
  onResolve: (() => void) | undefined;
  onIgnore: () => void;
}

function Issue({ fault: { title, details, componentName, place, stack }, onResolve, onIgnore }: IssueProps) {
  return (
    <li className="px-4 py-2">
      <p className="wrap-anywhere">
        {componentName === null ? 'Something in the app failed: ' : `${sentenceCase(componentName)} failed: `}
        <span className="text-muted">{details || title}</span>
      </p>
      <p className="text-sm text-muted">
        {title}
        {place !== null && (
          <>
            {' · '}
            <span className="font-mono text-[12px] wrap-anywhere">{place.file}</span>, line {place.line}
          </>
        )}
      </p>
      {stack.trim() !== '' && (
        <details className="mt-1 text-sm text-muted">
          <summary className="min-h-6 touch:min-h-11 touch:content-center">Details</summary>
          <pre className="mt-1 max-h-32 overflow-auto font-mono text-[12px] leading-[18px]">{stack}</pre>
        </details>
      )}
      <div className="-ml-2 flex gap-1">
        {onResolve !== undefined && (
          <Button size="sm" variant="ghost" onClick={onResolve}>
            Fix this error
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onIgnore}>
          Ignore
        </Button>
      </div>
    </li>
  );
}
