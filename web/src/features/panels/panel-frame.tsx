import type { App } from '@lathe/proto/apps/model';
import type { PanelEntry } from '@lathe/proto/apps/panels';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { focusPart } from '@/lib/focus';
import { SaveNote } from './save-note';
import type { Panels } from './use-panels';

interface PanelFrameProps {
  app: App;
  panels: Panels;
  entry: PanelEntry;
  children: ReactNode;
}

/** An open panel under its name, with whether what it shows is stored, and the way out. */
export function PanelFrame({ app, panels: { show, compare }, entry: { id, label }, children }: PanelFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusPart(title.current), [id]);
  return (
    <section aria-label={label} className="flex h-full min-h-0 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 ref={title} className="truncate text-lg font-semibold">
          {label}
        </h2>
        <SaveNote appId={app.appId} onCompare={compare} />
        <IconButton label={`Close ${label}`} onClick={() => show(null)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
