import type { SentMessage } from '@lathe/proto/builder-chat/http';
import { z } from 'zod';
import type { AppError } from '@/lib/app-error';
import { keep, readKept } from '@/lib/kept';
import { type Draft, draftSchema, keepable, withoutFiles } from './draft';

/** A message on its way. Its id is the client's, so that sending it again is no second message. */
export interface Outgoing {
  id: string;
  draft: Draft;
  /** The version that the person was looking at. */
  versionId: string | null;
}

/** One that the server may not have. Without an error, the page was left before the server's word came. */
export interface Undelivered extends Outgoing {
  error: AppError | null;
}

const kept = z.array(z.object({ id: z.string(), draft: draftSchema, versionId: z.string().nullable() }));
const nameOf = (appId: string): string => `undelivered.${appId}`;

export const keptMessages = (appId: string): Undelivered[] =>
  (readKept(nameOf(appId), kept) ?? []).map((message) => ({ ...message, error: null }));

/** Keeps a message in this browser until the server has it. */
export function keepMessage(appId: string, message: Outgoing): void {
  const others = keptMessages(appId)
    .filter(({ id }) => id !== message.id)
    .map(stored);
  const { draft } = message;
  const keepWith = (kept: Draft): boolean => keep(nameOf(appId), [...others, stored({ ...message, draft: kept })]);
  if (!keepWith(keepable(draft))) keepWith(withoutFiles(draft));
}

export function dropMessage(appId: string, id: string): void {
  const others = keptMessages(appId)
    .filter((message) => message.id !== id)
    .map(stored);
  keep(nameOf(appId), others.length === 0 ? null : others);
}

/** As the AI SDK's client sends it. */
export function asSent({ id, draft, versionId }: Outgoing): SentMessage {
  const files = draft.attachments.map(({ name, url, contentType }) => ({
    type: 'file',
    filename: name,
    mediaType: contentType,
    url,
  }));
  return {
    id,
    role: 'user',
    parts: [{ type: 'text', text: draft.text }, ...files],
    annotations: [
      ...(versionId === null ? [] : [{ versionId }]),
      ...(draft.model === undefined ? [] : [{ model: draft.model }]),
      ...(draft.element === undefined ? [] : [{ element: draft.element }]),
    ],
  };
}

const stored = ({ id, draft, versionId }: Outgoing): Outgoing => ({ id, draft, versionId });

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
export const newMessageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
