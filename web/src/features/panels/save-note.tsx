import { Button } from '@/components/ui/button';
import type { SaveStatus, SaveView } from './saving/save-store';
import { useSaves } from './saving/use-saves';

export const saveWords: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  failed: 'Not saved',
  held: 'Not saved',
};

export const hasConflict = ({ parts }: SaveView): boolean =>
  Object.values(parts).some(({ theirs }) => Object.keys(theirs).length > 0);

/** Whether what one sees in a panel is stored, and the way on where it is not. */
export function SaveNote({ appId, onCompare }: { appId: string; onCompare: () => void }) {
  const { store, view } = useSaves(appId);
  const isBad = view.status === 'failed' || view.status === 'held';
  return (
    <>
      <p role="status" className={`ml-auto text-sm ${isBad ? 'text-bad' : 'text-muted'}`}>
        {view.status === 'saved' && !view.hasSaved ? '' : saveWords[view.status]}
      </p>
      {hasConflict(view) ? (
        <Button size="sm" onClick={onCompare}>
          Compare
        </Button>
      ) : (
        view.status === 'failed' && (
          <Button size="sm" onClick={() => void store.flush()}>
            Try again
          </Button>
        )
      )}
    </>
  );
}
