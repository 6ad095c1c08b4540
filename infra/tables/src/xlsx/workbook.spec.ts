import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { openTable } from '../open-table.js';
import { Workbook } from './workbook.js';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose first sheet has these rows of cells. */
function workbook(rows: string, more: Record<string, string> = {}, properties = ''): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr ${properties}/><sheets><sheet name="Secret" state="hidden" r:id="r2"/><sheet name="Dogs" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>name</t></si><si><r><t>Re</t></r><r><t>x</t></r><rPh><t>aid</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

const rowsOf = (bytes: Uint8Array): string[][] => {
  const book = new Workbook(bytes);
  return book.rows(book.sheets[0]!);
};

describe('a workbook', () => {
  it('has the texts, numbers, dates and truths of its cells, where they are', () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>it &amp; that</t></is></c></row><row r="2"/>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="b"><v>1</v></c><c r="C3"><v>3.0000000000000001E-2</v></c>' +
      '<c r="D3" s="1"><v>46024</v></c><c r="E3" s="2"><v>46024.5</v></c><c r="F3" s="3"><v>2</v></c>' +
      '<c r="G3" t="e"><v>#REF!</v></c><c r="AA3" t="str"><v>007</v></c></row>';
    const [first, second] = rowsOf(workbook(rows));
    expect(first).toEqual(['name', '', 'it & that']);
    expect(second!.slice(0, 7)).toEqual(['Rex', 'true', '0.03', '2026-01-02', '2026-01-02T12:00:00', '2', '']);
    expect([second!.length, second![26]]).toEqual([27, '007']);
  });

  it('counts days from 1904 where it says so, and knows that 1900 had no 29th of February', () => {
    const cell = (value: number): string => `<row><c s="1"><v>${value}</v></c></row>`;
    expect(rowsOf(workbook(cell(1), {}, 'date1904="1"'))).toEqual([['1904-01-02']]);
    expect(rowsOf(workbook(cell(1) + cell(59) + cell(61)))).toEqual([['1900-01-01'], ['1900-02-28'], ['1900-03-01']]);
  });

  it('shows only the sheets that are to be seen', () =>
    expect(new Workbook(workbook('')).sheets.map(({ name }) => name)).toEqual(['Dogs']));

  it.each<[string, Uint8Array]>([
    ['no workbook', zipSync({ 'a.txt': strToU8('a') })],
    ['cut off', workbook('<row/>').subarray(0, 300)],
    ['broken', workbook('<row><c></row>')],
    [
      'with a document type',
      workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
    ],
    ['with an entity of its own', workbook('<row><c t="str"><v>&b;</v></c></row>')],
  ])('that is %s is refused', (_, bytes) =>
    expect(() => openTable(bytes)).toThrow('is not a workbook that can be read'),
  );

  it('that would unpack to more than there is room for is refused before it is unpacked', () => {
    const bytes = workbook('x'.repeat(201_000_000));
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(() => openTable(bytes)).toThrow('is a workbook that is too large when it is unpacked');
  });
});
