import { zodResolver } from '@hookform/resolvers/zod';
import { accountName } from '@lathe/proto/accounts/profile';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormButtons } from '@/components/form-buttons';
import { FormField } from '@/components/form-field';
import { Dialog } from '@/components/ui/dialog';
import { toAppError } from '@/lib/app-error';
import { useRename } from './api';

const schema = z.object({ name: accountName });

/** Asks what somebody calls themselves. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name },
  });
  const { mutateAsync, isPending } = useRename();
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values.name);
    } catch (reason) {
      setError('name', { message: toAppError(reason).message });
      setFocus('name');
      return;
    }
    onClose();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Your name">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <FormField
          label="Name"
          autoComplete="name"
          readOnly={isPending}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <FormButtons action="Save" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
