import type { PanelId } from '@lathe/proto/apps/panels';
import {
  BotMessageSquare,
  Database,
  FileText,
  type LucideIcon,
  MousePointerClick,
  Palette,
  SlidersHorizontal,
  Type,
  UsersRound,
} from 'lucide-react';

const icons: Record<PanelId, LucideIcon> = {
  texts: Type,
  branding: Palette,
  'call-to-action': MousePointerClick,
  chat: BotMessageSquare,
  database: Database,
  'data-sources': FileText,
  users: UsersRound,
  settings: SlidersHorizontal,
};

export function PanelIcon({ panel }: { panel: PanelId }) {
  const Icon = icons[panel];
  return <Icon size={20} aria-hidden />;
}
