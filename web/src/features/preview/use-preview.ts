import { createPreviewCode } from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import type { PreviewViewer } from '@lathe/proto/common/principal';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@/lib/client';
import { faultOf } from './app-fault';
import { type ElementMessage, pageOfPath, previewMessage } from './preview-messages';
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
  /** Whether what is in view is to be replaced, from when a version or a look is asked for. */
  isLoading: boolean;
  error: unknown;
  /** Whether there is anything of the app to see. */
  hasContent: boolean;
  faults: Faults;
  /** Where the app is right now, with its query. */
  path: string;
  refresh: () => void;
  open: (page: string) => void;
  /** Says something to the app in view, and to nobody else. */
  tell: (message: PreviewRequest) => void;
  /** Counts how often an app has drawn itself from the start, so that it can be told again what it forgot. */
  starts: number;
  /** Put on the element around the frames, so that messages of other windows are told apart. */
  box: RefObject<HTMLDivElement | null>;
}

/** What an app in the preview can be asked for. */
export type PreviewRequest =
  | { type: 'toggle-visual-edit-mode'; data: { enabled: boolean } }
  | { type: 'unselect-element' };

/** How an app is seen: light, dark, or as it has it by itself. */
export type PreviewTheme = 'light' | 'dark' | 'own';

interface PreviewOptions {
  /** A version to look at in place of the head. */
  older?: string | null;
  /** As whom the app is seen. */
  viewer?: PreviewViewer;
  /** Whether tools of the app are live, which are what is seen of it before there is a version. */
  hasTools?: boolean;
  /** Null where nothing was chosen. */
  theme?: PreviewTheme | null;
  /** Hears of elements that are chosen. */
  onElement?: (message: ElementMessage, versionId: string) => void;
}

/** After this the new frame is shown although its app has not reported, in milliseconds. */
const showAnywayMs = 6000;

/**
 * The preview of an app's head. A new version loads behind the one in view and takes its place when the app has drawn
 * itself, on the page where the builder was. `onPage` is told when the app goes to another page by itself.
 */
export function usePreview(
  app: App,
  page: string | undefined,
  onPage: (page: string | null) => void,
  { older = null, viewer = 'me', theme = null, hasTools = false, onElement }: PreviewOptions = {},
): Preview {
  const [shown, setShown] = useState<PreviewFrame | null>(null);
  const [next, setNext] = useState<PreviewFrame | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const faults = useFaults(app.appId);
  const path = useRef(page === undefined ? '/' : `/${page}`);
  const [currentPath, setCurrentPath] = useState(path.current);
  const [starts, setStarts] = useState(0);
  const loads = useRef(0);
  const box = useRef<HTMLDivElement>(null);

  const { appId } = app;
  // Tools have no version.
  const version = older ?? app.head ?? (hasTools ? '' : null);
  const load = useCallback(() => {
    if (version === null) return;
    loads.current += 1;
    const key = loads.current;
    setError(null);
    setIsLoading(true);
    previewAddress(appId, { versionId: older, viewer, theme }, path.current).then(
      (src) => key === loads.current && setNext({ key, src, versionId: version }),
      (reason: unknown) => {
        if (key !== loads.current) return;
        setIsLoading(false);
        setError(reason);
      },
    );
  }, [appId, version, older, viewer, theme]);

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
      if (frame.key === loads.current) setIsLoading(false);
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
      setStarts((times) => times + 1);
      if (frame.key === next?.key) show(frame);
    } else if (message.type === 'app_error') {
      if (frame.key === next?.key) show(frame);
      faults.report(faultOf(message.error, app, path.current), message.error.versionId ?? frame.versionId);
    } else if (
      message.type === 'element-selected' ||
      message.type === 'visual-edit-ended' ||
      message.type === 'visual-edit-agent-ready'
    ) {
      if (frame.key === shown?.key) onElement?.(message, frame.versionId);
    } else if (message.type === 'lathe-preview-expired') {
      void answerWithCode(appId, { versionId: older, viewer }, event);
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

  const { previewUrl } = app;
  const inView = shown?.key;
  const tell = useCallback(
    (message: PreviewRequest): void => {
      if (inView !== undefined) windowOf(box.current, inView)?.postMessage(message, new URL(previewUrl).origin);
    },
    [inView, previewUrl],
  );

  const hasContent = version !== null;
  return {
    shown,
    next,
    isLoading,
    error,
    hasContent,
    faults,
    path: currentPath,
    refresh: load,
    open,
    tell,
    starts,
    box,
  };
}

const windowOf = (box: HTMLElement | null, key: number): Window | null | undefined =>
  box?.querySelector<HTMLIFrameElement>(`iframe[data-frame="${key}"]`)?.contentWindow;

/** What a code opens: which version, and as whom. */
interface Ticket {
  versionId: string | null;
  viewer: PreviewViewer;
}

interface Look extends Ticket {
  theme: PreviewTheme | null;
}

const codeFor = (appId: string, { versionId, viewer }: Ticket) =>
  call(createPreviewCode, { params: { id: appId }, body: { viewer, ...(versionId === null ? {} : { versionId }) } });

/**
 * Address with a one-time code, on the page that is wanted. Each frame gets its own: browsers that keep no storage for
 * frames of other sites forget the session of the frame before. A path cannot lead to another host.
 */
export async function previewAddress(appId: string, { theme, ...ticket }: Look, path: string): Promise<string> {
  const { url } = await codeFor(appId, ticket);
  const address = new URL(url);
  const wanted = new URL(path, address);
  address.pathname = wanted.pathname;
  for (const [name, value] of wanted.searchParams) if (name !== 'code') address.searchParams.append(name, value);
  if (theme !== null) address.searchParams.set('lathe_theme', theme);
  return address.href;
}

/** A preview whose token has run out asks for a new code; it goes to the window that asked and to its origin only. */
async function answerWithCode(appId: string, ticket: Ticket, { source, origin }: MessageEvent): Promise<void> {
  const answer = await codeFor(appId, ticket).catch(() => null);
  if (answer !== null)
    (source as Window | null)?.postMessage({ type: 'lathe-preview-code', code: answer.code }, origin);
}
