import type { App } from '@lathe/proto/apps/model';
import { ErrorState } from '@/components/error-state';
import type { ChatState } from '@/features/chat/chat-session';
import type { AppFault } from './app-fault';
import { BuildProgress } from './build-progress';
import { FirstBuild } from './first-build';
import { IssuesPopup } from './issues-popup';
import { PreviewSkeleton } from './preview-skeleton';
import { useFit } from './use-fit';
import type { Preview, PreviewFrame } from './use-preview';
import { type Viewport, viewports } from './viewport';

interface PreviewPaneProps {
  app: App;
  preview: Preview;
  chat: ChatState;
  viewport: Viewport;
  onResolve: (faults: readonly AppFault[]) => void;
}

/** What may run inside the frame: the app is on an origin of its own, so it may have that origin's storage. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

export function PreviewPane({ app, preview, chat, viewport, onResolve }: PreviewPaneProps) {
  const size = viewports[viewport];
  const { ref, scale } = useFit(size);
  const frames = [preview.shown, preview.next].filter((frame): frame is PreviewFrame => frame !== null);
  const first = !preview.hasContent || (app.head === null && chat.running);

  return (
    <section
      aria-label="Preview"
      aria-busy={preview.isLoading}
      className="relative flex h-full min-h-0 flex-col bg-sunken"
    >
      <BuildProgress chat={chat} loading={preview.next !== null && preview.shown !== null} />
      <div ref={ref} className="relative min-h-0 flex-1 overflow-hidden">
        {first && <FirstBuild app={app} chat={chat} />}
        {!first && preview.error !== null && preview.shown === null && (
          <ErrorState
            title="The preview could not be opened"
            safe="Your app is safe"
            error={preview.error}
            onRetry={preview.refresh}
          />
        )}
        {!first && (
          <div
            ref={preview.box}
            className={
              size === null
                ? 'absolute inset-0'
                : 'absolute top-1/2 left-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-float'
            }
            style={size === null ? undefined : { ...size, transform: `translate(-50%, -50%) scale(${scale})` }}
          >
            {frames.map((frame) => {
              const hidden = frame !== preview.shown && preview.shown !== null;
              return (
                <iframe
                  key={frame.key}
                  data-frame={frame.key}
                  title={`Preview of ${app.name}`}
                  src={frame.src}
                  sandbox={sandbox}
                  allow="clipboard-write; fullscreen; camera; microphone; geolocation"
                  aria-hidden={hidden || undefined}
                  tabIndex={hidden ? -1 : undefined}
                  className={`absolute inset-0 size-full border-0 bg-white ${hidden ? 'pointer-events-none opacity-0' : ''}`}
                />
              );
            })}
          </div>
        )}
        {!first && preview.error === null && preview.shown === null && <PreviewSkeleton />}
      </div>
      <IssuesPopup faults={preview.faults} fixing={chat.running} onResolve={onResolve} />
    </section>
  );
}
