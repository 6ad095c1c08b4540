import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import { accountQuery } from '@/features/auth/api';
import { InvitePeoplePart } from '@/features/invitations/invite-people-part';
import { MembersPart } from '@/features/members/members-part';
import { SellPart } from '@/features/packages/sell-part';
import { DraftLink } from './draft-link';
import { EmbedPanel } from './embed-panel';
import { HandOver } from './hand-over';
import { ShareLink } from './share-link';

const parts = [
  { value: 'link', label: 'Link' },
  { value: 'people', label: 'People' },
  { value: 'team', label: 'Team' },
  { value: 'draft', label: 'Draft' },
  { value: 'embed', label: 'Embed' },
  { value: 'sell', label: 'Sell' },
] as const;
const handOver = { value: 'hand-over', label: 'Hand over' } as const;
type Part = (typeof parts)[number]['value'] | 'hand-over';

interface ShareDialogProps {
  app: App;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Showing an app to others: its link and posts about it, its draft, other sites, copies that are sold. */
export function ShareDialog({ app, open, onOpenChange }: ShareDialogProps) {
  const account = useQuery(accountQuery());
  const mayHandOver = account.data?.isAdmin === true && app.settings.isClaimable === true;
  const [part, setPart] = useState<Part>(app.url === null ? 'draft' : 'link');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Share ${app.name}`} size="md">
      <Segmented
        label="What to share"
        value={part}
        onChange={setPart}
        options={mayHandOver ? [...parts, handOver] : parts}
        className="mb-6 w-full max-sm:grid max-sm:grid-cols-3"
      />
      {part === 'link' && <ShareLink app={app} />}
      {part === 'people' && <InvitePeoplePart app={app} />}
      {part === 'team' && <MembersPart app={app} />}
      {part === 'draft' && <DraftLink app={app} />}
      {part === 'embed' && <EmbedPanel app={app} />}
      {part === 'sell' && <SellPart app={app} />}
      {part === 'hand-over' && <HandOver app={app} />}
    </Dialog>
  );
}
