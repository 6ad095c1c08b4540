import type { ComponentProps } from 'react';
import { Switch } from '@/components/ui/switch';

/** A switch with what is wrong with it. */
export function SwitchField({ error, ...rest }: ComponentProps<typeof Switch> & { error?: string | undefined }) {
  return (
    <div>
      <Switch {...rest} />
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
