import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { turnsDuring } from '@lathe/platform/testing/turns-during';
import fc from 'fast-check';
import { csvRecords } from './csv-records.js';
import { textBytes } from './text-bytes.js';

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

async function parseCsv(text: string | Buffer, maxRecords = Infinity): Promise<string[][]> {
  const records: string[][] = [];
  for await (const cells of csvRecords(textBytes(Buffer.from(text)))) if (records.push(cells) >= maxRecords) break;
  return records;
}

/** What is wrong with a file, as its importer is told. */
const problemOf = (error: unknown): string =>
  error instanceof DomainError
    ? (error.details['issues'] as [{ message: string }])[0].message
    : `unexpected: ${String(error)}`;
const problem = (text: string | Buffer): Promise<string> => parseCsv(text).then(() => 'none', problemOf);

describe('CSV', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\r1', [['a'], ['1']]],
    ['\n\na\n\n', [['a']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['"a,\n""b"""', [['a,\n"b"']]],
    ['""', []],
    ['\uFEFFa', [['a']]],
    [' a , "b"'.replace(' "b"', 'b'), [[' a ', 'b']]],
    // Mixed newlines, other separators, ragged rows, cells that look like something else.
    [
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'sep=;\na;b,c\n1;"2;3"',
      [
        ['a', 'b,c'],
        ['1', '2;3'],
      ],
    ],
    ['sep=\t\r\na\tb', [['a', 'b']]],
    ['SEP=|\na|b', [['a', 'b']]],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b,c\n1,2',
      [
        ['a;b', 'c'],
        ['1', '2'],
      ],
    ],
    ['"a;b"\n1', [['a;b'], ['1']]],
    ['a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      '=1+1,+1,-1,@x\n007,1e5,0x10,NULL',
      [
        ['=1+1', '+1', '-1', '@x'],
        ['007', '1e5', '0x10', 'NULL'],
      ],
    ],
    ['a\nä€🐕\u202e', [['a'], ['ä€🐕\u202e']]],
    [
      'a,b\n,\n , ',
      [
        ['a', 'b'],
        ['', ''],
        [' ', ' '],
      ],
    ],
  ])('%j', async (text, records) => expect(await parseCsv(text)).toEqual(records));

  it('is read in UTF-8 and UTF-16, with and without a byte order mark', async () => {
    const text = 'name,city\nJosé,Łódź\n';
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16, Buffer.from(utf16).swap16()])
      expect(await parseCsv(bytes)).toEqual([
        ['name', 'city'],
        ['José', 'Łódź'],
      ]);
  });

  it.each<[string, string | Buffer, string]>([
    ['Latin-1', Buffer.from('name\nJosé', 'latin1'), 'is not a text file in UTF-8'],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x61]), 'is not a text file in UTF-8'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), 'is a compressed file. Unpack it first'],
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004[Content_Types].xml'),
      'is a workbook or an archive. Save the sheet as CSV first',
    ],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'is a workbook or an archive. Save the sheet as CSV first',
    ],
    ['an unclosed quote', 'a\n"Rex', 'could not be parsed. Line 2: a quote that is never closed'],
    [
      'an unclosed quote in a large file',
      `a\n"${'x\n'.repeat(1_500_000)}`,
      'could not be parsed. Line 2: a row of more than 2 MB, or a quote that is never closed',
    ],
    [
      'a row without end',
      `a\n${'x'.repeat(3_000_000)}`,
      'could not be parsed. Line 2: a row of more than 2 MB, or a quote that is never closed',
    ],
    ['a quote in a bare cell', 'a,b\n1,R"x', 'could not be parsed. Line 2: a quote inside a cell without quotes'],
    ['text after a quote', 'a\n\n"a"b', 'could not be parsed. Line 3: text after a closing quote'],
    ['too many columns', `${'a,'.repeat(300)}b`, 'has a row of more than 300 cells in line 1'],
    ['too many cells in a later row', `a,b\n1,2\n${','.repeat(60_000)}`, 'has a row of more than 300 cells in line 3'],
  ])('%s: refused with a reason', async (_, bytes, message) => expect(await problem(bytes)).toBe(message));

  it('reads back whatever was quoted', async () => {
    const records = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '\0') }), {
        minLength: 2,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(records, async (table) => {
        expect(await parseCsv(table.map((cells) => cells.map(quote).join(',')).join('\r\n'))).toEqual(table);
      }),
    );
  });

  it('parses any text, or says on which line it could not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') }), async (text) => {
        try {
          for (const cells of await parseCsv(text)) expect(cells.length).toBeGreaterThan(0);
        } catch (error) {
          expect(Number(/^could not be parsed. Line (\d+):/.exec(problemOf(error))?.[1])).toBeLessThanOrEqual(
            text.split(/\r\n|\r|\n/).length,
          );
        }
      }),
    );
  });

  it('reads no further than it is asked to', async () => {
    const endless = Buffer.from(`a\n${'x\n'.repeat(4_000_000)}"`);
    expect(await parseCsv(endless, 10)).toHaveLength(10);
  });

  it.each([
    ['rows', 'x\n'],
    ['newlines', '\n'],
    ['text', 'x'],
  ])('lets others have their turn while it is read, be it all %s', async (_, part) => {
    expect(await turnsDuring(() => problem(`a\n${part.repeat(1_500_000 / part.length)}`))).toBeGreaterThan(100);
  });
});
