import { CircleAlert } from 'lucide-react';
import { Bar } from '@/components/bar';
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
    <Bar
      tone="conflict"
      icon={CircleAlert}
      urgent
      text={
        comparing
          ? 'Put together on the right what is to be saved.'
          : 'This file was changed in the meantime. What you typed is kept here and not saved yet.'
      }
    >
      <Button size="sm" variant="primary" onClick={onMine}>
        {comparing ? 'Save this' : 'Keep mine'}
      </Button>
      <Button size="sm" onClick={onTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={() => onCompare(!comparing)}>
        {comparing ? 'Back to the editor' : 'Show both'}
      </Button>
    </Bar>
  );
}
