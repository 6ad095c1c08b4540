import { removeSecondFactor, renewRecoveryCodes, type SecondFactor } from '@lathe/proto/accounts/second-factor';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';
import { PasswordForm } from '../password-form';
import { RecoveryCodes } from './recovery-codes';

interface RemoveFactorDialogProps {
  factor: SecondFactor;
  /** Whether the password alone signs in afterwards. */
  isLast: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a second factor after the password. */
export function RemoveFactorDialog({ factor, isLast, onRemoved, onClose }: RemoveFactorDialogProps) {
  const { factorId, name } = factor;
  const remove = async (password: string): Promise<void> => {
    await call(removeSecondFactor, { params: { factorId }, body: { password } });
    showToast(`${name} is removed`, { tone: 'good' });
    onRemoved();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}`}
      description={
        isLast ? 'Your password alone signs you in then, and your recovery codes end.' : 'It signs you in no more then.'
      }
    >
      <PasswordForm action="Remove" danger onSubmit={remove} onCancel={onClose} />
    </Dialog>
  );
}

/** Makes new recovery codes after the password. */
export function RenewCodesDialog({ onRenewed, onClose }: { onRenewed: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = async (password: string): Promise<void> => {
    setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes);
    onRenewed();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Make new recovery codes">
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm action="Make new codes" onSubmit={renew} onCancel={onClose}>
          <p className="text-muted">Those that you have do not work any more then.</p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
