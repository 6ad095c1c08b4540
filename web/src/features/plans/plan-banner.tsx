import type { Account } from '@lathe/proto/accounts/http';
import { endOf } from '@lathe/proto/plans/meters';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { openPlans } from '@/lib/plan-wish';
import { dateText } from './model/dates';

/** What an account should know of its plan before it is met: a payment that failed, or messages that run out. */
export function PlanBanner({ account }: { account: Account }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn"
    >
      {account.planSubscriptionStatus === 'past_due' ? (
        <>
          <p className="min-w-0 flex-1 basis-56">
            Your last payment did not go through. Change how you pay to keep your plan.
          </p>
          <LinkButton to="/joinPlan" className="text-ink">
            See your plan
          </LinkButton>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-56">{messagesText(account)}</p>
          <Button className="text-ink" onClick={() => openPlans({ kind: 'upgrade' })}>
            {/* Spec 1, section 8: it is the one plan with words of its own. */}
            {account.plan === 'monetizer' ? 'Show plans' : 'Upgrade plan'}
          </Button>
        </>
      )}
    </div>
  );
}

function messagesText({ builderChatMessagesUsed: used, builderChatMessagesTotal: total }: Account): string {
  const back = `They come back on ${dateText(endOf('month', new Date()).toISOString())}.`;
  return `You have used ${used} of ${total ?? used} builder messages this month. ${back}`;
}
