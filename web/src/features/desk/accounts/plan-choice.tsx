import { changePlan, type DeskAccountDetail } from '@lathe/proto/desk/accounts';
import { type PlanId, planIds } from '@lathe/proto/plans/plans';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Select } from '@/components/ui/select';
import { callDesk, useDeskAct } from '../api';
import { DeskField } from '../desk-frame';
import { planName } from './plan-name';

/** What stands for the installation's default in a list of plans. */
const byDefault = 'default';
type Choice = PlanId | typeof byDefault;

const planOf = (choice: Choice): PlanId | null => (choice === byDefault ? null : choice);
const options = ([byDefault, ...planIds] as const).map((value) => ({ value, label: planName(planOf(value)) }));

/** The plan of an account, and another one for it. */
export function PlanChoice({ account: { accountId, email, plan } }: { account: DeskAccountDetail }) {
  const [chosen, setChosen] = useState<Choice>(plan ?? byDefault);
  const [asking, setAsking] = useState(false);
  const change = useDeskAct(
    (to: PlanId | null) => callDesk(changePlan, { params: { accountId }, body: { plan: to } }),
    (to) => `${email} has the plan ${planName(to)}`,
  );
  return (
    <div className="flex flex-wrap items-end gap-3 p-4">
      <DeskField label="Plan of this account" className="w-56">
        {(id) => <Select<Choice> id={id} value={chosen} options={options} onChange={setChosen} />}
      </DeskField>
      <Button disabled={planOf(chosen) === plan} onClick={() => setAsking(true)}>
        Change plan
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Change the plan of ${email}?`}
        description={`From ${planName(plan)} to ${planName(planOf(chosen))}. The new limits count at once; nothing is deleted, and nothing is charged or paid back.`}
        action="Change plan"
        busy={change.isPending}
        onConfirm={() => change.mutate(planOf(chosen), { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
