import type { MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { SquareDashedMousePointer, X } from 'lucide-react';

interface ElementChipProps {
  element: MessageElement;
  onRemove?: () => void;
}

/** The element that a message is about: what it is, and where it was written. */
export function ElementChip({ element: { name, text, component, file, line }, onRemove }: ElementChipProps) {
  const what = text === null || text === '' ? `<${name}>` : `“${text}”`;
  return (
    <span
      role="group"
      aria-label="Chosen element"
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-sm touch:h-12"
    >
      <SquareDashedMousePointer size={16} className="shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 truncate">
        {what}
        {component !== '' && <span className="text-muted"> in {component}</span>}
      </span>
      <span className="shrink-0 font-mono text-[12px] text-muted">
        {file.split('/').at(-1)}:{line}
      </span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label="Remove the chosen element"
          onClick={onRemove}
          className="-mr-1.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover touch:size-11"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
