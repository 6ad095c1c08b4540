import type { App } from '@lathe/proto/apps/model';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { InvitePeoplePart } from '@/features/invitations/invite-people-part';

/** Lets people into the app whom its builder asks. */
export function InviteButton({ app }: { app: App }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start" icon={<UserPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Invite people
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={`Invite people to ${app.name}`} size="md">
          <InvitePeoplePart app={app} />
        </Dialog>
      )}
    </>
  );
}
