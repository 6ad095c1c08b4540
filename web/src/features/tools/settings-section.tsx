import type { Account } from '@lathe/proto/accounts/http';
import type { App } from '@lathe/proto/apps/model';
import { maxSteps } from '@lathe/proto/apps/tools/custom-fields';
import { defaultCredits } from '@lathe/proto/apps/tools/model';
import {
  type AiQueryMethod,
  aiQueryMethods,
  defaultQueryMethod,
  defaultTemperature,
} from '@lathe/proto/apps/tools/model-settings';
import { includesFeature } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { Plus, Trash2 } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { UpgradeButton } from '@/components/upgrade-button';
import { ModelField } from '@/features/models/model-field';
import { NumberField } from '@/features/panels/fields/number-field';
import { Section } from '@/features/panels/fields/section';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { TextField } from '@/features/panels/fields/text-field';
import { toolLabels } from './labels';
import type { EditedTool } from './saving/use-tool';
import { toolSections } from './tool-menu';

const methodNames: Readonly<Record<AiQueryMethod, string>> = {
  similarity: 'The passages that are most like the input',
  'whole-items': 'Whole data sources, as many as fit',
  none: 'No data sources',
};
const queryMethods = aiQueryMethods.map((value) => ({ value, label: methodNames[value] }));

interface SettingsSectionProps {
  app: App;
  edited: EditedTool;
  account: Account | undefined;
}

/** How often and how a tool runs; the model's part is for admins. */
export function SettingsSection({ app, edited, account }: SettingsSectionProps) {
  const { values, set, problem } = edited;
  const isAdmin = account?.isAdmin === true && app.role === 'owner';
  // What members may do goes by the owner's plan, which the server knows.
  const isLocked =
    app.role === 'owner' && account !== undefined && !isAdmin && !includesFeature(account.plan, 'tool-settings');
  return (
    <Section anchor="settings" title={toolSections.settings}>
      {isLocked && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn"
        >
          <p>Upgrade your plan to edit tool settings</p>
          <UpgradeButton code="app/tool-settings-locked" details={featureDetails('tool-settings')} />
        </div>
      )}
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
        {(['dailyUserLimit', 'weeklyUserLimit'] as const).map((name) => (
          <NumberField
            key={name}
            label={toolLabels[name]}
            value={values[name] ?? undefined}
            fallback={app.settings[name]}
            min={1}
            max={100}
            error={problem(name)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <SwitchField
          label={toolLabels.isMultiStepInput}
          hint="The fields of each step are asked on a page of their own."
          checked={values.isMultiStepInput ?? false}
          error={problem('isMultiStepInput')}
          onChange={(isMultiStepInput) => set({ isMultiStepInput })}
        />
        {values.isMultiStepInput === true && <Steps edited={edited} />}
      </fieldset>
      {isAdmin && (
        <>
          <NumberField
            label={toolLabels.creditsPerRun}
            value={values.creditsPerRun}
            fallback={app.settings.creditsPerRun ?? defaultCredits}
            min={0}
            max={20}
            error={problem('creditsPerRun')}
            onChange={(creditsPerRun) => set({ creditsPerRun })}
          />
          <ModelField
            label={toolLabels.aiModel}
            value={values.aiModel ?? ''}
            error={problem('aiModel')}
            onChange={(aiModel) => set({ aiModel })}
          />
          <NumberField
            label={toolLabels.modelTemperature}
            value={values.modelTemperature}
            fallback={app.settings.modelTemperature ?? defaultTemperature}
            min={0}
            max={2}
            step={0.1}
            error={problem('modelTemperature')}
            onChange={(modelTemperature) => set({ modelTemperature })}
          />
          <SelectField
            label={toolLabels.aiQueryMethod}
            value={values.aiQueryMethod ?? app.settings.aiQueryMethod ?? defaultQueryMethod}
            options={queryMethods}
            onChange={(aiQueryMethod) => set({ aiQueryMethod })}
          />
        </>
      )}
    </Section>
  );
}

function Steps({ edited: { values, set, problem } }: { edited: EditedTool }) {
  const steps = values.inputSteps ?? [];
  const remove = (id: string): void =>
    set({
      inputSteps: steps.filter((step) => step.id !== id),
      fields: (values.fields ?? []).map((field) => (field.stepId === id ? { ...field, stepId: null } : field)),
    });
  return (
    <div role="group" aria-label={toolLabels.inputSteps} className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <div key={step.id} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Title of step ${index + 1}`}
              value={step.title}
              maxLength={60}
              onChange={(title) => set({ inputSteps: steps.with(index, { ...step, title }) })}
            />
          </div>
          <IconButton label={`Remove step ${index + 1}`} size="md" onClick={() => remove(step.id)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problem('inputSteps') !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem('inputSteps')}
        </p>
      )}
      {steps.length < maxSteps && (
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          className="self-start"
          onClick={() => set({ inputSteps: [...steps, { id: crypto.randomUUID(), title: '' }] })}
        >
          Add a step
        </Button>
      )}
    </div>
  );
}
