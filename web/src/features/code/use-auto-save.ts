import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { appQuery, filesQuery, versionsQuery } from '@/features/apps/api';
import { AppError } from '@/lib/app-error';
import { saveFile } from './api';
import type { CodeFile } from './file-groups';
import { unsavedText } from './unsaved-text';

/** Quiet before a save, and how long "Saved" stays, in milliseconds (spec 1, section 9). */
const quietMs = 1000;
const savedMs = 2000;

/** `conflict`: the file was changed elsewhere, and somebody has to say what counts. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error' | 'conflict';

/** What an editor begins with; a higher revision replaces what it shows. */
export interface ShownText {
  text: string;
  revision: number;
}

/**
 * Saves a file one second after the last change, and at once when the editor is left. Saves of a file follow one
 * another, and each says which content it was made on: what somebody else wrote meanwhile is not overwritten. What
 * changes elsewhere is shown as long as nothing is typed here.
 */
export function useAutoSave(appId: string, { path, content, hash }: CodeFile) {
  const queryClient = useQueryClient();
  const unsaved = unsavedText(appId, path);
  const [left] = useState(() => unsaved.read());
  const [status, setStatus] = useState<SaveStatus>('idle');
  const [shown, setShown] = useState<ShownText>({ text: left?.text ?? content, revision: 0 });
  const base = useRef(left?.baseHash ?? hash);
  const waiting = useRef<string | null>(left?.text ?? null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saving = useRef(false);
  const conflict = useRef(false);

  const show = useCallback((text: string) => setShown(({ revision }) => ({ text, revision: revision + 1 })), []);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (saving.current || conflict.current || waiting.current === null) return;
    saving.current = true;
    while (waiting.current !== null) {
      const text: string = waiting.current;
      waiting.current = null;
      setStatus('saving');
      try {
        const saved = await saveFile(appId, path, text, base.current);
        base.current = saved.hash;
        if (waiting.current === null) unsaved.drop();
        queryClient.setQueryData(filesQuery(appId).queryKey, (known) =>
          known === undefined
            ? known
            : {
                ...known,
                versionId: saved.versionId,
                files: known.files.map((file) =>
                  file.path === path ? { ...file, content: text, hash: saved.hash } : file,
                ),
              },
        );
        setStatus('saved');
      } catch (reason) {
        // What was typed stays in the editor and goes out with the next change or with "Try again".
        waiting.current ??= text;
        conflict.current = reason instanceof AppError && reason.code === 'app/file-changed';
        setStatus(conflict.current ? 'conflict' : 'error');
        if (conflict.current) void queryClient.invalidateQueries({ queryKey: filesQuery(appId).queryKey });
        break;
      }
    }
    saving.current = false;
    void queryClient.invalidateQueries({ queryKey: appQuery(appId).queryKey });
    void queryClient.invalidateQueries({ queryKey: versionsQuery(appId).queryKey });
  }, [appId, path, queryClient, unsaved]);

  const change = useCallback(
    (text: string): void => {
      waiting.current = text;
      unsaved.keep(text, base.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), quietMs);
    },
    [save, unsaved],
  );

  /** Goes on from what is there now, with this text. */
  const settle = useCallback(
    (text: string): void => {
      base.current = hash;
      conflict.current = false;
      waiting.current = text;
      unsaved.keep(text, hash);
      void save();
    },
    [hash, save, unsaved],
  );

  /** Shows what is there now; answers the text that was typed. */
  const takeTheirs = useCallback((): string => {
    const typed = waiting.current ?? '';
    base.current = hash;
    conflict.current = false;
    waiting.current = null;
    unsaved.drop();
    setStatus('idle');
    show(content);
    return typed;
  }, [content, hash, show, unsaved]);

  useEffect(() => {
    if (hash === base.current || saving.current) return;
    if (waiting.current === null) {
      base.current = hash;
      show(content);
    } else {
      clearTimeout(timer.current);
      conflict.current = true;
      setStatus('conflict');
    }
  }, [hash, content, show]);

  useEffect(() => {
    if (status !== 'saved') return;
    const back = setTimeout(() => setStatus('idle'), savedMs);
    return () => clearTimeout(back);
  }, [status]);

  // What was left unsaved goes out when the file is opened again; what is typed now, when it is left.
  useEffect(() => {
    void save();
    return () => void save();
  }, [save]);

  return {
    status,
    shown,
    change,
    save: () => void save(),
    settle,
    takeTheirs,
    /** What was typed and is not saved. */
    typed: () => waiting.current,
    show,
  };
}
