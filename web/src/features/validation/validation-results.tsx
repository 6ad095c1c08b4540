import type { ValidationResult } from '@lathe/proto/builder-chat/validation';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import type { useValidation } from './use-validation';

interface ValidationResultsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  validation: Pick<ReturnType<typeof useValidation>, 'data' | 'error' | 'isPending'>;
  onRetry: () => void;
}

/** What a check has found and repaired (spec 2, sections 2 and 4: testing, results, bundle applied). */
export function ValidationResults({ open, onOpenChange, validation, onRetry }: ValidationResultsProps) {
  const { data, error, isPending } = validation;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Validation Results" size="md">
      {isPending && (
        <Loading label="Checking the app">
          <p className="text-muted">Checking the app. What can be mended is mended on the way.</p>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {error !== null && (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          <p className="flex gap-2">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            Error: Failed to validate
          </p>
          <p className="mt-1 pl-6 text-sm">{toAppError(error).message}</p>
          <Button size="sm" className="mt-2 ml-6" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && !isPending && <Results result={data} />}
    </Dialog>
  );
}

function Results({ result }: { result: ValidationResult }) {
  const { initialIssues, unresolvedIssues, repairedFiles, detectors, previousVersionId, appBundle } = result;
  const ms = result.timingBreakdown.applyingActionsMs;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="flex gap-2 font-medium">
        {unresolvedIssues.length === 0 ? (
          <CircleCheck size={16} className="mt-0.5 shrink-0 text-good" aria-hidden />
        ) : (
          <CircleAlert size={16} className="mt-0.5 shrink-0 text-warn" aria-hidden />
        )}
        {summaryOf(result)}
      </p>
      <IssueList title="Found" issues={initialIssues} />
      <IssueList title="Still open" issues={unresolvedIssues} />
      {repairedFiles.length > 0 && (
        <Part title="Repaired files">
          <ul aria-label="Repaired files" className="divide-y divide-line rounded-md border border-line">
            {repairedFiles.map(({ fileId, issuesFixed }) => (
              <li key={fileId} className="flex justify-between gap-3 px-3 py-2 text-sm">
                <span className="min-w-0 font-mono text-[12px] wrap-anywhere">{fileId}</span>
                <span className="tabular shrink-0 text-muted">{counted(issuesFixed, 'issue')} fixed</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">The preview shows the repaired version.</p>
        </Part>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name="Detectors">{detectors.join(', ')}</Fact>
        <Fact name="Version checked">{previousVersionId}</Fact>
        <Fact name="Version now">{appBundle.versionId}</Fact>
        <Fact name="Checks and fixes">{`${ms} ms`}</Fact>
      </dl>
    </div>
  );
}

function summaryOf({ initialIssues, unresolvedIssues, repairedFiles }: ValidationResult): string {
  if (initialIssues.length === 0 && repairedFiles.length === 0) return 'No issues found';
  if (unresolvedIssues.length === 0) return `${counted(initialIssues.length, 'issue')} found, all repaired`;
  return `${counted(initialIssues.length, 'issue')} found, ${unresolvedIssues.length} still open`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function IssueList({ title, issues }: { title: string; issues: ValidationResult['initialIssues'] }) {
  if (issues.length === 0) return null;
  return (
    <Part title={title}>
      <ul aria-label={title} className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {issues.map(({ file, line, message, detectorId, severity }) => (
          <li key={`${detectorId} ${file} ${line} ${message}`} className="px-3 py-2 text-sm">
            <p className="wrap-anywhere">{message}</p>
            <p className="wrap-anywhere text-muted">
              <span className="font-mono text-[12px]">{file}</span>, line {line} · {severity} · {detectorId}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
