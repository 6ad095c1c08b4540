import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { mayChange } from '@/features/apps/may-change';
import { PublishPopover } from '@/features/publish/publish-popover';
import { ShareButton } from '@/features/share/share-button';
import { NameField } from './name-field';
import { PagePicker } from './page-picker';
import { PreviewTools } from './preview-tools';
import { SaveState } from './save-state';
import { StepButtons } from './step-buttons';
import type { BuilderState } from './use-builder';
import { VersionsMenu } from './versions-menu';
import { ViewportSwitch } from './viewport-switch';

export function TopBar({ builder }: { builder: BuilderState }) {
  const { app, chat, preview, stage, viewport, setViewport, openPage, older, look, steps } = builder;
  const empty = app.head === null;
  return (
    <header className="grid h-12 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-3 border-b border-line bg-surface px-2">
      <div className="flex min-w-0 items-center gap-1">
        <BackLink />
        <h1 className="flex min-w-0">
          <NameField app={app} />
        </h1>
        <SaveState app={app} building={chat.state.running} />
      </div>
      <div className="flex items-center gap-1">
        {!empty && stage === 'preview' && (
          <>
            <PagePicker app={app} path={preview.path} onOpen={openPage} />
            <ViewportSwitch value={viewport} onChange={setViewport} />
            <PreviewTools builder={builder} />
          </>
        )}
      </div>
      <div className="flex items-center justify-end gap-1">
        {!empty && mayChange(app) && <StepButtons steps={steps} />}
        <VersionsMenu app={app} building={chat.state.running} older={older} onLook={look} />
        {app.role === 'owner' && <ShareButton app={app} />}
        {mayChange(app) && <PublishPopover app={app} building={chat.state.running} />}
      </div>
    </header>
  );
}

export function BackLink() {
  return (
    <Link
      to="/home"
      aria-label="Back to your apps"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted touch:size-11 transition-colors hover:bg-hover hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
    </Link>
  );
}
