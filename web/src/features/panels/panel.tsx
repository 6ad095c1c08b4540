import type { App } from '@lathe/proto/apps/model';
import type { PanelId } from '@lathe/proto/apps/panels';
import { X } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { AssistantPanel } from '@/features/assistant/assistant-panel';
import { DatabasePanel } from '@/features/database/database-panel';
import { UsersPanel } from '@/features/users/users-panel';
import { focusPart } from '@/lib/focus';
import { BrandingPanel } from './branding-panel';
import { CallToActionPanel } from './call-to-action-panel';
import { SaveNote } from './save-note';
import { SettingsPanel } from './settings-panel';
import { TextsPanel } from './texts-panel';
import type { Panels } from './use-panels';

const forms: Record<PanelId, ComponentType<{ app: App }>> = {
  texts: TextsPanel,
  branding: BrandingPanel,
  'call-to-action': CallToActionPanel,
  chat: AssistantPanel,
  database: DatabasePanel,
  users: UsersPanel,
  settings: SettingsPanel,
};

/** The open panel, with whether what it shows is stored. */
export function Panel({ app, panels }: { app: App; panels: Panels }) {
  const { open, show, compare } = panels;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusPart(title.current), [open?.id]);
  if (open === null) return null;
  const Form = forms[open.id];
  return (
    <section aria-label={open.label} className="flex h-full min-h-0 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 ref={title} className="truncate text-lg font-semibold">
          {open.label}
        </h2>
        <SaveNote appId={app.appId} onCompare={compare} />
        <IconButton label={`Close ${open.label}`} onClick={() => show(null)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 pb-8">
          <Form app={app} />
        </div>
      </div>
    </section>
  );
}
