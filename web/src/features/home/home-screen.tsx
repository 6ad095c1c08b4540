import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Logo } from '@/components/logo';
import { AccountMenu } from '@/features/account/account-menu';
import { appsQuery } from '@/features/apps/api';
import { accountQuery } from '@/features/auth/api';
import { useDraft } from '@/features/chat/draft';
import { ownInvitationsQuery } from '@/features/members/api';
import { takeFirstPrompt } from '@/lib/first-prompt';
import { isNearLimit } from '@/lib/near-limit';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppGallery, GallerySkeleton } from './app-gallery';
import { CreateBox } from './create-box';

const PlanBanner = lazyRouteComponent(() => import('@/features/plans/plan-banner'), 'PlanBanner');

/** Few people are invited to apps of others. */
const OwnInvitations = lazy(() =>
  import('@/features/members/own-invitations').then(({ OwnInvitations: component }) => ({ default: component })),
);

/** Most people who sign in have apps. */
const HomeEmpty = lazy(() => import('./home-empty').then(({ HomeEmpty: component }) => ({ default: component })));

export function HomeScreen() {
  useDocumentTitle('Home');
  const apps = useQuery(appsQuery());
  const account = useQuery(accountQuery()).data;
  // Nobody waits for it, and whoever is not invited is not told that it could not be read.
  const invitations = useQuery(ownInvitationsQuery()).data ?? [];
  const { draft, change, clear } = useDraft('home');
  const box = useRef<HTMLTextAreaElement>(null);

  // What was written before signing in comes first: it is why somebody is here.
  const begin = useEffectEvent((): void => {
    const first = takeFirstPrompt();
    if (first !== null) change({ text: first });
  });
  useEffect(() => begin(), []);

  const fill = (text: string): void => {
    change({ text });
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  };

  return (
    <div className="h-full overflow-y-auto">
      <header className="mx-auto flex h-14 max-w-[1120px] items-center justify-between px-4 sm:px-6">
        <Logo />
        <div className="flex items-center gap-2">
          <LinkButton to="/templates">Templates</LinkButton>
          <AccountMenu />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-[1120px] px-4 pb-16 sm:px-6">
        <Suspense>{account !== undefined && isNearLimit(account) && <PlanBanner account={account} />}</Suspense>
        <Suspense>{invitations.length > 0 && <OwnInvitations invitations={invitations} />}</Suspense>
        <section className="mx-auto max-w-[720px] pt-8 pb-12 sm:pt-16 sm:pb-16">
          <CreateBox ref={box} draft={draft} onChange={change} onTaken={clear} onExample={fill} />
        </section>
        {apps.isPending && <GallerySkeleton />}
        {apps.isError && (
          <ErrorState
            title="Your apps could not be loaded"
            safe="They are safe"
            error={apps.error}
            onRetry={() => void apps.refetch()}
          />
        )}
        {apps.isSuccess && apps.data.length > 0 && <AppGallery apps={apps.data} />}
        {apps.isSuccess && apps.data.length === 0 && (
          <Suspense fallback={<GallerySkeleton />}>
            <HomeEmpty onChoose={fill} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
