import { CircleAlert, RotateCw } from 'lucide-react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';

interface ErrorStateProps {
  error: unknown;
  /** What did not work, in words. */
  title: string;
  /** What is safe, in words. */
  safe?: string;
  onRetry?: () => void;
}

export function ErrorState({ error, title, safe, onRetry }: ErrorStateProps) {
  const { message, traceId } = toAppError(error);
  return (
    <div role="alert" className="mx-auto flex max-w-[420px] flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CircleAlert size={20} aria-hidden />
      </span>
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-1 text-muted">
          {message}
          {safe !== undefined && `. ${safe}`}
        </p>
      </div>
      {onRetry !== undefined && (
        <Button icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )}
      {traceId !== null && (
        <p className="flex items-center gap-1 text-sm text-muted">
          Trace id <code className="font-mono">{traceId}</code>
          <CopyButton text={traceId} label="Copy trace id" />
        </p>
      )}
    </div>
  );
}
