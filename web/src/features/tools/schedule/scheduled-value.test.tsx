import { type CustomField, customField, type FieldType, fieldTypes } from '@lathe/proto/apps/tools/custom-fields';
import type { FieldValue } from '@lathe/proto/apps/tools/field-values';
import { findPlacesToSchedule } from '@lathe/proto/apps/tools/places';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { ScheduledValue } from './scheduled-value';

const kept: { value: FieldValue | undefined } = { value: undefined };
const optionsConfig = { options: [{ label: 'Small' }, { label: 'Large' }] };
const fieldOf = (type: FieldType): CustomField =>
  customField.parse({ name: 'asked', label: 'Asked', type, required: true, optionsConfig });

function Kept({ type, items, problem }: { type: FieldType; items?: string[]; problem?: string }) {
  const [value, setValue] = useState<FieldValue>();
  const change = (next: FieldValue | undefined): void => {
    setValue(next);
    kept.value = next;
  };
  return (
    <ScheduledValue
      appId={appId}
      field={fieldOf(type)}
      items={items}
      value={value}
      problem={problem}
      onChange={change}
    />
  );
}

function show(type: FieldType, more: { items?: string[]; problem?: string } = {}): void {
  kept.value = undefined;
  renderScreen(<Kept type={type} {...more} />);
}

/** What each type of field is put in with, and what comes of it. */
const ways: Record<FieldType, () => Promise<FieldValue | undefined>> = {
  text: async () => (await userEvent.type(screen.getByLabelText('Asked'), 'dog'), 'dog'),
  long_text: async () => {
    expect(screen.getByLabelText('Asked').tagName).toBe('TEXTAREA');
    await userEvent.type(screen.getByLabelText('Asked'), 'dog{Enter}cat');
    return 'dog\ncat';
  },
  email: async () => {
    expect(screen.getByLabelText('Asked')).toHaveProperty('type', 'email');
    await userEvent.type(screen.getByLabelText('Asked'), 'a@example.org');
    return 'a@example.org';
  },
  select: async () => (await userEvent.selectOptions(screen.getByLabelText('Asked'), 'Large'), 'Large'),
  multiselect: async () => (await userEvent.click(screen.getByLabelText('Small')), ['Small']),
  tool_item_select: async () => (await userEvent.selectOptions(screen.getByLabelText('Asked'), 'Rex'), 'Rex'),
  photo: async () => {
    screen.getByText('Asked is a photo, which people take: it is left out.');
    return undefined;
  },
  height: async () => {
    await userEvent.selectOptions(screen.getByLabelText('Unit'), 'ft and in');
    await userEvent.type(screen.getByLabelText('Feet'), '6');
    await userEvent.type(screen.getByLabelText('Inches'), '1');
    return 185.4;
  },
  weight: async () => (await userEvent.type(screen.getByLabelText('kg'), '71.5'), 71.5),
  place: async () => {
    await userEvent.type(screen.getByRole('combobox', { name: 'Asked' }), 'koln');
    await screen.findByRole('option', { name: 'Köln, Germany' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    return 'Köln, Germany';
  },
};

it.each(fieldTypes)('puts in a value of the type %s as the page of the tool does', async (type) => {
  serve(findPlacesToSchedule, () => ({ places: ['Köln, Germany', 'Kölleda, Germany'] }));
  show(type, { items: ['Rex', 'Bello'] });
  expect(await ways[type]()).toEqual(kept.value);
});

it('takes any text of a place where none is found', async () => {
  serve(findPlacesToSchedule, () => refusal('too-many-requests'));
  show('place');
  await userEvent.type(screen.getByRole('combobox', { name: 'Asked' }), 'Home');
  await screen.findByText('Places cannot be looked up now. What you typed counts');
  expect(kept.value).toBe('Home');
});

it('takes the name of an item while it is not known which there are', async () => {
  show('tool_item_select');
  await userEvent.type(screen.getByLabelText('Asked'), 'Rex');
  expect(kept.value).toBe('Rex');
});

it('says that a tool which needs a photo cannot run by itself', () => {
  show('photo', { problem: 'Please fill this in' });
  screen.getByText('Asked: a tool that needs a photo cannot run by itself');
});
