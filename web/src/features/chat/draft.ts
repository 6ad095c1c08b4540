import { type Attachment, attachment, type MessageElement, messageElement } from '@lathe/proto/builder-chat/sent-along';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { keep, readKept } from '@/lib/kept';

/** What a person has written. */
export interface Draft {
  text: string;
  attachments: Attachment[];
  /** The model that is to answer; the standard one when absent. */
  model?: string | undefined;
  /** Names of files that the browser had no room to keep over a reload. */
  lost?: string[] | undefined;
  /** What of the app it is about. */
  element?: MessageElement | undefined;
}

export const draftSchema = z.object({
  text: z.string(),
  attachments: z.array(attachment),
  model: z.string().optional(),
  lost: z.array(z.string()).optional(),
  element: messageElement.optional(),
});

export const emptyDraft: Draft = { text: '', attachments: [] };
const isEmpty = ({ text, attachments, lost = [] }: Draft): boolean =>
  text === '' && attachments.length === 0 && lost.length === 0;

/**
 * Characters of files that are kept with a text: it is stored with every letter that is typed, and browsers have a few
 * megabytes for all.
 */
const keptCharacters = 1_000_000;

/** The same as it can be kept: with its files, or, where they are too large, with their names alone. */
export function keepable(draft: Draft): Draft {
  return draft.attachments.reduce((sum, { url }) => sum + url.length, 0) <= keptCharacters
    ? draft
    : withoutFiles(draft);
}

export const withoutFiles = ({ text, attachments, model, element, lost = [] }: Draft): Draft => ({
  text,
  model,
  element,
  attachments: [],
  lost: [...lost, ...attachments.map(({ name }) => name)],
});

function keepDraft(place: string, draft: Draft): void {
  const name = `draft.${place}`;
  if (isEmpty(draft)) keep(name, null);
  else if (!keep(name, keepable(draft))) keep(name, withoutFiles(draft));
}

/** What is typed at a place (an app's chat, home) and not sent yet. It outlives reloads and the end of the session. */
export function useDraft(place: string): {
  draft: Draft;
  change: (part: Partial<Draft> | ((draft: Draft) => Draft)) => void;
  clear: () => void;
} {
  const [draft, setDraft] = useState<Draft>(() => readKept(`draft.${place}`, draftSchema) ?? emptyDraft);
  useEffect(() => keepDraft(place, draft), [place, draft]);
  const change = useCallback(
    (part: Partial<Draft> | ((draft: Draft) => Draft)): void =>
      setDraft((current) => (typeof part === 'function' ? part(current) : { ...current, ...part })),
    [],
  );
  const clear = useCallback((): void => {
    // At once: the screen may be gone before it is drawn again.
    keepDraft(place, emptyDraft);
    setDraft(emptyDraft);
  }, [place]);
  return { draft, change, clear };
}
