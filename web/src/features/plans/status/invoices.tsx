import type { Invoice } from '@lathe/proto/payments/model';
import { priceText } from '@lathe/proto/payments/prices';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { invoicesQuery } from '../api';
import { dateText } from '../model/dates';

const states: Record<Invoice['status'], string> = {
  draft: 'In preparation',
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
};

/** What was paid, and what is to be, with the provider's page of each. */
export function Invoices() {
  const invoices = useQuery(invoicesQuery());
  return (
    <section aria-labelledby="invoices" className="mt-12">
      <h2 id="invoices" className="mb-3 text-lg font-semibold">
        Invoices
      </h2>
      {invoices.isPending && (
        <Loading label="Loading your invoices">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {invoices.isError && (
        <ErrorState
          title="Your invoices could not be loaded"
          error={invoices.error}
          onRetry={() => void invoices.refetch()}
        />
      )}
      {invoices.data?.length === 0 && <p className="text-muted">There are none yet. Each payment has one.</p>}
      {invoices.data !== undefined && invoices.data.length > 0 && (
        <ul className="tabular divide-y divide-line rounded-lg border border-line bg-surface">
          {invoices.data.map((invoice) => (
            <InvoiceLine key={invoice.invoiceId} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InvoiceLine({ invoice: { number, createdAt, total, status, url, pdfUrl } }: { invoice: Invoice }) {
  const name = number ?? `of ${dateText(createdAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">{dateText(createdAt)}</span>
        {number !== null && <span className="text-sm text-muted">{number}</span>}
      </span>
      <span>{priceText(total)}</span>
      <span className={status === 'open' || status === 'uncollectible' ? 'text-bad' : 'text-muted'}>
        {states[status]}
      </span>
      <span className="flex gap-1">
        {url !== null && (
          <Out
            href={url}
            label={`${status === 'open' ? 'Pay' : 'Open'} invoice ${name}`}
            text={status === 'open' ? 'Pay' : 'Open'}
          />
        )}
        {pdfUrl !== null && <Out href={pdfUrl} label={`Invoice ${name} as PDF`} text="PDF" />}
      </span>
    </li>
  );
}

const Out = ({ href, label, text }: { href: string; label: string; text: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-label={label}
    className="inline-flex min-h-9 items-center rounded-md px-2 font-medium text-accent hover:bg-hover touch:min-h-11"
  >
    {text}
  </a>
);
