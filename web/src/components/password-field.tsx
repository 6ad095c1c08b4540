import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FormField } from './form-field';
import { IconButton } from './ui/icon-button';

interface PasswordFieldProps extends Omit<ComponentProps<typeof FormField>, 'type' | 'trailing' | 'autoComplete'> {
  /** One that is made up now, not one that is known. */
  isNew?: boolean;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ isNew = false, hint, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={hint ?? (isNew ? 'At least 8 characters.' : undefined)}
      trailing={
        <IconButton label={shown ? 'Hide password' : 'Show password'} pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  );
}
