import { CircleAlert, RotateCw, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { bytesText } from '../words';
import type { Upload } from './upload-store';
import { useUploads } from './use-uploads';

/** Files on their way, and those that did not get there. Nothing while there are none. */
export function UploadList({ appId }: { appId: string }) {
  const { list, store } = useUploads(appId);
  if (list.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="divide-y divide-line rounded-lg border border-line">
      {list.map((upload) => (
        <Row
          key={upload.id}
          upload={upload}
          onRetry={() => store.retry(upload.id)}
          onRemove={() => store.remove(upload.id)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function Row({ upload: { file, state, share, reason, isRetryable }, onRetry, onRemove }: RowProps) {
  const isFailed = state === 'failed';
  const percent = Math.round(share * 100);
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-1 pl-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate">
          {file.name} <span className="text-sm text-muted">{bytesText(file.size)}</span>
        </p>
        {isFailed ? (
          <p role="alert" className="mt-0.5 flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{reason}</span>
          </p>
        ) : (
          <div
            role="progressbar"
            aria-label={`Upload of ${file.name}`}
            aria-valuenow={percent}
            className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-pressed"
          >
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {isFailed && isRetryable && (
        <Button
          size="sm"
          icon={<RotateCw size={16} aria-hidden />}
          aria-label={`Try again: ${file.name}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
      <IconButton label={isFailed ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
