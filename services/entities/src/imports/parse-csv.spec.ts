import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvError, parseCsv } from './parse-csv.js';

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe('CSV', () => {
  it.each<[string, string[][]]>([
    ['', []], ['a', [['a']]], ['a,b\n1,2', [['a', 'b'], ['1', '2']]], ['a,b\r\n1,2\r\n', [['a', 'b'], ['1', '2']]], ['a\r1', [['a'], ['1']]],
    ['\n\na\n\n', [['a']]], ['a,\n,b', [['a', ''], ['', 'b']]], ['a,', [['a', '']]], ['"a,\n""b"""', [['a,\n"b"']]], ['""', []], ['\uFEFFa', [['a']]], [' a , "b"'.replace(' "b"', 'b'), [[' a ', 'b']]],
  ])('%j', (text, records) => expect(parseCsv(text)).toEqual(records));

  it('reads back whatever was quoted', () => {
    const records = fc.array(fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '\0') }), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(records, (table) => expect(parseCsv(table.map((cells) => cells.map(quote).join(',')).join('\r\n'))).toEqual(table)));
  });

  it('parses any text, or says on which line it could not', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') }), (text) => {
        try {
          for (const cells of parseCsv(text)) expect(cells.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CsvError);
          expect((error as CsvError).line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
        }
      }),
    );
  });
});
