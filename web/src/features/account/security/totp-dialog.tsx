import { zodResolver } from '@hookform/resolvers/zod';
import { beginTotp, confirmTotp } from '@lathe/proto/accounts/second-factor';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CopyButton } from '@/components/copy-button';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/client';
import { showRefusal } from '@/lib/show-refusal';
import { PasswordForm } from '../password-form';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';

type Begun = RouteAnswer<typeof beginTotp>;

interface TotpDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Sets up an app that shows codes: password, QR code, a code of it, recovery codes. */
export function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const added = (recoveryCodes: readonly string[]): void => {
    onAdded();
    if (recoveryCodes.length === 0) onClose();
    else setCodes(recoveryCodes);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Set up an app that shows codes">
      {begun === null && (
        <PasswordForm
          action="Continue"
          onCancel={onClose}
          onSubmit={async (password) => setBegun(await call(beginTotp, { body: { password } }))}
        >
          <p className="text-muted">Such as the password manager of your telephone, or an authenticator.</p>
        </PasswordForm>
      )}
      {begun !== null && codes.length === 0 && <ScanForm begun={begun} onAdded={added} onCancel={onClose} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, 'Give it a name').max(60, 'A name has 60 characters at most'),
  code: z.string().trim().min(1, 'Enter the code that your app shows'),
});

interface ScanFormProps {
  begun: Begun;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

function ScanForm({ begun: { ticket, uri, key }, onAdded, onCancel }: ScanFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: 'My telephone', code: '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      onAdded((await call(confirmTotp, { body: { ticket, ...values } })).recoveryCodes);
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, { 'auth/wrong-code': 'code' }, 'code');
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p>Scan this with your app, then enter the code that it shows.</p>
      <div className="self-center">
        <QrCode text={uri} label="QR code for your app" />
      </div>
      <div>
        <p className="text-sm text-muted">Or type this key into it:</p>
        <p className="flex items-center gap-1">
          <code className="font-mono text-sm">{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={key} label="Copy the key" />
        </p>
      </div>
      <FormField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        readOnly={isSubmitting}
        error={errors.code?.message}
        {...register('code')}
      />
      <FormField
        label="Name"
        hint="By which you recognise it."
        readOnly={isSubmitting}
        error={errors.name?.message}
        {...register('name')}
      />
      <FormError message={errors.root?.message} />
      <FormButtons action="Set up" busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
