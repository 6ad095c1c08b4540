import type { Account } from '@lathe/proto/accounts/http';
import { type CustomField, customFields } from '@lathe/proto/apps/tools/custom-fields';
import { magicCreate, maxMagicInput } from '@lathe/proto/builder-chat/magic-create';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/features/panels/fields/text-field';
import { type AppError, toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { openPlans } from '@/lib/plan-wish';
import { WaitingLine } from '../generate/waiting-line';
import { typeOptions } from './field-types';

/** Spec 1, section 5. */
const failed = 'Magic edit failed';
const isTaken = 'Field already exists, try another name';

interface DescribeFieldProps {
  fields: readonly CustomField[];
  account: Account | undefined;
  /** Of the tool, so that the field fits them. */
  instructions: string;
  onAdd: (field: CustomField) => void;
}

/** Makes a field of what it is to ask, in words. */
export function DescribeField({ fields, account, instructions, onAdd }: DescribeFieldProps) {
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = useMutation({
    mutationFn: () => call(magicCreate, { body: { input, magicType: 'field', prompt: instructions } }),
    onSuccess: ({ result }) => take(result),
    onError: (reason) => setProblem(saidOf(toAppError(reason))),
  });
  const take = (field: CustomField): void => {
    if (!typeOptions(account).some(({ value }) => value === field.type))
      return openPlans({ kind: 'upgrade', code: 'app/plan-field', details: featureDetails('photo-field') });
    const wrong = problemWith(fields, field);
    if (wrong !== undefined) return setProblem(wrong);
    onAdd(field);
    setInput('');
  };
  const start = (): void => {
    if (input.trim() === '') return setProblem('Write what people are asked');
    setProblem(undefined);
    make.mutate();
  };
  return (
    <div role="group" aria-label="Describe a field" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label="Describe a field in words"
            value={input}
            maxLength={maxMagicInput}
            hint="Such as: how tall they are; or: choose one of small, medium, large."
            error={problem}
            onChange={(value) => {
              setInput(value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button className="mt-6.5 h-10" icon={<Sparkles size={16} aria-hidden />} busy={make.isPending} onClick={start}>
          Make field
        </Button>
      </div>
      {make.isPending && <WaitingLine what="The field is being made" />}
    </div>
  );
}

/** What the server says of the description itself; for whatever else went wrong there is one sentence. */
const saidOf = ({ issues, status, message }: AppError): string =>
  issues[0]?.message ?? (status === 429 ? message : failed);

function problemWith(fields: readonly CustomField[], made: CustomField): string | undefined {
  const label = made.label.toLowerCase();
  if (fields.some((field) => field.name === made.name || field.label.trim().toLowerCase() === label)) return isTaken;
  return customFields.safeParse([...fields, made]).error?.issues[0]?.message;
}
