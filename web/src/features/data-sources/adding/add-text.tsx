import { errorMessage } from '@lathe/proto/errors/codes';
import { type FormEvent, useRef, useState } from 'react';
import { FormField } from '@/components/form-field';
import { LongField } from '@/components/long-field';
import { Button } from '@/components/ui/button';
import { replaceItem, useAddText } from '../api';
import type { AddingProps } from './add-source';
import { refusalOf } from './refusal-of';

/** Takes a text, with a name for it. */
export function AddText({ appId, replaces, onAdded }: AddingProps) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = useAddText(appId);
  const refuse = (sentence: string): void => {
    setProblem(sentence);
    area.current?.focus();
  };
  const save = async (): Promise<void> => {
    const { contextItemId } = await add.mutateAsync({ context: text, ...(name.trim() !== '' && { name }) });
    if (replaces !== undefined) await replaceItem(appId, replaces, contextItemId);
    setText('');
    setName('');
    onAdded?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return refuse(errorMessage('context/empty-text'));
    save().catch((reason: unknown) => refuse(refusalOf(reason)));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <LongField
        ref={area}
        label="Text"
        rows={6}
        placeholder="Opening hours, prices, answers to what people often ask…"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <FormField
        label="Name (optional)"
        hint="Without one it is called by its first words."
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={add.isPending} className="self-start">
        {replaces === undefined ? 'Add text' : 'Replace'}
      </Button>
    </form>
  );
}
