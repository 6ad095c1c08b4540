import { describe, expect, it } from '@jest/globals';
import { isComplete } from './is-complete.js';

const page = { path: 'pages/A.jsx' };

describe('an action without an end line', () => {
  it.each([
    ['a page that parses', 'add_file', page, 'export default () => <p>a</p>;\n', true],
    ['a page that ends in the middle', 'add_file', page, 'export default () => (\n  <p>', false],
    ['nothing', 'add_file', page, '\n', false],
    ['a style sheet, of which nobody can tell', 'add_file', { path: 'globals.css' }, 'p { color: red }', false],
    ['a schema', 'add_entity', { name: 'A' }, '{"properties":{}}', true],
    ['rows in the middle', 'insert_entity_records', { name: 'A' }, '[{"a":1},{"a"', false],
    ['an import', 'import_entities', { name: 'A', file: 'a.csv' }, 'x', false],
  ] as const)('is %s: whole or not', (_what, action, header, body, whole) => {
    expect(isComplete(action, header, body)).toBe(whole);
  });
});
