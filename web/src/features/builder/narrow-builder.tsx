import { Ellipsis, Eye, MessageSquare } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { mayChange } from '@/features/apps/may-change';
import { ChatPanel } from '@/features/chat/chat-panel';
import { ElementBar } from '@/features/elements/element-bar';
import { PreviewPane } from '@/features/preview/preview-pane';
import { PublishPopover } from '@/features/publish/publish-popover';
import { isTyping } from '@/lib/focus';
import { MorePanel } from './more-panel';
import { NameField } from './name-field';
import { OlderVersionBar } from './older-version';
import { PagePicker } from './page-picker';
import { PreviewTools } from './preview-tools';
import { ReadOnlyBar } from './read-only-bar';
import { StepButtons } from './step-buttons';
import { TakenDownBar } from './taken-down-bar';
import { BackLink } from './top-bar';
import { type BuilderState, elementProps } from './use-builder';
import { ViewerBar } from './viewer-bar';

/**
 * Under 1024 px: one column under tabs. The bottom belongs to the composer, and in the preview to the app's own bar.
 * The preview stays loaded under the other tabs.
 */
export function NarrowBuilder({ builder }: { builder: BuilderState }) {
  const { app, chat, preview, openPage, resolve } = builder;
  const [tab, setTab] = useState('chat');
  const unseen = useUnseenVersion(app.head, tab, setTab);
  const panel = builder.panels.open?.id;
  useEffect(() => {
    if (panel !== undefined) setTab('more');
  }, [panel]);
  return (
    <Tabs.Root value={tab} onValueChange={setTab} data-tabs-at-top className="flex h-full flex-col">
      <header className="shrink-0 bg-surface">
        <div className="flex h-13 items-center gap-1 px-2">
          <BackLink />
          <h1 className="flex min-w-0">
            <NameField app={app} />
          </h1>
          <div className="ml-auto flex shrink-0 items-center gap-1">
            {app.head !== null && mayChange(app) && <StepButtons steps={builder.steps} />}
            {mayChange(app) && <PublishPopover app={app} building={chat.state.running} />}
          </div>
        </div>
        <Tabs.List aria-label="Builder" className="grid grid-cols-3 border-b border-line">
          <Tab value="chat" icon={<MessageSquare size={16} aria-hidden />} label="Chat" onChoose={setTab} />
          <Tab value="preview" icon={<Eye size={16} aria-hidden />} label="Preview" onChoose={setTab} />
          <Tab value="more" icon={<Ellipsis size={16} aria-hidden />} label="More" onChoose={setTab} />
        </Tabs.List>
      </header>
      <main id="main" className="min-h-0 flex-1">
        <Panel value="chat">
          {unseen && (
            <div
              role="status"
              className="flex shrink-0 items-center gap-3 border-b border-line bg-good-soft px-3 py-1.5"
            >
              <p className="min-w-0 flex-1 text-good">The app has changed.</p>
              <Button size="sm" icon={<Eye size={16} aria-hidden />} onClick={() => setTab('preview')}>
                See the app
              </Button>
            </div>
          )}
          <ChatPanel
            app={app}
            chat={chat}
            older={builder.older}
            onLatest={() => builder.look(null)}
            onStep={(step) => builder.steps[step].run()}
            {...elementProps(builder)}
          />
        </Panel>
        <Panel value="preview">
          {app.head !== null && (
            <div className="flex h-11 shrink-0 items-center justify-between border-b border-line bg-surface px-2">
              <PagePicker app={app} path={preview.path} onOpen={openPage} />
              <span className="flex">
                <PreviewTools builder={builder} />
              </span>
            </div>
          )}
          <TakenDownBar takenDown={builder.app.takenDown} />
          <ReadOnlyBar readOnly={builder.app.readOnly} />
          <OlderVersionBar builder={builder} />
          <ViewerBar builder={builder} />
          <div className="min-h-0 flex-1">
            <PreviewPane
              app={app}
              preview={preview}
              chat={chat.state}
              viewport="desktop"
              onResolve={(faults) => {
                resolve(faults);
                setTab('chat');
              }}
            />
          </div>
          <ElementBar elements={builder.elements} />
        </Panel>
        <Panel value="more">
          <MorePanel builder={builder} onLook={() => setTab('preview')} />
        </Panel>
      </main>
    </Tabs.Root>
  );
}

/**
 * Whether there is a version that was not looked at yet. The first one leads to the app by itself, unless somebody
 * types.
 */
function useUnseenVersion(head: string | null, tab: string, setTab: (tab: string) => void): boolean {
  const [seen, setSeen] = useState(head);
  const lead = useEffectEvent((): void => {
    if (tab === 'preview') setSeen(head);
    else if (seen === null && head !== null && !isTyping()) setTab('preview');
  });
  useEffect(() => lead(), [head, tab]);
  return head !== null && head !== seen && tab !== 'preview';
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content value={value} forceMount className="flex h-full flex-col data-[state=inactive]:hidden">
      {children}
    </Tabs.Content>
  );
}

function Tab({
  value,
  icon,
  label,
  onChoose,
}: {
  value: string;
  icon: ReactNode;
  label: string;
  onChoose: (value: string) => void;
}) {
  return (
    <Tabs.Trigger
      value={value}
      // Focused by a script, as radix does it for the pointer, a tab would show the ring that is for keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(value)}
      className="-mb-px flex h-11 items-center justify-center gap-2 border-b-2 border-transparent text-base text-muted focus-visible:-outline-offset-4 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-accent"
    >
      {icon}
      {label}
    </Tabs.Trigger>
  );
}
