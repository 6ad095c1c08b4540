import { describe, expect, it } from '@jest/globals';
import { withSaidKinds } from './said-kinds.js';

/** The kind of a field that was read as a text of such a kind, in a request that ends as said behind its name. */
const kindOf = (behind: string, kind = 'text'): string | undefined => {
  const request = `boiler checked${behind}`;
  const name = [{ text: 'checked', at: request.indexOf('checked'), isJoined: false }];
  const thing = { name: [], one: '', fields: [{ name, kind, choices: [] }], refers: [] };
  return withSaidKinds({ things: [thing], certainty: 1 }, request).things[0]?.fields[0]?.kind;
};

describe('what is said behind the name of a field', () => {
  it.each([
    ' y/n',
    ' yes/no, notes',
    ' (yes or no)',
    ' ja/nein',
    ' j/n',
    ' ja oder nein',
    ' sí o no',
    ' s/n',
    ' oui/non',
    ' oui ou non',
    ' yes no',
  ])('tells that it is ticked: checked%s', (behind) => expect(kindOf(behind)).toBe('boolean'));

  it.each([', notes', ' notes', '', ' or not known', ' no later than May'])('tells nothing: checked%s', (behind) =>
    expect(kindOf(behind)).toBe('text'),
  );

  it('leaves what was read as another kind', () => expect(kindOf(' y/n', 'image')).toBe('image'));
});
