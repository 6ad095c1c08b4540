import { zodResolver } from '@hookform/resolvers/zod';
import { type ApiScope, apiScopes } from '@lathe/proto/common/api-scopes';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CopyButton } from '@/components/copy-button';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { PasswordField } from '@/components/password-field';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { CheckboxLine } from '@/components/ui/checkbox-line';
import { Dialog } from '@/components/ui/dialog';
import { showRefusal } from '@/lib/show-refusal';
import { useCreateKey } from './api';
import { scopeWords } from './scope-words';

const schema = z.object({
  name: z.string().trim().min(1, 'Give the key a name').max(60, 'A name has 60 characters at most'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose what the key may do'),
  password: z.string().min(1, 'Enter your password'),
});

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Does not expire' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

interface KeyDialogProps {
  /** How people show once more who they are where they have no password here: a token, null when they did not. */
  signInOnceMore?: () => Promise<string | null>;
  onClose: () => void;
}

/** Makes an API key and shows it, this once: then nothing closes it by accident. */
export function KeyDialog({ signInOnceMore, onClose }: KeyDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      open
      holdsOn={token !== null}
      onOpenChange={(open) => {
        if (open) return;
        if (token === null) onClose();
        else setAsking(true);
      }}
      title={token === null ? 'New API key' : 'Your API key'}
    >
      {token === null ? (
        <KeyForm signInOnceMore={signInOnceMore} onMade={setToken} onCancel={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <div role="status" className="flex flex-col gap-4">
            <p className="text-muted">Copy it now: it is not shown again. Send it as a bearer token.</p>
            <p className="flex items-center gap-1 rounded-md bg-sunken p-3">
              <code className="font-mono text-sm break-all">{token}</code>
              <CopyButton text={token} label="Copy the key" />
            </p>
          </div>
          {asking ? (
            <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
              <p className="min-w-0 flex-1 basis-full">Have you copied it? Once this is closed nobody can see it.</p>
              <Button onClick={onClose}>Close it</Button>
              <Button variant="primary" onClick={() => setAsking(false)}>
                Keep it open
              </Button>
            </div>
          ) : (
            <div className="flex justify-end">
              <Button variant="primary" onClick={onClose}>
                I have copied it
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  signInOnceMore: KeyDialogProps['signInOnceMore'] | undefined;
  onMade: (token: string) => void;
  onCancel: () => void;
}

function KeyForm({ signInOnceMore, onMade, onCancel }: KeyFormProps) {
  const create = useCreateKey();
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const id = useId();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(signInOnceMore === undefined ? schema : schema.extend({ password: z.string() })),
    defaultValues: { name: '', scopes: [] as ApiScope[], password: '' },
  });
  const submit = handleSubmit(async ({ password, ...values }) => {
    try {
      const token = await signInOnceMore?.();
      if (token === null) return;
      const shown = token === undefined ? { password } : { token };
      const days = lifetime === 'never' ? {} : { days: Number(lifetime) };
      onMade((await create.mutateAsync({ ...values, ...shown, ...days })).token);
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, { 'auth/wrong-password': 'password' }, 'password');
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormField
        label="Name"
        hint="What it is for."
        readOnly={isSubmitting}
        error={errors.name?.message}
        {...register('name')}
      />
      <fieldset aria-describedby={errors.scopes && `${id}-scopes`}>
        <legend className="mb-1.5 font-medium">What it may do</legend>
        {apiScopes.map((scope) => (
          <CheckboxLine key={scope} value={scope} aria-invalid={errors.scopes !== undefined} {...register('scopes')}>
            {scopeWords[scope]}
          </CheckboxLine>
        ))}
        {errors.scopes && (
          <p id={`${id}-scopes`} role="alert" className="mt-1.5 text-sm text-bad">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Good for" value={lifetime} options={lifetimes} onChange={setLifetime} />
      {signInOnceMore === undefined ? (
        <PasswordField
          label="Password"
          readOnly={isSubmitting}
          error={errors.password?.message}
          {...register('password')}
        />
      ) : (
        <p className="text-muted">You sign in once more to confirm it.</p>
      )}
      <FormError message={errors.root?.message} />
      <FormButtons
        action={signInOnceMore === undefined ? 'Make the key' : 'Sign in and make the key'}
        busy={isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}
