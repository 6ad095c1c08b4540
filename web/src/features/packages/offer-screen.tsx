import type { PackageOffer } from '@lathe/proto/payments/packages';
import { priceText } from '@lathe/proto/payments/prices';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { ErrorState } from '@/components/error-state';
import { FormError } from '@/components/form-error';
import { LinkButton, linkButtonClass } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { PublicPage } from '@/components/public-page';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { toAppError } from '@/lib/app-error';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { packageOfferQuery, packagesQuery, useBuy } from './api';
import { testPayments, whatIsCopied, whatRefundsDo } from './words';

/** `/apps/packages/{app}`: where an app is bought, for everybody. */
export function OfferScreen() {
  const { appId } = useParams({ from: '/apps/packages/$appId' });
  const { checkout } = useSearch({ from: '/apps/packages/$appId' });
  const offer = useQuery(packageOfferQuery(appId));
  useDocumentTitle(offer.data?.name ?? 'App');
  if (offer.isError && toAppError(offer.error).code === 'not-found')
    return (
      <MessagePage
        title="This app is not for sale"
        text="Whoever sold it may have stopped, or taken the app off its address. What you have bought stays yours."
      >
        <LinkButton to="/templates">See the templates</LinkButton>
        <LinkButton to="/" primary>
          Go to the first page
        </LinkButton>
      </MessagePage>
    );
  return (
    <PublicPage>
      <div className="mx-auto mt-8 max-w-[640px]">
        {checkout === 'canceled' && (
          <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
            Nothing was paid.
          </p>
        )}
        {offer.isPending && (
          <Loading label="Loading the app">
            <Skeleton className="h-72 rounded-lg" />
          </Loading>
        )}
        {offer.isError && (
          <ErrorState title="The app could not be loaded" error={offer.error} onRetry={() => void offer.refetch()} />
        )}
        {offer.isSuccess && <Offer offer={offer.data} />}
      </div>
    </PublicPage>
  );
}

function Offer({ offer }: { offer: PackageOffer }) {
  return (
    <article aria-labelledby="package-name" className="rounded-lg border border-line bg-surface p-6">
      <h1 id="package-name" className="text-2xl font-semibold tracking-[-0.02em] break-words">
        {offer.name}
      </h1>
      {offer.description !== '' && (
        <p className="mt-2 text-lg break-words whitespace-pre-line text-muted">{offer.description}</p>
      )}
      <p className="tabular mt-6">
        <span className="text-2xl font-semibold">{priceText(offer.price)}</span>{' '}
        <span className="text-muted">once</span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Purchase offer={offer} />
        <a href={offer.url} target="_blank" rel="noopener" className={linkButtonClass({})}>
          Look at the app
          <ExternalLink size={16} aria-hidden />
        </a>
      </div>
      {offer.provider === 'test' && <p className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-warn">{testPayments}</p>}
      <h2 className="mt-6 font-medium">What you get</h2>
      <p className="mt-1 text-muted">{whatIsCopied}</p>
      <p className="mt-2 text-muted">It counts among the apps of your plan once you take it.</p>
      <h2 className="mt-4 font-medium">If you get your money back</h2>
      <p className="mt-1 text-muted">{whatRefundsDo}</p>
    </article>
  );
}

/** What somebody can do about it: sign in, buy it, or see that it is theirs. */
function Purchase({ offer: { appId, price, provider } }: { offer: PackageOffer }) {
  const isSignedIn = session.accessToken() !== null;
  const account = useQuery({ ...accountQuery(), enabled: isSignedIn });
  const bought = useQuery({ ...packagesQuery(), enabled: isSignedIn });
  const buy = useBuy(appId);
  if (provider === 'none') return <p className="w-full text-muted">Nothing can be bought here yet.</p>;
  if (!isSignedIn)
    return (
      <LinkButton to="/login" search={{ mode: 'sign-up', redirectTo: `/apps/packages/${appId}` }} primary>
        Create an account to buy it
      </LinkButton>
    );
  if (account.data?.myAppIds.includes(appId))
    return <p className="w-full text-muted">This is your app. Others can buy it here.</p>;
  if (bought.data?.some((one) => one.appId === appId && !one.isRefunded))
    return (
      <>
        <p className="w-full text-muted">You have bought this app.</p>
        <LinkButton to="/apps/packages" primary>
          See what you bought
        </LinkButton>
      </>
    );
  return (
    <>
      {buy.isError && (
        <div className="w-full">
          <FormError message={toAppError(buy.error).message} />
        </div>
      )}
      <Button variant="primary" busy={buy.isPending || buy.isSuccess} onClick={() => buy.mutate()}>
        Buy for {priceText(price)}
      </Button>
    </>
  );
}
