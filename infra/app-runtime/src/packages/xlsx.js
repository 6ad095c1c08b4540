// SheetJS has named exports alone as a module; apps also write `import XLSX from 'xlsx'`.
import * as XLSX from 'xlsx';

export * from 'xlsx';
export default XLSX;
