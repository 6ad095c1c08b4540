import type { App } from '@lathe/proto/apps/model';
import { lazy } from 'react';
import { LoadingPart } from '@/components/ui/loading-part';

const InvitePeople = lazy(() =>
  import('./invite-people').then(({ InvitePeople: component }) => ({ default: component })),
);

/** `InvitePeople`, loaded when it is shown. */
export const InvitePeoplePart = ({ app }: { app: App }) => (
  <LoadingPart label="Loading the invitations" className="h-40">
    <InvitePeople app={app} />
  </LoadingPart>
);
