import type { App } from '@lathe/proto/apps/model';
import { type PanelEntry, type PanelId, panelsOf, textsOf } from '@lathe/proto/apps/panels';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountQuery } from '@/features/auth/api';
import { hasConflict } from './save-note';
import { useSaves } from './saving/use-saves';

/** The database opens over the place of the preview, data sources in a dialog. */
export type SidePanelId = Exclude<PanelId, 'database' | 'data-sources'>;
type SidePanel = PanelEntry & { readonly id: SidePanelId };

const isAtSide = (entry: PanelEntry): entry is SidePanel => entry.id !== 'database' && entry.id !== 'data-sources';

export interface Panels {
  /** The menu of the app, for this person. */
  readonly entries: readonly PanelEntry[];
  /** The panel that the address names. */
  readonly open: PanelEntry | null;
  /** The open one, if it stands at the side. */
  readonly side: SidePanel | null;
  /** The database is open, over the place of the preview. */
  readonly isDatabaseOpen: boolean;
  show: (panel: PanelId | null) => void;
  /** Whether mine and theirs are shown beside each other. */
  readonly isComparing: boolean;
  compare: () => void;
  stopComparing: () => void;
}

/** The panels of the builder. What they change is saved when the address changes; `onShown` is told of what the app shows. */
export function usePanels(app: App, onShown: () => void): Panels {
  const { appId } = app;
  const navigate = useNavigate();
  const account = useQuery(accountQuery()).data;
  const entries = account === undefined ? [] : panelsOf(app.appType, { ...account, role: app.role });
  const location = useRouterState({ select: (state) => state.location });
  const named = (location.search as { panel?: PanelId }).panel;
  const { store, view } = useSaves(appId);

  useEffect(() => store.observe(app), [store, app]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else void store.flush();
  }, [store, location.href]);
  useShown(app, onShown);

  const [isPutOff, setPutOff] = useState(false);
  const conflict = hasConflict(view);
  useEffect(() => {
    if (!conflict) setPutOff(false);
  }, [conflict]);

  const open = entries.find(({ id }) => id === named) ?? null;
  return {
    entries,
    open,
    side: open && isAtSide(open) ? open : null,
    isDatabaseOpen: open?.id === 'database',
    show: (panel) => void navigate({ to: '.', search: { panel: panel ?? undefined } }),
    isComparing: conflict && !isPutOff,
    compare: () => setPutOff(false),
    stopComparing: () => setPutOff(true),
  };
}

/**
 * A style that was saved, here or in another tab, is seen in the preview; so are texts that the app's pages show, and the
 * way to its chat assistant.
 */
function useShown(app: App, onShown: () => void): void {
  const { style, texts } = app.partSeqs;
  const shown = `${style}/${app.chatSettings.status}/${textsOf(app.appType).includes('ctaLink') ? texts : ''}`;
  const last = useRef(shown);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    tell();
  }, [shown]);
}
