import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { saveAs } from '@/lib/save-as';
import { Row } from '../settings-parts';
import type { ExportProgress } from './everything';

const begun: ExportProgress = { done: 0, total: 0, what: 'Your account' };

/** Saves everything of the account as one zip, which can be stopped while it is made. */
export function ExportRow() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = (running.current = new AbortController());
    setProgress(begun);
    try {
      const { exportEverything } = await import('./everything');
      saveAs(await exportEverything(setProgress, controller.signal), 'lathe-export.zip');
      showToast('Your export was saved. Its README says what is where', { tone: 'good' });
    } catch (reason) {
      if (!controller.signal.aborted) tellFailure(reason);
    } finally {
      setProgress(null);
    }
  };
  return (
    <Row label="Export everything" text={progress === null ? idle : wordsOf(progress)}>
      {progress === null ? (
        <Button onClick={() => void run()}>Export everything</Button>
      ) : (
        <div className="flex items-center gap-3">
          <progress
            aria-label="Export"
            className="w-24 accent-accent"
            max={Math.max(progress.total, 1)}
            value={progress.done}
          />
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        </div>
      )}
    </Row>
  );
}

const idle = 'Your account, your apps with their code, users and rows, as one zip.';

const wordsOf = ({ done, total, what }: ExportProgress): string =>
  total === 0 ? `${what} …` : `${what} … ${done + 1} of ${total}`;
