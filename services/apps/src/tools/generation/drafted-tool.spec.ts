import { describe, expect, it } from '@jest/globals';
import { fieldTypes } from '@lathe/proto/apps/tools/custom-fields';
import { type DraftedTool, draftedTool, valuesOfDraft } from './drafted-tool.js';

const draft: DraftedTool = {
  header: 'Plan a walk',
  description: 'A walk for your dog.',
  inputLabel: 'Wishes',
  inputPlaceholder: 'By the river',
  instructions: 'Plan a walk for [Dog Name] in [weather] by [input], see [1] and [nothing].',
  fields: [
    { name: 'dogName', label: 'Name of the dog', type: 'string', required: true },
    { label: 'Weather', type: 'dropdown', options: ['Rain', 'Sun'] },
    { label: 'Minutes', type: 'number' },
  ],
  blocks: [],
  examples: ['By the river', ' ', 'In the wood', 'Short', 'Long'],
};
const of = (change: Partial<DraftedTool>) => valuesOfDraft({ ...draft, ...change }, fieldTypes);

describe('a tool that a model drafted', () => {
  it('is mended where it is not quite one', () => {
    const { fields, gptPrompt, examples, isInputHidden } = of({});
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['dogname', 'text'],
      ['weather', 'select'],
      ['minutes', 'text'],
    ]);
    expect(gptPrompt).toBe(
      'Plan a walk for [dogname] in [weather] by [input], see 1 and nothing.\n\nWhat people give you as well:\n- Minutes: [minutes]',
    );
    expect(examples).toEqual(['By the river', 'In the wood', 'Short']);
    expect(isInputHidden).toBe(false);
  });

  it('may be without what a tool can be without', () => {
    const { header, inputLabel, instructions } = draft;
    const bare = draftedTool.parse({ header, inputLabel, instructions });
    expect(valuesOfDraft(bare, fieldTypes)).toMatchObject({ header, fields: [], examples: [], description: '' });
    expect(draftedTool.safeParse({ header, inputLabel }).success).toBe(false);
  });

  it('has no field that is called input, and none twice', () => {
    const fields = [
      { name: 'input', label: 'What you want', type: 'text' },
      { label: 'Dog', type: 'text' },
      { label: 'DOG', type: 'text' },
    ];
    expect(of({ fields }).fields.map(({ label }) => label)).toEqual(['Dog']);
  });

  it('has as much as a tool may have', () => {
    const fields = Array.from({ length: 30 }, (_, index) => ({
      label: `Dog ${index} ${'x'.repeat(90)}`,
      type: 'text',
    }));
    const values = of({
      fields,
      header: 'x'.repeat(900),
      instructions: 'y'.repeat(90_000),
      inputLabel: 'z'.repeat(900),
    });
    expect(values.fields).toHaveLength(20);
    expect(values.header).toHaveLength(200);
  });

  it('is laid out in the blocks that are some, and in none where it is one text', () => {
    const one = { title: '', instructions: '' };
    const blocks = [
      { ...one, type: 'Table', title: 'Costs', instructions: 'Each day.' },
      { ...one, type: 'list', entries: 5 },
      { ...one, type: 'chart', chart: 'line' },
      { ...one, type: 'chart', chart: 'radar' },
      { ...one, type: 'html' },
      { ...one, type: 'json', fields: [{ name: 'a b', type: 'date', description: '' }] },
      { ...one, type: 'json', fields: [] },
    ];
    expect(of({ blocks }).blocks).toMatchObject([
      { id: 'block-1', type: 'table', title: 'Costs', instructions: 'Each day.', validation: null },
      { type: 'list', validation: { kind: 'size', min: 5, max: 5 } },
      { type: 'chart', chart: 'line' },
      { type: 'chart', chart: null },
      { type: 'json', fields: [{ name: 'a_b', type: 'string' }] },
    ]);
    expect(of({ blocks: [{ ...one, type: 'text' }] }).blocks).toEqual([]);
    expect(of({ blocks: Array.from({ length: 30 }, () => ({ ...one, type: 'list' })) }).blocks).toHaveLength(20);
  });

  it('hides its input only where fields must be filled in', () => {
    expect(of({ isInputHidden: true }).isInputHidden).toBe(true);
    expect(of({ isInputHidden: true, fields: [] }).isInputHidden).toBe(false);
  });
});
