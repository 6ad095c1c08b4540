import { cmOfFeet, type FieldValue, kgOfPounds, shownLabel } from '@lathe/proto/apps/tools/field-values';
import type { AskedField } from '@lathe/proto/apps/tools/runs';
import { element, make, type PageElement } from './app-page.js';
import { type FindPlaces, PlaceInput } from './tool-place.client.js';

/** What asks for one value on the page of a tool; it runs in the browser. */
export interface FieldControl {
  readonly field: AskedField;
  /** All of it, with its label and what is wrong with it. */
  readonly box: PageElement;
  /** What is in it; undefined where nothing is. A photo that was chosen is its file. */
  read(): FieldValue | File | undefined;
  /** Fills in what was there before. */
  fill(value: FieldValue): void;
  complain(message: string | null): void;
  focus(): void;
}

type File = Blob & { name: string };

export const idOf = (name: string): string => `field-${name}`;

export function fieldControl(field: AskedField, findPlaces: FindPlaces): FieldControl {
  const place = (asked: AskedField): FieldControl => {
    const { input, popup } = new PlaceInput(idOf(asked.name), asked.label, findPlaces);
    return textControl(asked, input, [input, popup]);
  };
  const measures = { height: measured, weight: measured };
  const kinds = { multiselect, select, tool_item_select: select, photo, place, ...measures } as const;
  const kind = field.type in kinds ? kinds[field.type as keyof typeof kinds] : plain;
  return kind(field);
}

interface Parts {
  readonly first: PageElement;
  readonly marked: readonly PageElement[];
  readonly children: readonly PageElement[];
  read(): FieldValue | File | undefined;
  fill(value: FieldValue): void;
}

function controlOf(field: AskedField, { first, marked, children, read, fill }: Parts, isGroup = false): FieldControl {
  const wrong = make('p', { id: `${idOf(field.name)}-wrong`, class: 'wrong' });
  const hint = field.instructions === '' ? [] : [make('p', { class: 'hint' }, field.instructions)];
  const title = isGroup
    ? make('legend', {}, shownLabel(field))
    : make('label', { for: idOf(field.name) }, shownLabel(field));
  const box = make(isGroup ? 'fieldset' : 'div', { class: 'field' }, title, ...hint, ...children, wrong);
  return {
    field,
    box,
    read,
    fill,
    focus: () => first.focus(),
    complain: (message) => {
      wrong.textContent = message ?? '';
      for (const one of marked) {
        one.setAttribute('aria-invalid', String(message !== null));
        one.setAttribute('aria-describedby', `${idOf(field.name)}-wrong`);
      }
    },
  };
}

function plain(field: AskedField): FieldControl {
  const id = idOf(field.name);
  const isLong = field.type === 'long_text';
  const control = make(isLong ? 'textarea' : 'input', {
    id,
    ...(isLong ? { rows: '4' } : { type: field.type === 'email' ? 'email' : 'text' }),
    ...(field.type === 'email' && { autocomplete: 'email' }),
  });
  return textControl(field, control, [control]);
}

const textControl = (field: AskedField, input: PageElement, children: readonly PageElement[]): FieldControl =>
  controlOf(field, {
    first: input,
    marked: [input],
    children,
    read: () => (input.value.trim() === '' ? undefined : input.value),
    fill: (value) => void (input.value = String(value)),
  });

function select(field: AskedField): FieldControl {
  const labels = field.items ?? field.optionsConfig.options.map(({ label }) => label);
  const options = labels.map((label) => make('option', { value: label }, label));
  const control = make('select', { id: idOf(field.name) }, make('option', { value: '' }, 'Choose…'), ...options);
  return controlOf(field, {
    first: control,
    marked: [control],
    children: [control],
    read: () => control.value || undefined,
    fill: (value) => void (control.value = String(value)),
  });
}

function multiselect(field: AskedField): FieldControl {
  const boxes = field.optionsConfig.options.map((option, index) => {
    const box = make('input', { type: 'checkbox', id: `${idOf(field.name)}-${index}` });
    const icon = option.iconUrl === '' ? [] : [make('img', { src: option.iconUrl, alt: '' })];
    return { box, option, line: make('label', { class: 'choice' }, box, ...icon, option.label) };
  });
  const parts: Parts = {
    first: boxes[0]?.box ?? make('span'),
    marked: boxes.map(({ box }) => box),
    children: boxes.map(({ line }) => line),
    read: () => {
      const chosen = boxes.filter(({ box }) => box.checked).map(({ option }) => option.label);
      return chosen.length === 0 ? undefined : chosen;
    },
    fill: (value) =>
      boxes.forEach(({ box, option }) => {
        box.checked = Array.isArray(value) && value.includes(option.label);
      }),
  };
  return controlOf(field, parts, true);
}

function photo(field: AskedField): FieldControl {
  const control = make('input', { type: 'file', accept: 'image/*', id: idOf(field.name) });
  return controlOf(field, {
    first: control,
    marked: [control],
    children: [control],
    read: () => control.files?.[0],
    fill: () => undefined,
  });
}

const units = { height: ['cm', 'ft and in'], weight: ['kg', 'lb'] } as const;

/** A height or a weight, in the unit that somebody knows theirs in. */
function measured(field: AskedField): FieldControl {
  const [metric, imperial] = units[field.type as keyof typeof units];
  const number = (label: string, id: string): PageElement =>
    make('input', { id, type: 'number', inputmode: 'decimal', step: 'any', 'aria-label': label });
  const main = number(field.label, idOf(field.name));
  const inches = number('Inches', `${idOf(field.name)}-inches`);
  inches.hidden = true;
  const unit = make(
    'select',
    { 'aria-label': `Unit of ${field.label}` },
    ...[metric, imperial].map((name) => make('option', { value: name }, name)),
  );
  unit.addEventListener('change', () => {
    inches.hidden = unit.value !== 'ft and in';
  });
  return controlOf(field, {
    first: main,
    marked: [main],
    children: [make('div', { class: 'pair' }, main, inches, unit)],
    read: () => {
      if (main.value === '' && inches.value === '') return undefined;
      const [value, more] = [Number(main.value), Number(inches.value)];
      if (unit.value === 'ft and in') return cmOfFeet(value, more);
      return unit.value === 'lb' ? kgOfPounds(value) : value;
    },
    fill: (value) => {
      unit.value = metric;
      inches.hidden = true;
      main.value = String(value);
    },
  });
}

/** The input of a tool, with the examples that fill it. */
export function inputBox(label: string, placeholder: string, examples: readonly string[], isCollapsed: boolean) {
  const area = make('textarea', { id: 'input', rows: '4', placeholder });
  const chips = examples.map((example) => {
    const chip = make('button', { type: 'button' }, example);
    chip.addEventListener('click', () => {
      area.value = example;
      area.focus();
    });
    return chip;
  });
  const shown = chips.length === 0 ? [] : [make('div', { class: 'examples' }, ...chips)];
  const wrong = make('p', { id: 'input-wrong', class: 'wrong' });
  const box = isCollapsed
    ? make('details', { class: 'field' }, make('summary', {}, label), area, ...shown, wrong)
    : make('div', { class: 'field' }, make('label', { for: 'input' }, label), area, ...shown, wrong);
  if (isCollapsed) area.setAttribute('aria-label', label);
  return { area, box };
}

export function complainOfInput(message: string): void {
  element('input-wrong').textContent = message;
  element('input').setAttribute('aria-invalid', String(message !== ''));
  element('input').setAttribute('aria-describedby', 'input-wrong');
}
