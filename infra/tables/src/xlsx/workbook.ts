import { TableFault } from '../table-fault.js';
import { type Calendar, dateStyles, dateText } from './cell-formats.js';
import { sharedStrings } from './shared-strings.js';
import { sheetRows } from './sheet-rows.js';
import { readXml } from './xml-events.js';
import { zipEntries } from './zip-entries.js';

/** A sheet of a workbook, by its name. */
export interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** As many digits as spreadsheets show and keep; what stands behind them is noise of their arithmetic. */
const shownNumber = (number: number): string => String(Number(number.toPrecision(15)));

const directory = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/;
const texts = /^xl\/(?:sharedStrings|styles)\.xml$/;

/** A workbook (.xlsx): its sheets, and the rows of one as the texts that a CSV file would have. Throws TableFaults. */
export class Workbook {
  /** Those that are to be seen, in their order. */
  readonly sheets: readonly Sheet[];
  private calendar: Calendar = 1900;

  constructor(private readonly bytes: Uint8Array) {
    this.sheets = this.readSheets();
    if (this.sheets.length === 0) throw new TableFault('is not a workbook that can be read');
  }

  /** Rows of a sheet without those that are empty. */
  rows({ path }: Sheet): string[][] {
    const parts = zipEntries(this.bytes, (name) => name === path || texts.test(name));
    const sheet = parts.get(path);
    if (!sheet) throw new TableFault('is not a workbook that can be read');
    const shared = sharedStrings(parts.get('xl/sharedStrings.xml'));
    const isDate = dateStyles(parts.get('xl/styles.xml'));
    return sheetRows(sheet, (text, type, style) => {
      if (type === 's') return shared[Number(text)] ?? '';
      if (type === 'b') return text === '1' ? 'true' : 'false';
      if (type === 'str' || type === 'inlineStr' || type === 'd') return text;
      // A formula that came to nothing.
      if (type === 'e' || text === '') return '';
      const number = Number(text);
      if (Number.isNaN(number)) return text;
      return isDate[style] ? dateText(number, this.calendar) : shownNumber(number);
    });
  }

  private readSheets(): Sheet[] {
    const parts = zipEntries(this.bytes, (path) => directory.test(path));
    const targets = new Map<string, string>();
    readXml(parts.get('xl/_rels/workbook.xml.rels'), {
      opens: (_name, { Id = '', Target = '' }) =>
        void targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
    });
    const sheets: Sheet[] = [];
    readXml(parts.get('xl/workbook.xml'), {
      opens: (tag, attributes) => {
        if (tag === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) this.calendar = 1904;
        const { name = '', state = 'visible' } = attributes;
        const path = targets.get(attributes['r:id'] ?? '');
        if (tag === 'sheet' && path !== undefined && state === 'visible') sheets.push({ name, path });
      },
    });
    return sheets;
  }
}
