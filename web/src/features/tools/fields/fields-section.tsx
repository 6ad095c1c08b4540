import type { Account } from '@lathe/proto/accounts/http';
import type { App } from '@lathe/proto/apps/model';
import { type CustomField, mentionedIn } from '@lathe/proto/apps/tools/custom-fields';
import { useState } from 'react';
import { Section } from '@/features/panels/fields/section';
import { OrderedCards } from '../ordered-cards';
import type { EditedTool } from '../saving/use-tool';
import { toolSections } from '../tool-menu';
import { AddField } from './add-field';
import { DescribeField } from './describe-field';
import { FieldCard } from './field-card';

interface FieldsSectionProps {
  app: App;
  edited: EditedTool;
  account: Account | undefined;
}

/** What people are asked beside their input, in its order. */
export function FieldsSection({ app, edited, account }: FieldsSectionProps) {
  const { values, set, problem } = edited;
  const fields = values.fields ?? [];
  const [said, setSaid] = useState('');
  const add = (field: CustomField): void => {
    set({ fields: [...fields, field] });
    setSaid(`${field.label} is added`);
  };
  const remove = ({ name, label, personal }: CustomField): void => {
    if (!personal && mentionedIn(values.gptPrompt ?? '').has(name))
      return setSaid(`The instructions speak of [${name}]. Take it out of them before you delete the field`);
    set({ fields: fields.filter((field) => field.name !== name) });
    setSaid(`${label} is deleted`);
  };
  return (
    <Section anchor="fields" title={toolSections.fields}>
      {fields.length === 0 && <p className="text-muted">Ask people for more than one text.</p>}
      <OrderedCards
        items={fields}
        keyOf={({ name }) => name}
        nameOf={({ label }) => label}
        onOrder={(ordered) => set({ fields: ordered })}
        onSaid={setSaid}
      >
        {(field, index, order) => (
          <FieldCard
            {...order}
            app={app}
            field={field}
            others={fields.filter((other) => other !== field)}
            steps={values.isMultiStepInput === true ? (values.inputSteps ?? []) : []}
            account={account}
            onChange={(change) => set({ fields: fields.with(index, { ...field, ...change }) })}
            onRemove={() => remove(field)}
          />
        )}
      </OrderedCards>
      <p role="status" className={said === '' ? 'sr-only' : 'text-sm text-muted'}>
        {said}
      </p>
      {problem('fields') !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem('fields')}
        </p>
      )}
      <DescribeField fields={fields} account={account} instructions={values.gptPrompt ?? ''} onAdd={add} />
      <AddField fields={fields} account={account} onAdd={add} />
    </Section>
  );
}
