import { describe, expect, it } from 'vitest';
import { checkedFiles, problemOf, roomFor } from './file-checks';

const paid = { dataItems: null, itemSize: 9_999_999, filesPerUpload: 5, crawl: { depth: 3, pages: 100 } };
const lite = { dataItems: 1, itemSize: 5_000_000, filesPerUpload: 1, crawl: { depth: 2, pages: 20 } };
const file = (name: string, size = 10) => ({ name, size });

describe('a file that is to be sent', () => {
  it.each(['a.csv', 'A.PDF', 'b.doc', 'c.docx', 'slides.pptx', 'book.epub', 'notes.md', 'table.xlsx'])(
    'may be %s',
    (name) => expect(problemOf(file(name), paid)).toBeNull(),
  );

  it.each(['a.png', 'noextension', 'a.pdf.exe', '.pdf2'])('is refused as %s, with what can be read', (name) =>
    expect(problemOf(file(name), paid)).toMatch(/^This kind of file cannot be read\. Upload CSV, /),
  );

  it('may be as large as the plan says, and not empty', () => {
    expect(problemOf(file('a.pdf', 5_000_000), lite)).toBeNull();
    expect(problemOf(file('a.pdf', 5_000_001), lite)).toBe('Failed to upload context, file size is too big (max 5 MB)');
    expect(problemOf(file('a.pdf', 10_000_000), paid)).toBe(
      'Failed to upload context, file size is too big (max 10 MB)',
    );
    expect(problemOf(file('a.pdf', 0), paid)).toBe('The file is empty');
  });
});

describe('files that are to be sent', () => {
  const names = ({ sent, refused }: ReturnType<typeof checkedFiles>) => [
    sent.map(({ name }) => name).join(),
    refused.map(({ file: { name }, reason }) => `${name}: ${reason}`).join(),
  ];

  it('go so many at a time; those that cannot be read take no place', () => {
    const seven = ['a.png', ...['1', '2', '3', '4', '5', '6'].map((name) => `${name}.txt`)].map((name) => file(name));
    const [sent, refused] = names(checkedFiles(seven, paid));
    expect(sent).toBe('1.txt,2.txt,3.txt,4.txt,5.txt');
    expect(refused).toContain('6.txt: 5 files go at a time. Add this one afterwards');
    expect(refused).toContain('a.png: This kind of file');
  });

  it('are one on Lite, and none when there is one', () => {
    expect([roomFor(lite, 0), roomFor(lite, 1), roomFor(paid, 40)]).toEqual([1, 0, 5]);
    const two = [file('a.txt'), file('b.txt')];
    expect(names(checkedFiles(two, lite))).toEqual([
      'a.txt',
      'b.txt: One file goes at a time. Add this one afterwards',
    ]);
    expect(names(checkedFiles([file('a.txt')], lite, 0))).toEqual([
      '',
      'a.txt: Upgrade your plan to upload more than 1 context item',
    ]);
  });
});
