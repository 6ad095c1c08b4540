import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { appQuery, versionsQuery } from '@/features/apps/api';
import { filesQuery } from '@/features/apps/api';
import { saveFile } from './api';

/** Quiet before a save, and how long "Saved" stays, in milliseconds (spec 1, section 9). */
const quietMs = 1000;
const savedMs = 2000;

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error';

/**
 * Saves a file one second after the last change, and at once when the editor is left. Saves of a file follow one
 * another.
 */
export function useAutoSave(appId: string, path: string) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<SaveStatus>('idle');
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saving = useRef(false);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (saving.current || waiting.current === null) return;
    saving.current = true;
    while (waiting.current !== null) {
      const content: string = waiting.current;
      waiting.current = null;
      setStatus('saving');
      try {
        const { versionId } = await saveFile(appId, path, content);
        queryClient.setQueryData(filesQuery(appId).queryKey, (known) =>
          known === undefined
            ? known
            : { versionId, files: known.files.map((file) => (file.path === path ? { ...file, content } : file)) },
        );
        setStatus('saved');
      } catch {
        // What was typed stays in the editor and goes out with the next change or with "Try again".
        waiting.current ??= content;
        setStatus('error');
        break;
      }
    }
    saving.current = false;
    void queryClient.invalidateQueries({ queryKey: appQuery(appId).queryKey });
    void queryClient.invalidateQueries({ queryKey: versionsQuery(appId).queryKey });
  }, [appId, path, queryClient]);

  const change = useCallback(
    (content: string): void => {
      waiting.current = content;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), quietMs);
    },
    [save],
  );

  useEffect(() => {
    if (status !== 'saved') return;
    const back = setTimeout(() => setStatus('idle'), savedMs);
    return () => clearTimeout(back);
  }, [status]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (waiting.current !== null || saving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      void save();
    };
  }, [save]);

  return { status, change, retry: () => void save() };
}
