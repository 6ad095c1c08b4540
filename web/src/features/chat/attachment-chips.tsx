import type { Attachment } from '@lathe/proto/builder-chat/sent-along';
import { FileText, Image, X } from 'lucide-react';

interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  onRemove?: (attachment: Attachment) => void;
}

/** Files of a message, by name. */
export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-1.5">
      {attachments.map((attachment, index) => (
        <li
          key={`${index} ${attachment.name}`}
          className="inline-flex h-7 max-w-full items-center gap-1.5 touch:h-12 rounded-full border border-line bg-surface px-2.5 text-sm"
        >
          {attachment.contentType.startsWith('image/') ? (
            <Image size={16} className="shrink-0 text-muted" aria-hidden />
          ) : (
            <FileText size={16} className="shrink-0 text-muted" aria-hidden />
          )}
          <span className="truncate">{attachment.name}</span>
          {onRemove !== undefined && (
            <button
              type="button"
              aria-label={`Remove ${attachment.name}`}
              onClick={() => onRemove(attachment)}
              className="-mr-1.5 inline-flex size-6 items-center touch:size-11 justify-center rounded-full text-muted hover:bg-hover"
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
