import { priceText } from '@lathe/proto/payments/prices';
import { type ReactNode, useId } from 'react';
import type { Preview, SoldPlan } from '../api';
import { dateText } from '../model/dates';
import { excessText, keptWords, lostWords } from './change-words';

interface ChangePreviewProps {
  preview: Preview;
  plan: SoldPlan;
  /** Whether the paid plan ends. */
  isEnd: boolean;
}

/** When a change counts, what it costs, and what exceeds the new plan with what happens to it. */
export function ChangePreview({ preview, plan, isEnd }: ChangePreviewProps) {
  const { exceeds, loses } = preview;
  const kept = [...new Set(exceeds.map(({ limit }) => keptWords[limit]))];
  return (
    <>
      <p>{whenText(preview, plan.name, isEnd)}</p>
      {exceeds.length > 0 && (
        <Part title={`More than ${plan.name} includes`}>
          <ul className="tabular flex list-disc flex-col gap-1 pl-5">
            {exceeds.map((one) => (
              <li key={`${one.limit} ${one.app?.appId ?? ''}`}>{excessText(one, plan.name)}</li>
            ))}
          </ul>
          <p className="mt-2 font-medium">Nothing is deleted.</p>
          {kept.map((sentence) => (
            <p key={sentence} className="text-muted">
              {sentence}
            </p>
          ))}
        </Part>
      )}
      {loses.length > 0 && (
        <Part title={`Not in ${plan.name}`}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {loses.map((feature) => (
              <li key={feature}>{lostWords[feature]}</li>
            ))}
          </ul>
          <p className="mt-2 text-muted">
            What you have set there is kept and counts again with a plan that includes it.
          </p>
        </Part>
      )}
      {exceeds.length === 0 && loses.length === 0 && preview.when === 'period-end' && (
        <p className="text-muted">Everything that you have fits the {plan.name} plan.</p>
      )}
    </>
  );
}

function whenText({ when, at, dueNow }: Preview, name: string, isEnd: boolean): string {
  if (when === 'none') return 'This is what your plan is already, or will be. There is nothing to change.';
  if (when === 'checkout') return 'You have no paid plan any more. Close this and choose one again.';
  if (when === 'now') {
    const due =
      dueNow === null ? '' : ` You pay ${priceText(dueNow)} now, before tax; what is left of your plan is set off.`;
    return `${name} counts at once.${due}`;
  }
  const date = at === null ? 'the end of the period that you have paid' : dateText(at);
  return isEnd
    ? `Your plan goes on until ${date}, then you have ${name}. Until then you can take this back.`
    : `Your plan goes on until ${date}, then it becomes ${name}. Until then you can take this back.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
