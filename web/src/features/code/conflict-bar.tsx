import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';

interface ConflictBarProps {
  /** Both texts are seen, and the one on the right is what will be saved. */
  comparing: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onCompare: (comparing: boolean) => void;
}

/** The file was changed elsewhere while it was edited here: one text has to count, or both together. */
export function ConflictBar({ comparing, onMine, onTheirs, onCompare }: ConflictBarProps) {
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <CircleAlert size={16} className="shrink-0 text-warn" aria-hidden />
        {comparing
          ? 'Put together on the right what is to be saved.'
          : 'This file was changed in the meantime. What you typed is kept here and not saved yet.'}
      </p>
      <Button size="sm" variant="primary" onClick={onMine}>
        {comparing ? 'Save this' : 'Keep mine'}
      </Button>
      <Button size="sm" onClick={onTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={() => onCompare(!comparing)}>
        {comparing ? 'Back to the editor' : 'Show both'}
      </Button>
    </div>
  );
}
