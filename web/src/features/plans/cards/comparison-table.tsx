import { Check, Minus } from 'lucide-react';
import type { SoldPlan } from '../api';
import { comparison } from '../model/comparison';

interface ComparisonTableProps {
  plans: readonly SoldPlan[];
  /** Marked in the head of the table. */
  own: string | undefined;
}

/** Every limit and feature of every plan. It scrolls sideways within itself. */
export function ComparisonTable({ plans, own }: ComparisonTableProps) {
  return (
    <div className="mt-12">
      <h2 id="compare" className="mb-3 scroll-mt-4 text-lg font-semibold">
        Compare plans
      </h2>
      <div
        role="region"
        aria-labelledby="compare"
        // What scrolls is reached by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="tabular w-full border-collapse text-left whitespace-nowrap">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="sticky left-0 bg-surface p-3 font-medium">
                What is included
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col" className="p-3 font-medium">
                  {name}
                  {id === own && <span className="block text-sm text-accent">Current plan</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {comparison.map(({ label, of }) => (
              <tr key={label}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-40 bg-surface p-3 font-normal whitespace-normal text-muted sm:max-w-none"
                >
                  {label}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className="p-3">
                    <Share value={of(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Share({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  return value ? (
    <>
      <Check size={16} className="text-good" aria-hidden />
      <span className="sr-only">Included</span>
    </>
  ) : (
    <>
      <Minus size={16} className="text-muted" aria-hidden />
      <span className="sr-only">Not included</span>
    </>
  );
}
