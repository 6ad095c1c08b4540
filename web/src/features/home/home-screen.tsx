import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '@/components/error-state';
import { Logo } from '@/components/logo';
import { AccountMenu } from '@/features/account/account-menu';
import { appsQuery } from '@/features/apps/api';
import { useDraft } from '@/features/chat/draft';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppGallery, GallerySkeleton } from './app-gallery';
import { CreateBox } from './create-box';
import { HomeEmpty } from './home-empty';

export function HomeScreen() {
  useDocumentTitle('Home');
  const apps = useQuery(appsQuery());
  const { draft, change, clear } = useDraft('home');
  const box = useRef<HTMLTextAreaElement>(null);

  const fill = (text: string): void => {
    change({ text });
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  };

  return (
    <div className="h-full overflow-y-auto">
      <header className="mx-auto flex h-14 max-w-[1120px] items-center justify-between px-4 sm:px-6">
        <Logo />
        <AccountMenu />
      </header>
      <main id="main" className="mx-auto max-w-[1120px] px-4 pb-16 sm:px-6">
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
        {apps.isSuccess && (apps.data.length === 0 ? <HomeEmpty onChoose={fill} /> : <AppGallery apps={apps.data} />)}
      </main>
    </div>
  );
}
