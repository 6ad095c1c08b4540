import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { ChunkReader } from '../../src/chunks/chunk-file.js';
import { DocumentPool } from '../../src/chunks/document-pool.js';
import { pdfOf } from '../../src/extraction/testing/pdf-of.js';

/** Hears whoever fetches what a document names. */
const server: Server = createServer((_request, response) => ((heard += 1), void response.end('secret')));
let heard = 0;
let outside = '';
const pool = new DocumentPool();
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await pool.onModuleDestroy();
  server.close();
});

const ask = (bytes: Uint8Array, name: string) => pool.ask('file', { bytes: new Uint8Array(bytes), name });
async function textOf(bytes: Uint8Array, name: string): Promise<string> {
  const { file, chunks } = await ask(bytes, name);
  const reader = new ChunkReader(file);
  return Array.from({ length: chunks }, (_, chunk) => reader.textOf(chunk)).join('\n');
}
const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, body]) => [path, typeof body === 'string' ? strToU8(body) : body]),
    ),
    { level: 9 },
  );
const w = 'xmlns:w="w" xmlns:r="r"';
const docx = (body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zip({ 'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`, ...more });
const said = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A PDF of these objects, of which the first is its catalogue. */
function pdf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  objects.forEach((object, index) =>
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')),
  );
  parts.push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`));
  return Buffer.concat(parts);
}
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

describe('a document that means no good', () => {
  it('and whose reader the system ends is told of in words', async () => {
    const reading = ask(Buffer.from('dogs walk '.repeat(200_000)), 'a.txt');
    const slot = pool['pool']['slots'].find(({ idle }) => !idle)!;
    slot['worker']!.kill('SIGKILL');
    await expect(reading).rejects.toMatchObject({
      retryable: true,
      message: 'The file could not be read: what reads it ended on the way. Upload it in parts, or try again later.',
    });
  });

  it('has nothing fetched and nothing run of what it names', async () => {
    const relations = `<Relationships><Relationship Id="a" Type="image" Target="${outside}/a.png" TargetMode="External"/><Relationship Id="b" Type="aFChunk" Target="${outside}/b.html" TargetMode="External"/></Relationships>`;
    const word = docx(`${said('Dogs walk.')}<w:altChunk r:id="b"/><w:drawing r:link="a"/>`, {
      'word/_rels/document.xml.rels': relations,
      '../../../tmp/slipped': 'out',
    });
    expect(await textOf(word, 'a.docx')).toBe('Dogs walk.');
    const markup = `<html><base href="${outside}"><link rel=stylesheet href="/c"><script src="/d">e()</script><img src="/f"><iframe src="/g"></iframe><p>Dogs walk.</p>`;
    expect(await textOf(Buffer.from(markup), 'a.html')).toBe('Dogs walk.');
    const actions = `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${outside}"\\)) >> /AA << /O << /S /URI /URI (${outside}) >> >>`;
    const opened = Buffer.from(pdfOf(['Dogs walk.']))
      .toString('latin1')
      .replace('/Type /Catalog', `/Type /Catalog ${actions}`);
    const launched = opened.replace('/Type /Page ', `/Type /Page /AA << /O << /S /Launch /F (/bin/sh) >> >> `);
    for (const file of [opened, launched])
      expect(await textOf(Buffer.from(file, 'latin1'), 'a.pdf')).toBe('Dogs walk.');
    expect(heard).toBe(0);
  });

  it.each<[string, () => Uint8Array, string, RegExp]>([
    [
      'zip within bounds one by one, and beyond them together',
      () =>
        zip({
          'ppt/presentation.xml': '<p/>',
          ...Object.fromEntries([1, 2, 3].map((n) => [`ppt/slides/slide${n}.xml`, new Uint8Array(101_000_000)])),
        }),
      'a.pptx',
      /too large when it is unpacked/,
    ],
    [
      'zip of too many parts',
      () =>
        zip({
          'word/document.xml': '<x/>',
          ...Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`p${n}`, ''])),
        }),
      'a.docx',
      /too many parts/,
    ],
    [
      'document of XML that is never closed',
      () => docx(said('x')).slice(0, 120),
      'a.docx',
      /not a document that can be read/,
    ],
    [
      'billion laughs',
      () => zip({ 'word/document.xml': `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:p ${w}>&b;</w:p>` }),
      'a.docx',
      /not a document that can be read/,
    ],
    [
      'workbook of a file in the system',
      () =>
        zip({ 'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>` }),
      'a.xlsx',
      /that can be read/,
    ],
    [
      'book that names itself as its chapters',
      () => zip({ 'META-INF/container.xml': '<container><rootfile full-path="META-INF/container.xml"/></container>' }),
      'a.epub',
      /holds no text/,
    ],
    [
      'Word document whose sectors lead in circles',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(16),
          Buffer.from('3e000300feff0900', 'hex'),
          Buffer.alloc(4_064),
        ]),
      'a.doc',
      /not a Word document/,
    ],
    [
      'PDF whose pages are their own pages',
      () => pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
      'a.pdf',
      /not a PDF|holds no text/,
    ],
    [
      'PDF of more pages than are read',
      () => pdfOf(Array.from({ length: 5_001 }, () => 'Dogs')),
      'a.pdf',
      /more than 5000 pages/,
    ],
    [
      'PDF that says it has a hundred thousand pages',
      () => pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 100000 >>']),
      'a.pdf',
      /holds no text/,
    ],
    ['PDF whose catalogue is itself', () => pdf(['1 0 R']), 'a.pdf', /not a PDF/],
    ['PDF that is protected', () => pdfEncrypted(), 'a.pdf', /password|not a PDF/],
  ])('says why it has no text: %s', async (_, file, name, reason) => {
    const answer = await textOf(file(), name).then(
      (text) => `read: ${text}`,
      (error: Error) => {
        expect(error.name).toBe('ExtractionFault');
        return error.message;
      },
    );
    expect(answer).toMatch(reason);
  });

  it.each<[string, Buffer]>([
    [
      'grows to gigabytes',
      stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(500_000_000)))),
    ],
    ['is a picture of gigabytes', stream('', Buffer.from('BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID x EI'))],
    ['opens and never closes', stream('', Buffer.from('q '.repeat(10_000)))],
  ])(
    'in a PDF that %s takes no more than it may, and the next document is read',
    async (_, content) => {
      const ended = await textOf(pdf(['<< /Type /Catalog /Pages 2 0 R >>', onePage, page, content]), 'a.pdf').then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect(['read', 'ExtractionFault']).toContain(ended);
      expect(await textOf(pdfOf(['Dogs walk.']), 'b.pdf')).toBe('Dogs walk.');
    },
    120_000,
  );

  it.each<[string, string]>([
    ['a hundred thousand blank lines', `a${'\n'.repeat(100_000)}b`],
    ['no place to cut', 'x'.repeat(200_000)],
    ['marks upon marks', `a${'\u0301'.repeat(50_000)}b`],
    ['halves of characters at every cut', '😀'.repeat(20_000)],
  ])('of %s is cut into chunks that hold all of it', async (_, text) => {
    const { file, chunks } = await ask(Buffer.from(text), 'a.txt');
    const reader = new ChunkReader(file);
    const covered = new Uint8Array(text.length);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const { start, end, text: part } = reader.chunk(chunk);
      expect(part).toBe(text.slice(start, end));
      expect(part.isWellFormed()).toBe(true);
      covered.fill(1, start, end);
    }
    const missed = Array.from(covered.keys()).filter((at) => covered[at] === 0 && text[at]!.trim() !== '');
    expect(missed).toEqual([]);
  });

  it('that is a table and calls itself a Word document is read as what it is', async () => {
    expect(await textOf(Buffer.from('name,breed\nRex,Beagle\n'), 'a.doc')).toContain('Rex,Beagle');
  });

  it('names nothing that objects inherit, in a table, a sheet or a page', async () => {
    const table = await textOf(Buffer.from('__proto__,constructor,toString\n1,2,3\n'), 'a.csv');
    expect(table).toBe('__proto__: 1; constructor: 2; toString: 3');
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});

/** One that asks for a password of a method that is known. */
const pdfEncrypted = (): Uint8Array => {
  const file = Buffer.from(pdfOf(['Dogs'])).toString('latin1');
  const key = '<'.concat('28'.repeat(32), '>');
  const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]`;
  return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
};
