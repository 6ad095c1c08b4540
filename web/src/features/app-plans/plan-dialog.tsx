import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AppPlan,
  currencies,
  type Currency,
  longestFeature,
  longestPlanDescription,
  longestPlanName,
  mostFeatures,
  mostTrialDays,
  planDraft,
} from '@lathe/proto/payments/app-plans';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { LongField } from '@/components/long-field';
import { SelectField } from '@/components/select-field';
import { Dialog } from '@/components/ui/dialog';
import { amountOf } from '@/lib/amount';
import { showRefusal } from '@/lib/show-refusal';
import { useSavePlan } from './api';
import { currencyName } from './plan-words';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const isPrice = (text: string): boolean => planDraft.shape.price.safeParse(amountOf(text)).success;

const priceProblem = 'Enter a price from 1 to 99,999 with two decimals at most';
const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the plan a name')
    .max(longestPlanName, `A name has ${longestPlanName} characters at most`),
  description: z.string().max(longestPlanDescription, `At most ${longestPlanDescription} characters`),
  features: z
    .string()
    .refine((text) => linesOf(text).length <= mostFeatures, `At most ${mostFeatures} lines`)
    .refine(
      (text) => linesOf(text).every((line) => line.length <= longestFeature),
      `At most ${longestFeature} characters a line`,
    ),
  price: z.string().refine(isPrice, priceProblem),
  priceYearly: z.string().refine((text) => text.trim() === '' || isPrice(text), priceProblem),
  trialDays: z
    .string()
    .refine(
      (text) => /^\d{0,3}$/.test(text.trim()) && Number(text) <= mostTrialDays,
      `From 0 to ${mostTrialDays} days`,
    ),
});

interface PlanDialogProps {
  appId: string;
  /** Undefined for a new one. */
  plan: AppPlan | undefined;
  /** Of a new one. */
  currency: Currency;
  onClose: () => void;
}

const options = currencies.map((value) => ({ value, label: currencyName(value) }));

/** Makes a plan of an app, or changes one. */
export function PlanDialog({ appId, plan, currency: first, onClose }: PlanDialogProps) {
  const [currency, setCurrency] = useState<Currency>(plan?.currency ?? first);
  const { mutateAsync } = useSavePlan(appId, plan?.planId);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: plan?.name ?? '',
      description: plan?.description ?? '',
      features: plan?.features.join('\n') ?? '',
      price: plan ? String(plan.price) : '',
      priceYearly: plan && plan.priceYearly > 0 ? String(plan.priceYearly) : '',
      trialDays: plan && plan.trialDays > 0 ? String(plan.trialDays) : '',
    },
  });
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync({
        ...values,
        features: linesOf(values.features),
        price: amountOf(values.price)!,
        priceYearly: amountOf(values.priceYearly) ?? 0,
        currency,
        trialDays: Number(values.trialDays),
      });
      onClose();
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, {}, 'name');
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={plan ? `Edit ${plan.name}` : 'New plan'} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <FormField label="Name" readOnly={isSubmitting} error={errors.name?.message} {...register('name')} />
        <LongField
          label="Description"
          rows={2}
          readOnly={isSubmitting}
          error={errors.description?.message}
          {...register('description')}
        />
        <LongField
          label="What is in it"
          hint="One line each."
          rows={4}
          readOnly={isSubmitting}
          error={errors.features?.message}
          {...register('features')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            label="Price a month"
            inputMode="decimal"
            autoComplete="off"
            readOnly={isSubmitting}
            error={errors.price?.message}
            {...register('price')}
          />
          <FormField
            label="Price a year"
            hint="Empty: by the month alone."
            inputMode="decimal"
            autoComplete="off"
            readOnly={isSubmitting}
            error={errors.priceYearly?.message}
            {...register('priceYearly')}
          />
          <SelectField label="Currency" value={currency} options={options} onChange={setCurrency} />
          <FormField
            label="Free days at first"
            hint="For who never had a plan of the app."
            inputMode="numeric"
            autoComplete="off"
            readOnly={isSubmitting}
            error={errors.trialDays?.message}
            {...register('trialDays')}
          />
        </div>
        {plan !== undefined && plan.subscribers > 0 && (
          <p className="text-sm text-muted">Whoever has the plan keeps its price until they change to another plan.</p>
        )}
        <FormError message={errors.root?.message} />
        <FormButtons action={plan ? 'Save' : 'Make the plan'} busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
