import type { App } from '@lathe/proto/apps/model';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { CompleteStep } from './complete-step';
import { ImportingStep } from './importing-step';
import { MappingStep } from './mapping-step';
import { StepList } from './step-list';
import { UploadStep } from './upload-step';
import { useWizard } from './use-wizard';

interface WizardProps {
  app: App;
  schema: EntitySchema | null;
  onClose: () => void;
  onChanged?: (entity: string) => void;
}

/** The dialog of an import, step by step. It stays open while rows are on their way. */
export function Wizard({ app, schema, onClose, onChanged }: WizardProps) {
  const queryClient = useQueryClient();
  const wizard = useWizard({
    appId: app.appId,
    schema,
    onChanged: (entity) => {
      void queryClient.invalidateQueries({ queryKey: ['entities'] });
      if (!schema) void queryClient.invalidateQueries({ queryKey: ['apps'] });
      onChanged?.(entity);
    },
  });
  const { state } = wizard;
  const title = schema ? `Import into ${schema.name}` : 'New entity from a file';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && state.step !== 'importing') onClose();
      }}
      title={title}
      size="xl"
    >
      <StepList step={state.step} />
      {state.step === 'upload' && <UploadStep appId={app.appId} schema={schema} state={state} wizard={wizard} />}
      {state.step === 'mapping' && <MappingStep schema={schema} state={state} wizard={wizard} />}
      {state.step === 'importing' && <ImportingStep state={state} wizard={wizard} />}
      {state.step === 'complete' && <CompleteStep appId={app.appId} state={state} wizard={wizard} onClose={onClose} />}
    </Dialog>
  );
}
