import { describe, expect, it } from '@jest/globals';
import { placeAt } from '../extraction/extracted-text.js';
import { pdfOf } from '../extraction/testing/pdf-of.js';
import { readPage } from './read-page.js';

const read = (body: string | Uint8Array, { name = 'page.html', charset = '' } = {}) =>
  readPage({ address: 'https://site.com/docs/', bytes: Buffer.from(body), name, charset });
const headOf = async (markup: string) => (await read(`<html>${markup}`)).head;

describe('a page', () => {
  it('has a title, a text with its headings, and links', async () => {
    const { head, text } = await read(
      '<html><head><title> All\n about  dogs</title></head><body><svg><title>icon</title></svg><p>First.</p><h2>Walks</h2><p>Early.</p><a href="a">A</a> <a>none</a> <map><area href="/b"></map></body></html>',
    );
    expect(head).toMatchObject({ title: 'All about dogs', links: ['a', '/b'], base: 'https://site.com/docs/' });
    expect(text.text).toContain('First.');
    expect(placeAt(text.marks, 0)).toEqual({ kind: 'heading', label: 'All about dogs' });
    expect(placeAt(text.marks, text.text.indexOf('Early'))).toEqual({ kind: 'heading', label: 'Walks' });
  });

  it('says what it is called and where its links begin', async () => {
    expect(await headOf('<base href="/other/"><base href="/no/"><link rel="canonical" href="/docs">')).toMatchObject({
      base: 'https://site.com/other/',
      canonical: '/docs',
    });
    expect((await headOf('<base href="https://[">')).base).toBe('https://site.com/docs/');
  });

  it.each([
    ['<meta name="robots" content="noindex">', [true, false]],
    ['<meta name=ROBOTS content="NoFollow, NOINDEX">', [true, true]],
    ['<meta name="lathebot" content="none">', [true, true]],
    ['<meta name="otherbot" content="none">', [false, false]],
    ['<meta name="description" content="noindex">', [false, false]],
  ])('asks of robots: %s', async (meta, expected) => {
    const { noindex, nofollow, links } = await headOf(`${meta}<a href="/a">a</a>`);
    expect([noindex, nofollow]).toEqual(expected);
    expect(links).toEqual(nofollow ? [] : ['/a']);
  });

  it('may not want single links to be followed, and may lead on by itself', async () => {
    expect((await headOf('<a rel="nofollow noopener" href="/no">x</a><a rel=next href="/yes">y</a>')).links).toEqual([
      '/yes',
    ]);
    for (const content of ['0;url=/next', '5; URL="/next"', "0, '/next'"])
      expect((await headOf(`<meta http-equiv="Refresh" content='${content.replaceAll("'", '&#39;')}'>`)).links).toEqual(
        ['/next'],
      );
  });

  it('has its frames, pictures and scripts left alone', async () => {
    const markup =
      '<iframe src="/a"></iframe><img src="/b"><script src="/c"></script><link rel=icon href="/d"><form action="/e">';
    expect((await headOf(markup)).links).toEqual([]);
  });

  it.each([
    ['named by its header', Buffer.from([0xcf, 0xf0, 0xe8]), 'windows-1251', ''],
    ['named by itself', Buffer.from([0xcf, 0xf0, 0xe8]), '', '<meta charset="windows-1251">'],
    ['that nobody knows', Buffer.from('При'), 'x-nonsense', ''],
    ['that is a lie about UTF-16', Buffer.from('При'), 'utf-8', '<meta charset="utf-16">'],
  ])('is read in an encoding %s', async (_, word, charset, meta) => {
    const page = Buffer.concat([Buffer.from(`<html><head>${meta}</head><body>`), word, Buffer.from('</body></html>')]);
    expect((await read(page, { charset })).text.text.trim()).toBe('При');
  });

  it('may be a text or a PDF, whatever it is called', async () => {
    expect((await read('just words', { name: 'page.txt' })).text.text).toBe('just words');
    expect((await read(pdfOf(['Dogs']), { name: 'page' })).text.text.trim()).toBe('Dogs');
    await expect(read(Buffer.from('89504e470d0a1a0a00000000', 'hex'))).rejects.toThrow('kind that cannot be read');
  });

  it('with a hundred thousand links, or elements within elements, is read', async () => {
    const links = Array.from({ length: 100_000 }, (_, index) => `<a href="/${index}">${index}</a>`).join('');
    expect((await headOf(links)).links).toHaveLength(2_000);
    expect((await read(`<html>${'<div><b>'.repeat(50_000)}deep`)).text.text.trim()).toBe('deep');
    expect((await headOf(`<title>${'long '.repeat(100_000)}`)).title.length).toBeLessThanOrEqual(200);
  });
});
