import type { App, Version } from '@lathe/proto/apps/model';
import type { PreviewViewer } from '@lathe/proto/common/principal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast-store';
import { appQuery } from '@/features/apps/api';
import { mayChange } from '@/features/apps/may-change';
import { pageNamed } from '@/features/apps/pages';
import type { ChatState } from '@/features/chat/chat-session';
import { type Chat, useChat } from '@/features/chat/use-chat';
import { asMessageElement, type Elements, useChoosing, useElements } from '@/features/elements/use-elements';
import { type Panels, usePanels } from '@/features/panels/use-panels';
import { type AppFault, faultPrompt } from '@/features/preview/app-fault';
import { pageOfPath } from '@/features/preview/preview-messages';
import { useCardPicture } from '@/features/preview/use-card-picture';
import { useNewRows } from '@/features/preview/use-new-rows';
import { type Preview, type PreviewTheme, usePreview } from '@/features/preview/use-preview';
import type { Viewport } from '@/features/preview/viewport';
import { toolsQuery } from '@/features/tools/api';
import { type Steps, useSteps } from './use-steps';

export type Stage = 'preview' | 'code';

export interface BuilderState {
  app: App;
  chat: Chat;
  preview: Preview;
  /** What is open in the place of the preview. */
  stage: Stage;
  setStage: (stage: Stage) => void;
  viewport: Viewport;
  setViewport: (viewport: Viewport) => void;
  openPage: (page: string) => void;
  resolve: (faults: readonly AppFault[]) => void;
  /** The older version that the preview shows; null for the latest. */
  older: Version | null;
  look: (version: Version | null) => void;
  steps: Steps;
  elements: Elements;
  /** As whom the preview is seen. */
  viewer: PreviewViewer;
  setViewer: (viewer: PreviewViewer) => void;
  /** How it was chosen to be seen; null where nothing was. */
  theme: PreviewTheme | null;
  setTheme: (theme: PreviewTheme) => void;
  panels: Panels;
}

const builderRouteId = '/signed-in/build/app/$appId';

/** State that the parts of the builder share. The page of the preview is in the address. */
export function useBuilder(app: App): BuilderState {
  const { appId } = app;
  const { page } = useParams({ strict: false });
  const navigate = useNavigate();
  const chat = useChat(appId);
  useNewHead(appId, chat.state);
  const [stage, setStage] = useState<Stage>('preview');
  const [viewport, setViewport] = useState<Viewport>('desktop');

  const router = useRouter();
  const showInAddress = (target: string | null): void => {
    // A preview that is just there says so also while another screen is being loaded, which nobody is called back from.
    if (!router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId === builderRouteId)) return;
    if (target === null) void navigate({ to: '/build/app/$appId', params: { appId }, replace: true });
    else void navigate({ to: '/build/app/$appId/$page', params: { appId, page: target }, replace: true });
  };
  const [older, look] = useState<Version | null>(null);
  const [theme, setTheme] = useState<PreviewTheme | null>(null);
  const [viewer, setViewer] = useState<PreviewViewer>('me');
  const elements = useElements(app, chat.state.running);
  const preview = usePreview(app, useFirstPage(app, page, showInAddress), showInAddress, {
    older: older?.id ?? null,
    viewer,
    theme,
    hasTools: useHasLiveTools(app),
    onElement: elements.onMessage,
  });
  useChoosing(elements, preview);
  useAddressedPage(page, preview);
  useNewRows(chat.state, preview.refresh);
  useCardPicture(app, preview, chat.state.running || older !== null || !mayChange(app));
  const panels = usePanels(app, preview.refresh);

  const openPage = (target: string): void =>
    void navigate({ to: '/build/app/$appId/$page', params: { appId, page: target } });
  const resolve = useResolve(chat, preview, app.head);
  // The code is the latest version's, and what is changed there is.
  const open = (next: Stage): void => {
    if (next === 'code') look(null);
    setStage(next);
  };
  const steps = useSteps(app, chat.state.running, () => look(null));
  return {
    app,
    chat,
    preview,
    stage,
    setStage: open,
    viewport,
    setViewport,
    openPage,
    resolve,
    older,
    look,
    steps,
    elements,
    viewer,
    setViewer,
    theme,
    setTheme,
    panels,
  };
}

/** Whether tools of an app that has no version yet are live. */
function useHasLiveTools({ appId, head }: App): boolean {
  const { data = [] } = useQuery({ ...toolsQuery(appId), enabled: head === null });
  return data.some(({ status }) => status === 'active');
}

/**
 * The page that the address names when the builder is opened. Where the app has none of that name, that is the main
 * page, and a word says so.
 */
function useFirstPage(
  app: App,
  named: string | undefined,
  showInAddress: (page: string | null) => void,
): string | undefined {
  const [first] = useState(() =>
    named === undefined || app.head === null || pageNamed(app, named) !== undefined ? named : undefined,
  );
  const tell = useEffectEvent((): void => {
    if (first === named) return;
    showToast(`There is no page called ${named} in this app. This is its main page.`);
    showInAddress(null);
  });
  useEffect(() => tell(), []);
  return first;
}

/**
 * Sends faults to the assistant; they are cleared when its answer has ended (spec 2, section 4). The app may be gone by
 * then.
 */
function useResolve(
  chat: Chat,
  { faults: { clear: clearFaults } }: Preview,
  head: string | null,
): (faults: readonly AppFault[]) => void {
  const { running, refusal } = chat.state;
  const fixing = useRef(false);
  const clear = useEffectEvent((): void => {
    if (refusal?.status === 404) showToast('App ID is not set', { tone: 'bad' });
    clearFaults();
  });
  useEffect(() => {
    if (running || !fixing.current) return;
    fixing.current = false;
    clear();
  }, [running]);
  return (faults) => {
    fixing.current = true;
    chat.send({ text: faultPrompt(faults), attachments: [] }, head);
  };
}

/** A version counts from the moment the stream names it: the preview need not wait until the app is read again. */
function useNewHead(appId: string, { live, running }: ChatState): void {
  const queryClient = useQueryClient();
  const versionId = live?.versionId ?? null;
  // The version and the end of its answer may come in one frame; one that had ended before this screen was opened is
  // old news.
  const taken = useRef(running ? null : versionId);
  useEffect(() => {
    if (versionId === null || versionId === taken.current) return;
    taken.current = versionId;
    queryClient.setQueryData(appQuery(appId).queryKey, (app) =>
      app === undefined ? app : { ...app, head: versionId, restoredFrom: null },
    );
  }, [queryClient, appId, versionId]);
}

/** Follows the address when it names another page than the one in view (page picker, back and forward). */
function useAddressedPage(page: string | undefined, { path, open }: Preview): void {
  const current = useRef(path);
  current.current = path;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if ((page ?? null) !== pageOfPath(current.current)) open(page ?? '');
  }, [page, open]);
}

/** What the chat needs of the chosen element. */
export const elementProps = ({ elements: { chosen, unselect, wish } }: BuilderState) => ({
  element: chosen === null ? undefined : asMessageElement(chosen),
  onElementRemoved: unselect,
  onElementWish: wish,
});
