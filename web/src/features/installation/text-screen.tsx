import type { TextName } from '@lathe/proto/accounts/installation';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { PublicPage } from '@/components/public-page';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { Markdown } from '@/features/chat/markdown';
import { useDocumentTitle } from '@/lib/use-document-title';
import { textQuery } from './api';
import { plainTextOf, titleOf } from './own-texts';

export const TermsScreen = () => <TextScreen name="terms-of-service" />;
export const PrivacyScreen = () => <TextScreen name="privacy-policy" />;

function TextScreen({ name }: { name: TextName }) {
  useDocumentTitle(titleOf[name]);
  const text = useQuery(textQuery(name));
  return (
    <PublicPage>
      <article className="mx-auto max-w-[720px] pt-8">
        <h1 className="mb-6 text-2xl font-semibold tracking-[-0.02em]">{titleOf[name]}</h1>
        {text.isPending && (
          <Loading label="Loading the text">
            <Skeleton className="h-48" />
          </Loading>
        )}
        {text.isError && (
          <ErrorState title="The text could not be loaded" error={text.error} onRetry={() => void text.refetch()} />
        )}
        {text.isSuccess && <Markdown text={text.data ?? plainTextOf[name]} />}
      </article>
    </PublicPage>
  );
}
