import { createPreviewCode } from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@/lib/client';
import { faultOf } from './app-fault';
import { pageOfPath, previewMessage } from './preview-messages';
import { type Faults, useFaults } from './use-faults';

export interface PreviewFrame {
  key: number;
  src: string;
  versionId: string;
}

export interface Preview {
  /** The frame in view, and the one that is being loaded to take its place. */
  shown: PreviewFrame | null;
  next: PreviewFrame | null;
  error: unknown;
  faults: Faults;
  /** Where the app is right now, with its query. */
  path: string;
  refresh: () => void;
  open: (page: string) => void;
  /** Put on the element around the frames, so that messages of other windows are told apart. */
  box: RefObject<HTMLDivElement | null>;
}

/** After this the new frame is shown although its app has not reported, in milliseconds. */
const showAnywayMs = 6000;

/**
 * The preview of an app's head. A new version loads behind the one in view and takes its place when the app has drawn
 * itself, on the page where the builder was. `onPage` is told when the app goes to another page by itself. `older` is a
 * version to look at in place of the head.
 */
export function usePreview(
  app: App,
  page: string | undefined,
  onPage: (page: string | null) => void,
  older: string | null = null,
): Preview {
  const [shown, setShown] = useState<PreviewFrame | null>(null);
  const [next, setNext] = useState<PreviewFrame | null>(null);
  const [error, setError] = useState<unknown>(null);
  const faults = useFaults(app.appId);
  const path = useRef(page === undefined ? '/' : `/${page}`);
  const [currentPath, setCurrentPath] = useState(path.current);
  const loads = useRef(0);
  const box = useRef<HTMLDivElement>(null);

  const { appId } = app;
  const version = older ?? app.head;
  const load = useCallback(() => {
    if (version === null) return;
    loads.current += 1;
    const key = loads.current;
    setError(null);
    previewAddress(appId, older, path.current).then(
      (src) => key === loads.current && setNext({ key, src, versionId: version }),
      (reason: unknown) => key === loads.current && setError(reason),
    );
  }, [appId, version, older]);

  useEffect(load, [load]);

  const { clear } = faults;
  const shownKey = useRef<number | null>(null);
  const show = useCallback(
    (frame: PreviewFrame): void => {
      // Said by the first fault as well as by the app itself.
      if (shownKey.current === frame.key) return;
      shownKey.current = frame.key;
      clear();
      setShown(frame);
      setNext((current) => (current?.key === frame.key ? null : current));
    },
    [clear],
  );

  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => show(next), showAnywayMs);
    return () => clearTimeout(timer);
  }, [next, show]);

  const open = useCallback(
    (target: string): void => {
      path.current = `/${target}`;
      setCurrentPath(path.current);
      load();
    },
    [load],
  );

  const onMessage = useEffectEvent((event: MessageEvent): void => {
    if (event.origin !== new URL(app.previewUrl).origin) return;
    const parsed = previewMessage.safeParse(event.data);
    const frame = [shown, next].find(
      (candidate) => candidate !== null && event.source === windowOf(box.current, candidate.key),
    );
    if (!parsed.success || frame === null || frame === undefined) return;
    const message = parsed.data;
    if (message.type === 'app_ready') {
      if (frame.key === next?.key) show(frame);
    } else if (message.type === 'app_error') {
      if (frame.key === next?.key) show(frame);
      faults.report(faultOf(message.error, app, path.current), message.error.versionId ?? frame.versionId);
    } else if (message.type === 'lathe-preview-expired') {
      void answerWithCode(appId, older, event);
    } else if (frame.key === (next ?? shown)?.key) {
      path.current = message.path;
      setCurrentPath(message.path);
      onPage(pageOfPath(message.path));
    }
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  return { shown, next, error, faults, path: currentPath, refresh: load, open, box };
}

const windowOf = (box: HTMLElement | null, key: number): Window | null | undefined =>
  box?.querySelector<HTMLIFrameElement>(`iframe[data-frame="${key}"]`)?.contentWindow;

const codeFor = (appId: string, versionId: string | null) =>
  call(createPreviewCode, { params: { id: appId }, body: versionId === null ? {} : { versionId } });

/**
 * Address with a one-time code, on the page that is wanted. Each frame gets its own: browsers that keep no storage for
 * frames of other sites forget the session of the frame before. A path cannot lead to another host.
 */
async function previewAddress(appId: string, older: string | null, path: string): Promise<string> {
  const { url } = await codeFor(appId, older);
  const address = new URL(url);
  const wanted = new URL(path, address);
  address.pathname = wanted.pathname;
  for (const [name, value] of wanted.searchParams) if (name !== 'code') address.searchParams.append(name, value);
  return address.href;
}

/** A preview whose token has run out asks for a new code; it goes to the window that asked and to its origin only. */
async function answerWithCode(appId: string, older: string | null, { source, origin }: MessageEvent): Promise<void> {
  const answer = await codeFor(appId, older).catch(() => null);
  if (answer !== null)
    (source as Window | null)?.postMessage({ type: 'lathe-preview-code', code: answer.code }, origin);
}
