import { Button } from '@/components/ui/button';
import { saveWords } from '@/features/panels/save-note';
import type { EditedTool } from './saving/use-tool';

/** Whether what one sees is stored. */
export function SaveLine({ edited: { saves, view } }: { edited: EditedTool }) {
  const isBad = view.status === 'failed' || view.status === 'held';
  return (
    <>
      <p role="status" className={`text-sm ${isBad ? 'text-bad' : 'text-muted'}`}>
        {view.status === 'saved' && !view.hasSaved ? '' : saveWords[view.status]}
      </p>
      {view.status === 'failed' && (
        <Button size="sm" onClick={() => void saves.flush()}>
          Try again
        </Button>
      )}
    </>
  );
}
