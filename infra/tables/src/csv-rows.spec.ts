import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvRows, toCsv } from './csv-rows.js';
import { decodeText, encodingOf } from './encodings.js';
import { columnNames, delimiterOf, hasHeaderRow, withoutSeparatorLine } from './sniff.js';

function rowsOf(text: string, pieceLength = Infinity): string[][] {
  const rows = new CsvRows(delimiterOf(text));
  const body = withoutSeparatorLine(text);
  const found = [];
  for (let at = 0; at < body.length; at += Math.min(pieceLength, body.length))
    found.push(...rows.next(body.slice(at, at + pieceLength)));
  return [...found, ...rows.end()].map(({ cells }) => cells);
}

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
    [
      'a,"b\rc"\r\n"d\r\n""e",5" f\r\n',
      [
        ['a', 'b\rc'],
        ['d\r\n"e', '5" f'],
      ],
    ],
    ['\n\na\n\n', [['a']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a,\n""b"""', [['a,\n"b"']]],
    [' a ,b', [[' a ', 'b']]],
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
      'a|b\n1|2',
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
        [' ', ' '],
      ],
    ],
    ['name\nR"x', [['name'], ['R"x']]],
  ])('%j', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
    expect(rowsOf(text, 1)).toEqual(rows);
  });

  it('is the same in pieces of any length, for any cells', () => {
    const cell = fc.stringMatching(/^[a ",;\n]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.nat(9),
        (table, length) => {
          const rows = new CsvRows(',');
          const text = toCsv(table);
          const found = [];
          for (let at = 0; at < text.length; at += length + 1)
            found.push(...rows.next(text.slice(at, at + length + 1)));
          expect([...found, ...rows.end()].map(({ cells }) => cells)).toEqual(
            table.filter((cells) => cells.some((one) => one !== '')),
          );
        },
      ),
    );
  });

  it.each<[string, string, string]>([
    ['an unclosed quote', 'a\n"Rex', 'could not be parsed. Row 2: a quote that is never closed'],
    [
      'a quote that runs on',
      `a\n"${'x\n'.repeat(1_500_000)}`,
      'could not be parsed. Row 2: a row of more than 2 MB, or a quote that is never closed',
    ],
    [
      'a row without end',
      `a\n${'x'.repeat(3_000_000)}`,
      'could not be parsed. Row 2: a row of more than 2 MB, or a quote that is never closed',
    ],
    ['columns without end', `${'c,'.repeat(10_000)}\n`, 'has a row of more than 300 cells: row 1'],
  ])('tells what is wrong with %s', (_, text, message) => expect(() => rowsOf(text, 65_536)).toThrow(message));
});

describe('the first row', () => {
  it.each<[string[][], boolean]>([
    [
      [
        ['name', 'age'],
        ['Rex', '4'],
      ],
      true,
    ],
    [
      [
        ['Rex', '4'],
        ['Ada', '5'],
      ],
      false,
    ],
    [
      [
        ['', 'name'],
        ['1', 'Rex'],
      ],
      true,
    ],
    [
      [
        ['a', 'a'],
        ['1', '2'],
      ],
      false,
    ],
    [[['2026-01-01', 'x']], false],
    [[], false],
  ])('of %j names the columns: %s', (rows, names) => expect(hasHeaderRow(rows)).toBe(names));

  it('names each column once', () =>
    expect(columnNames(['name', 'name', '', '__proto__'], 5)).toEqual([
      'name',
      'name (2)',
      'Column 3',
      '__proto__',
      'Column 5',
    ]));
});

describe('the encoding', () => {
  const text = 'name,city\nJosé,Łódź\n';
  const western = 'name\nJosé “€”\n';
  const utf16 = Buffer.from(text, 'utf16le');
  it.each<[string, Buffer, string, boolean, string]>([
    ['UTF-8', Buffer.from(text), 'utf-8', true, text],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8', true, text],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le', true, text],
    [
      'UTF-16 the other way round',
      Buffer.from(Buffer.from(`\uFEFF${text}`, 'utf16le')).swap16(),
      'utf-16be',
      true,
      text,
    ],
    ['UTF-16 without a mark', utf16, 'utf-16le', false, text],
    [
      'Windows-1252',
      Buffer.from(western.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'), 'latin1'),
      'windows-1252',
      false,
      western,
    ],
  ])('%s', (_, bytes, encoding, certain, expected) => {
    expect(encodingOf(bytes)).toEqual({ encoding, certain });
    expect(decodeText(bytes, encoding as 'utf-8')).toBe(expected);
  });

  it('Latin-1 has controls where Windows has quotes', () =>
    expect(decodeText(Buffer.from([0x93, 0xe9]), 'latin-1')).toBe('\x93é'));

  it('says where bytes are none of it', () =>
    expect(() => decodeText(Buffer.from('José', 'latin1'), 'utf-8')).toThrow('is not a text file in UTF-8'));
});
