import { describe, expect, it } from '@jest/globals';
import { ErrorReport } from './error-report.use-case.js';
import type { ImportAccess, ImportRequest } from './import-access.js';
import type { ImportBatchRepository } from './import-batch.repository.js';

describe('the report of refused rows', () => {
  it('has no cell that a spreadsheet takes for a formula, whoever named the column', async () => {
    const refused = [{ row: 3, path: '=HYPERLINK("https://evil.example")', value: '=1+1', message: '@is not valid' }];
    const access: Pick<ImportAccess, 'import'> = { import: () => Promise.resolve({ appId: 'a', id: 'i' } as never) };
    const batches: Pick<ImportBatchRepository, 'refused'> = {
      async *refused() {
        yield refused;
      },
    };
    const report = new ErrorReport(access as ImportAccess, batches as ImportBatchRepository);
    const { pieces } = await report.execute({} as ImportRequest, 'i');
    let text = '';
    for await (const piece of pieces) text += piece;
    expect(text).toBe(`row,field,value,reason\n3,"'=HYPERLINK(""https://evil.example"")",'=1+1,'@is not valid\n`);
  });
});
