import type { App } from '@lathe/proto/apps/model';
import { UpgradeButton } from '@/components/upgrade-button';
import { mayChange } from '@/features/apps/may-change';
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

/** Nothing can be asked for in this app, with the way to a plan that has room for it. */
export function ClosedNotice({ id, app, sentence }: { id: string; app: App; sentence: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-muted">
      <p id={id} className="min-w-0 flex-1 basis-56">
        {sentence}
      </p>
      {mayChange(app) && app.readOnly !== null && <UpgradeButton code="plan/app-read-only" details={app.readOnly} />}
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
