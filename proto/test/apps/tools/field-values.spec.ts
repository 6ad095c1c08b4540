import { describe, expect, it } from '@jest/globals';
import { type CustomField, customFields, fieldNameOf, mentionedIn } from '@lathe/proto/apps/tools/custom-fields';
import { cmOfFeet, kgOfPounds, valueProblems, valueText } from '@lathe/proto/apps/tools/field-values';
import { freePath, pathOf } from '@lathe/proto/apps/tools/model';
import { areResolved, idleRun, nextRunState, type RunAction, type RunState } from '@lathe/proto/apps/tools/run-state';

const field = (name: string, type: CustomField['type'], more: object = {}): CustomField =>
  customFields.parse([{ name, label: name, type, ...more }])[0]!;
const choices = { optionsConfig: { options: [{ label: 'Rex' }, { label: 'Bo' }] } };

describe('values of custom fields', () => {
  it.each([
    ['text', 'Rex', null],
    ['text', 'x'.repeat(501), '500 characters max'],
    ['text', 7, 'Please enter a text'],
    ['long_text', 'x'.repeat(10_001), '10000 characters max'],
    ['select', 'Bo', null],
    ['select', 'bo', 'Please choose one of the options'],
    ['multiselect', ['Bo', 'Rex'], null],
    ['multiselect', ['Bo', 'Max'], 'Please choose among the options'],
    ['multiselect', 'Bo', 'Please choose among the options'],
    ['email', 'rex@example.org', null],
    ['email', 'rex', 'This email is invalid'],
    ['place', 'Berlin', null],
    ['photo', 'https://files.example.org/a.png', null],
    ['height', 180, null],
    ['height', 5, 'Please enter 20 to 300 cm'],
    ['weight', 'heavy', 'Please enter 1 to 700 kg'],
    ['tool_item_select', 'Rex', null],
    ['tool_item_select', 'Bo', 'Please choose one of the items'],
  ] as const)('%s %j: %s', (type, value, message) => {
    const problems = valueProblems([{ ...field('dog', type, choices), items: ['Rex'] }], { dog: value as string });
    expect(problems.map((problem) => problem.message)).toEqual(message === null ? [] : [message]);
  });

  it('that are required must be there, and none may be that is not asked for', () => {
    const fields = [field('dog', 'text', { required: true }), field('cat', 'multiselect', { required: true })];
    expect(valueProblems(fields, { dog: '  ', cat: [], bird: 'x', toString: 'y' })).toEqual([
      { name: 'dog', message: 'Please fill this in' },
      { name: 'cat', message: 'Please fill this in' },
      { name: 'bird', message: 'is asked by no field' },
      { name: 'toString', message: 'is asked by no field' },
    ]);
    expect(valueProblems([field('dog', 'text')], {})).toEqual([]);
  });

  it('are told in words, in one system of units', () => {
    expect(valueText('height', cmOfFeet(5, 11))).toBe('180.3 cm');
    expect(valueText('weight', kgOfPounds(150))).toBe('68 kg');
    expect(valueText('multiselect', ['Rex', 'Bo'])).toBe('Rex, Bo');
    expect(valueText('text', undefined)).toBe('');
  });
});

describe('names', () => {
  it('of fields are free, short and never the reserved one', () => {
    expect(fieldNameOf('Wie heißt der Hund?', [])).toBe('wie_heisst_der_hund');
    expect(fieldNameOf('Numéro de téléphone', [])).toBe('numero_de_telephone');
    expect(fieldNameOf('Dog', ['dog', 'dog_2'])).toBe('dog_3');
    expect(fieldNameOf('Input', [])).toBe('input_2');
    expect(fieldNameOf('犬', [])).toBe('field');
    const long = fieldNameOf('x'.repeat(90), ['x'.repeat(37)]);
    expect([long.length <= 40, customFields.safeParse([{ name: long, label: 'a', type: 'text' }]).success]).toEqual([
      true,
      true,
    ]);
  });

  it('in instructions are found', () => {
    expect([...mentionedIn('Walk [dog] and [dog] to [the_park], not [Cat] or [a b]')]).toEqual(['dog', 'the_park']);
  });

  it('of paths are free, also where they are long', () => {
    expect(pathOf('  Plan: a Walk! ')).toBe('plan-a-walk');
    expect(pathOf('犬')).toBe('tool');
    expect(freePath('a', ['a', 'a-2'])).toBe('a-3');
    expect(freePath('x'.repeat(60), ['x'.repeat(60)])).toHaveLength(60);
  });
});

describe('the state of a run', () => {
  const after = (...actions: RunAction['type'][]) =>
    actions.reduce(
      (state, type) => nextRunState(state, type === 'error' ? { type, message: 'No' } : ({ type } as RunAction)),
      idleRun,
    );

  it('goes through its steps to success, and back to idle', () => {
    expect(after('search-similar-item')).toEqual({ kind: 'loading', step: 'search-similar-item' });
    expect(after('search-similar-item', 'query-context-items', 'generate')).toMatchObject({ step: 'generate' });
    expect(after('generate', 'success')).toEqual({ kind: 'success' });
    expect(after('generate', 'success', 'reset')).toEqual(idleRun);
  });

  it('ends in an error that is reset, also when it is cancelled', () => {
    expect(after('generate', 'error')).toEqual({ kind: 'error', message: 'No' });
    expect(after('generate', 'cancel')).toMatchObject({ kind: 'error' });
    expect(after('generate', 'error', 'reset')).toEqual(idleRun);
  });

  it('goes on from success to look at what was written, and is in no error before', () => {
    expect(after('generate', 'success', 'validate')).toEqual({ kind: 'loading', step: 'validate' });
    expect(after('generate', 'success', 'validate', 'success')).toEqual({ kind: 'success' });
    expect(after('generate', 'validate')).toEqual({ kind: 'loading', step: 'generate' });
    expect(after('validate')).toEqual(idleRun);
  });

  it.each([
    ['success', [null, 'validated', 'failed'], true],
    ['success', ['validated', 'pending'], false],
    ['idle', ['pending'], false],
    ['idle', [], true],
    ['error', ['pending'], true],
    ['loading', ['validated'], false],
  ] as const)('in %s with the validations %j has them resolved: %s', (kind, statuses, resolved) => {
    const blocks = statuses.map((status) => ({ validation: status && { status, reason: null } }));
    expect(areResolved(blocks, { kind, step: 'generate', message: '' } as RunState)).toBe(resolved);
  });

  it('is not changed by what cannot happen in it', () => {
    expect(after('success')).toEqual(idleRun);
    expect(after('cancel')).toEqual(idleRun);
    expect(after('generate', 'reset')).toMatchObject({ kind: 'loading' });
    expect(after('generate', 'success', 'generate')).toEqual({ kind: 'success' });
    expect(after('generate', 'error', 'success')).toMatchObject({ kind: 'error' });
  });
});
