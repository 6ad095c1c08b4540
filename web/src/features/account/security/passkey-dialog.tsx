import { beginPasskey, confirmPasskey } from '@lathe/proto/accounts/second-factor';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormField } from '@/components/form-field';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/client';
import { inWords } from '@/lib/passkey-words';
import { sessionsQuery } from '../api';
import { PasswordForm } from '../password-form';
import { RecoveryCodes } from './recovery-codes';

interface PasskeyDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey: password, what the browser asks, recovery codes where there were none. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const sessions = useQuery(sessionsQuery());
  const here = sessions.data?.sessions.find(({ current }) => current)?.agent.slice(0, 60);
  const [chosen, setName] = useState<string | null>(null);
  const name = chosen ?? here ?? '';
  const [codes, setCodes] = useState<readonly string[]>([]);
  const add = async (password: string): Promise<void> => {
    const { ticket, options } = await call(beginPasskey, { body: { password } });
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON }).catch(inWords);
    const { recoveryCodes } = await call(confirmPasskey, {
      body: { ticket, name: name.trim() || 'Passkey', response: { ...response } },
    });
    onAdded();
    if (recoveryCodes.length === 0) onClose();
    else setCodes(recoveryCodes);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add a passkey">
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm action="Add passkey" onCancel={onClose} onSubmit={add}>
          <p className="text-muted">A fingerprint, a face, or a key that you carry, in the place of a password.</p>
          <FormField
            label="Name"
            hint="By which you recognise it."
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </PasswordForm>
      )}
    </Dialog>
  );
}
