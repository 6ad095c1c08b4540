import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { deletedAppsQuery, useUndeleteApp } from '@/features/apps/api';
import { toAppError } from '@/lib/app-error';
import { timeAgo } from '@/lib/time';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { BuilderSkeleton } from './builder-skeleton';

/** In the place of an app that is not there: it was deleted and can be brought back, or it never was this account's. */
export function AppGone({ appId }: { appId: string }) {
  const deleted = useQuery(deletedAppsQuery());
  const bringBack = useUndeleteApp();
  if (deleted.isPending) return <BuilderSkeleton />;
  const app = deleted.data?.find((each) => each.appId === appId);
  if (app === undefined || app.deletedAt === null) return <NotFoundScreen />;
  const problem = bringBack.isError ? toAppError(bringBack.error).message : null;
  return (
    <MessagePage
      title={`${app.name} was deleted`}
      text={
        problem ??
        `It was deleted ${timeAgo(app.deletedAt)}. It can be brought back, with everything in it, for seven days.`
      }
    >
      <LinkButton to="/home">Go to your apps</LinkButton>
      <Button
        variant="primary"
        busy={bringBack.isPending}
        icon={<Undo2 size={16} aria-hidden />}
        onClick={() => bringBack.mutate(appId)}
      >
        Bring it back
      </Button>
    </MessagePage>
  );
}
