import type { App } from '@lathe/proto/apps/model';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { lazy, Suspense } from 'react';

const Wizard = lazy(() => import('./wizard').then(({ Wizard: component }) => ({ default: component })));

export interface ImportWizardProps {
  app: App;
  /** The entity that gets the rows; null for a new one that is made of the file. */
  schema: EntitySchema | null;
  open: boolean;
  onClose: () => void;
  /** Rows were added or taken back, of this entity. */
  onChanged?: (entity: string) => void;
}

/** Imports a file of rows into an entity (spec 2, section 2: Modals). It loads when it is opened. */
export function ImportWizard({ open, ...rest }: ImportWizardProps) {
  if (!open) return null;
  return (
    <Suspense>
      <Wizard {...rest} />
    </Suspense>
  );
}
