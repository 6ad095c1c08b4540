import { UpgradeButton } from '@/components/upgrade-button';
import type { AppError } from '@/lib/app-error';
import { detailsOf, sentenceOf } from './chat-errors';
import type { MessageLimit } from './use-message-limit';

const box = 'mb-2 rounded-md bg-bad-soft px-3 py-2 text-bad';

/** Why the last message was not taken; it is in the composer again. */
export function Refusal({ error, admin }: { error: AppError; admin: boolean }) {
  return (
    <div role="alert" className={box}>
      <p>{sentenceOf(error)}</p>
      <ErrorDetails error={error} admin={admin} />
    </div>
  );
}

/** No message can be sent until the plan has more, or its limit is lifted. */
export function LimitNotice({ limit: { message, code, details } }: { limit: MessageLimit }) {
  return (
    <div role="alert" className={`${box} flex flex-wrap items-center justify-between gap-2`}>
      <p className="min-w-0 flex-1 basis-56">{message}</p>
      <UpgradeButton code={code} details={details} />
    </div>
  );
}

/** What else is known of a failed call; for admins only (spec 2, section 6). */
export function ErrorDetails({ error, admin }: { error: AppError; admin: boolean }) {
  const details = admin ? detailsOf(error) : null;
  return details === null ? null : <p className="text-sm wrap-anywhere">{details}</p>;
}
