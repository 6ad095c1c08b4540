import { type FormEvent, useRef, useState } from 'react';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { replaceItem, useAddPage } from '../api';
import type { AddingProps } from './add-source';
import { pageAddress } from './page-address';
import { refusalOf } from './refusal-of';

// What most people want of a site of their own; more is a number away.
const MODEST = { depth: 2, pages: 20 };

/** Takes the address of a web page, and how far to go on from it (specification 1, section 9). */
export function AddPage({ appId, limits, replaces, onAdded }: AddingProps) {
  const [address, setAddress] = useState('');
  const [goesOn, setGoesOn] = useState(false);
  const [depth, setDepth] = useState(Math.min(limits.crawl.depth, MODEST.depth));
  const [pages, setPages] = useState(Math.min(limits.crawl.pages, MODEST.pages));
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const add = useAddPage(appId);
  const refuse = (sentence: string): void => {
    setProblem(sentence);
    field.current?.focus();
  };
  const save = async (): Promise<void> => {
    const crawl = goesOn ? { depth, pages } : undefined;
    const id = await add.mutateAsync({ externalFileUrl: pageAddress(address), ...(crawl && { crawl }) });
    if (replaces !== undefined) await replaceItem(appId, replaces, id);
    setAddress('');
    onAdded?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() === '') return refuse('Please enter the address of a web page');
    save().catch((reason: unknown) => refuse(refusalOf(reason)));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <FormField
        ref={field}
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.org/help"
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
      />
      <Switch
        label="Also read the pages that it leads to"
        hint="Those of the same site, in the same folder and below. What the site forbids is not read."
        checked={goesOn}
        onChange={setGoesOn}
      />
      {goesOn && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="Links deep" value={depth} most={limits.crawl.depth} onChange={setDepth} />
          <NumberField label="Pages" value={pages} most={limits.crawl.pages} onChange={setPages} />
        </div>
      )}
      <Button type="submit" variant="primary" busy={add.isPending} className="self-start">
        {replaces !== undefined ? 'Replace' : goesOn ? 'Add web pages' : 'Add web page'}
      </Button>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  /** What the plan allows. */
  most: number;
  onChange: (value: number) => void;
}

/** A number from 1 on; what is beyond the plan becomes what it allows. */
function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const settle = (): void => {
    const settled = Math.min(most, Math.max(1, Math.round(Number(text)) || 1));
    setText(String(settled));
    onChange(settled);
  };
  return (
    <FormField
      label={label}
      hint={`Your plan reads up to ${most}.`}
      type="number"
      min={1}
      max={most}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const wanted = Number(event.target.value);
        if (Number.isInteger(wanted) && wanted >= 1 && wanted <= most) onChange(wanted);
      }}
      onBlur={settle}
    />
  );
}
