import type { PanelId } from '@lathe/proto/apps/panels';
import { Database, type LucideIcon, MousePointerClick, Palette, SlidersHorizontal, Type } from 'lucide-react';

const icons: Record<PanelId, LucideIcon> = {
  texts: Type,
  branding: Palette,
  'call-to-action': MousePointerClick,
  database: Database,
  settings: SlidersHorizontal,
};

export function PanelIcon({ panel }: { panel: PanelId }) {
  const Icon = icons[panel];
  return <Icon size={20} aria-hidden />;
}
