import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { entityByName } from '../../model/app-plan.js';
import { attr, indent, lines, str } from '../code/code.js';
import { namesOf, oneWord, optionsName } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, namesVariable, type Needs, needService, newNeeds } from '../code/values.js';
import { entitySlots, textsOf, wordsOf } from '../texts/texts.js';

const fieldTypes: Partial<Record<FieldPlan['kind'], string>> = {
  money: 'number',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  email: 'email',
  url: 'url',
  image: 'url',
  file: 'url',
};

function ruleOf(field: FieldPlan): string {
  const parts = [
    fieldTypes[field.kind] ? `type: ${str(fieldTypes[field.kind] ?? '')}` : '',
    field.required ? 'required: true' : '',
    field.after === undefined ? '' : `after: ${str(field.after)}`,
  ].filter(Boolean);
  return `${field.key}: {${parts.length > 0 ? ` ${parts.join(', ')} ` : ''}},`;
}

function controlOf(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs): string {
  const texts = textsOf(plan.language).form;
  const input = `{...form.input(${str(field.key)})}`;
  const select = (options: string, placeholder: string): string => {
    needs.components.add('OptionSelect');
    const empty = field.required ? '' : ` emptyLabel=${attr(texts.none)}`;
    return `<OptionSelect id="field-${field.key}" value={form.values.${field.key}} onChange={(value) => form.set(${str(field.key)}, value)} options={${options}} placeholder=${attr(placeholder)}${empty} invalid={Boolean(form.errors.${field.key})} />`;
  };
  switch (field.kind) {
    case 'long':
      return `<Textarea rows={4} ${input} />`;
    case 'enum':
      needService(needs, entity, optionsName(entity, field));
      return select(optionsName(entity, field), texts.choose);
    case 'ref': {
      const target = entityByName(plan, field.ref ?? '');
      if (!target) return `<Input ${input} />`;
      needs.nameLookups.add(target.name);
      return select(`${namesVariable(target)}.options`, texts.chooseOne(wordsOf(plan, target)));
    }
    case 'integer':
      if (field.stars) {
        needs.components.add('StarInput');
        return `<StarInput id="field-${field.key}" label=${attr(field.title)} value={form.values.${field.key}} onChange={(value) => form.set(${str(field.key)}, value)} />`;
      }
      return `<Input type="number" step="1" inputMode="numeric" ${input} />`;
    case 'number':
      return `<Input type="number" step="any" inputMode="decimal" ${input} />`;
    case 'money':
      return `<Input type="number" step="0.01" inputMode="decimal" ${input} />`;
    case 'date':
      return `<Input type="date" ${input} />`;
    case 'datetime':
      return `<Input type="datetime-local" ${input} />`;
    case 'email':
      return `<Input type="email" autoComplete="off" ${input} />`;
    case 'phone':
      return `<Input type="tel" autoComplete="off" ${input} />`;
    case 'image':
    case 'file':
      needs.components.add('FileInput');
      return `<FileInput input={form.input(${str(field.key)})} label=${attr(field.title)}${field.kind === 'image' ? ' accept="image/*"' : ''} onChange={(value) => form.set(${str(field.key)}, value)} onWait={form.onWait} />`;
    case 'url':
      return `<Input type="url" placeholder="https://" ${input} />`;
    default:
      return field.clock ? `<Input type="time" ${input} />` : `<Input ${input} />`;
  }
}

function fieldOf(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs): string {
  if (field.kind === 'boolean') {
    return lines(
      '<div className="flex items-center justify-between gap-4 rounded-lg border px-3">',
      `  <Label htmlFor="field-${field.key}" className="flex-1 py-4">{${str(field.title)}}</Label>`,
      `  <Switch id="field-${field.key}" checked={form.values.${field.key}} onCheckedChange={(value) => form.set(${str(field.key)}, value)} />`,
      '</div>',
    );
  }
  const wide = ['long', 'image', 'file'].includes(field.kind);
  const body = lines(
    `<FormField id="field-${field.key}" label=${attr(field.title)}${field.required ? ' required' : ''} error={form.errors.${field.key}}>`,
    `  ${controlOf(plan, entity, field, needs)}`,
    '</FormField>',
  );
  return wide ? lines('<div className="sm:col-span-2">', indent(body, 2), '</div>') : body;
}

/** `components/DogForm.jsx`: the dialog that adds or changes a row. */
export function formComponent(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  needs.components.add('FormField');
  needService(needs, entity, names.useSave);
  const has = (...kinds: FieldPlan['kind'][]): boolean => entity.fields.some((field) => kinds.includes(field.kind));
  const fields = entity.fields.map((field) => fieldOf(plan, entity, field, needs));
  const hasInputs = entity.fields.some(
    (field) => !['long', 'enum', 'ref', 'boolean', 'image', 'file'].includes(field.kind) && !field.stars,
  );
  const slots = {
    imports: [
      ...(hasInputs ? ["import { Input } from '@/components/ui/input';"] : []),
      ...(has('boolean')
        ? ["import { Label } from '@/components/ui/label';", "import { Switch } from '@/components/ui/switch';"]
        : []),
      ...(has('long') ? ["import { Textarea } from '@/components/ui/textarea';"] : []),
      ...importLines(needs, plan),
    ],
    rules: entity.fields.map(ruleOf),
    one: oneWord(entity),
    Form: names.form,
    lookups: lookupLines(needs, plan),
    useSave: names.useSave,
    fields,
  };
  return render(template('components/form'), slots, entitySlots(plan, entity));
}
