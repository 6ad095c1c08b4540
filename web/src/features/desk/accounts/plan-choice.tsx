import { changePlan, type DeskAccountDetail } from '@lathe/proto/desk/accounts';
import { type PlanId, planIds } from '@lathe/proto/plans/plans';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { ActDialog } from '../act-dialog';
import { callDesk } from '../api';
import { DeskField } from '../desk-frame';
import { useDeskPlanName } from './use-desk-plan-name';

/** What stands for the installation's default in a list of plans. */
const byDefault = 'default';
type Choice = PlanId | typeof byDefault;

const planOf = (choice: Choice): PlanId | null => (choice === byDefault ? null : choice);
const choices = [byDefault, ...planIds] as const;

/** The plan of an account, and another one for it. */
export function PlanChoice({ account: { accountId, email, plan } }: { account: DeskAccountDetail }) {
  const planName = useDeskPlanName();
  const options = choices.map((value) => ({ value, label: planName(planOf(value)) }));
  const [chosen, setChosen] = useState<Choice>(plan ?? byDefault);
  const [asking, setAsking] = useState(false);
  const to = planOf(chosen);
  return (
    <div className="flex flex-wrap items-end gap-3 p-4">
      <DeskField label="Plan of this account" className="w-56">
        {(id) => <Select<Choice> id={id} value={chosen} options={options} onChange={setChosen} />}
      </DeskField>
      <Button disabled={to === plan} onClick={() => setAsking(true)}>
        Change plan
      </Button>
      {asking && (
        <ActDialog
          of={{
            action: 'Change plan',
            title: `Change the plan of ${email}?`,
            text: `From ${planName(plan)} to ${planName(to)}. The new limits count at once; nothing is deleted, and nothing is charged or paid back.`,
            done: `${email} has the plan ${planName(to)}`,
            act: () => callDesk(changePlan, { params: { accountId }, body: { plan: to } }),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
