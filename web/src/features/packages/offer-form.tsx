import { maxPackageDescription, type PackageSettings } from '@lathe/proto/payments/packages';
import { type FormEvent, useRef, useState } from 'react';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { LongField } from '@/components/long-field';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { useOffer } from './api';
import { priceOf } from './words';

/** What the owner asks for a copy, and says of it. */
export function OfferForm({ appId, offer }: { appId: string; offer: PackageSettings['offer'] }) {
  const [typed, setTyped] = useState(offer === null ? '' : offer.price.toFixed(2));
  const [description, setDescription] = useState(offer?.description ?? '');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const priceField = useRef<HTMLInputElement>(null);
  const save = useOffer(appId);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setRefusal(undefined);
    const price = priceOf(typed);
    if (price === undefined) {
      setProblem('Enter a price from $1.00 to $10,000.00');
      priceField.current?.focus();
      return;
    }
    save.mutate(
      { price, description: description.trim() },
      {
        onSuccess: () => showToast(offer === null ? 'Your app is on sale' : 'Saved', { tone: 'good' }),
        onError: (reason) => setRefusal(toAppError(reason).message),
      },
    );
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <FormField
        ref={priceField}
        label="Price in dollars"
        hint="Paid once, for one copy. Taxes come on top where they are due."
        inputMode="decimal"
        autoComplete="off"
        placeholder="49.00"
        maxLength={10}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      <LongField
        label="What buyers get"
        maxLength={maxPackageDescription}
        placeholder="What the app does, and for whom"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        className="resize-none"
      />
      <FormError message={refusal} />
      <Button type="submit" variant="primary" busy={save.isPending} className="self-start">
        {offer === null ? 'Put it on sale' : 'Save'}
      </Button>
    </form>
  );
}
