import type { App } from '@lathe/proto/apps/model';
import { ChartNoAxesColumn } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import { LinkButton } from '@/components/link-button';
import { mayChange } from '@/features/apps/may-change';
import { PublishPopover } from '@/features/publish/publish-popover';

/** In the place of the numbers while nobody can visit the app. */
export function NotPublished({ app }: { app: App }) {
  const { appId } = app;
  return (
    <EmptyState
      icon={<ChartNoAxesColumn size={20} aria-hidden />}
      title="Analytics needs publishing"
      text={`Visits are counted once people can open the app. ${mayChange(app) ? 'Publish it, and they show here.' : 'Ask its owner to publish it.'}`}
    >
      {mayChange(app) && app.head !== null ? (
        <PublishPopover app={app} building={false} />
      ) : (
        <LinkButton to="/build/app/$appId" params={{ appId }}>
          Open the builder
        </LinkButton>
      )}
    </EmptyState>
  );
}
