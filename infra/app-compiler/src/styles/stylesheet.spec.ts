import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StylesheetBuilder } from './stylesheet.js';

const defaults = readFileSync(join(import.meta.dirname, '../../../app-runtime/src/lib/globals.css'), 'utf8');
let builder: StylesheetBuilder;
beforeAll(() => {
  builder = new StylesheetBuilder(defaults);
});
const build = (globals: string | undefined, classes: string) => builder.build(globals, [classes.split(' ')], '');

describe('StylesheetBuilder', () => {
  it('builds tokens, preflight and the named utilities, and no others', async () => {
    const { css, errors } = await build(undefined, 'p-4 bg-primary/50 dark:text-card hover:underline nothing');
    expect(errors).toEqual([]);
    expect(css).toContain('--primary:');
    expect(css).toContain('.p-4{padding:1rem}');
    expect(css).toContain('hsl(var(--primary) / .5)');
    expect(css).toContain('box-sizing:border-box');
    expect(css).not.toContain('.p-5');
  });

  it('gives the same bytes cold and warm, whatever other apps asked for in between', async () => {
    const classes = 'flex p-4 md:hover:bg-primary/50 animate-in [&>svg]:p-1 data-[state=open]:fade-in-0';
    const first = (await build(undefined, classes)).css;
    await build('.x{color:red}', 'p-5 p-6 md:flex [&>a]:p-2 w-[13px]');
    expect((await build('.y{color:red}', classes)).css.replace('.y{color:red}', '')).toBe(first);
    expect((await new StylesheetBuilder(defaults).build(undefined, [classes.split(' ')], '')).css).toBe(first);
  });

  it('lets globals.css set tokens, apply classes and add layers', async () => {
    const sheet = `@tailwind base; @layer base { :root { --primary: 10 90% 50%; } h1 { @apply text-xl; } }
      @layer components { .btn { @apply px-4 rounded; } } .note { @apply p-4 hover:bg-primary/50; }`;
    const { css, errors } = await build(sheet, 'btn md:btn');
    expect(errors).toEqual([]);
    expect(css.lastIndexOf('--primary: 10 90% 50%')).toBeGreaterThan(css.indexOf('--primary: 243'));
    expect(css).toMatch(/\.btn\{[^}]*padding-left:1rem/);
    expect(css).toContain('.md\\:btn');
    expect(css).toContain('.note:hover');
  });

  it.each([
    ['@import url("https://x.example/a.css");', '@import'],
    ['@plugin "./x.js";', '@plugin'],
    ['@config "/etc/passwd";', '@config'],
    ['.a { background: url(http://x.example/a.png) }', 'https://'],
    ['.a { background: url("http://x.example/a.png") }', 'https://'],
    [".a { background: url(https://ok.example/b.png), url( '//x.example/a.png') }", 'https://'],
    ['.a { background: url(file:///etc/passwd) }', 'https://'],
    ['.a { background: \\75rl("javascript:alert(1)") }', 'https://'],
    ['.a { background: url(/**/http://x.example/a.png) }', 'https://'],
  ])('refuses %s and says so', async (rule, hint) => {
    const { css, errors } = await build(`${rule} .kept { color: red }`, 'p-4');
    expect(errors).toEqual([
      expect.objectContaining({
        file: 'globals.css',
        detectorId: 'css-refused',
        message: expect.stringContaining(hint),
      }),
    ]);
    expect(css).toContain('.kept');
    expect(css).not.toMatch(/x\.example|passwd|javascript/);
  });

  it('refuses a class that loads from anywhere but https', async () => {
    const { css } = await build(undefined, "bg-[url(http://x.example/a.png)] bg-[url('https://y.example/b.png')]");
    expect(css).not.toContain('x.example');
    expect(css).toContain('y.example');
  });

  it.each(['.a { color: red', '@\\69mport "x.css";', '.a { @apply no-such-class; }'])(
    'builds without a sheet that has a fault: %s',
    async (sheet) => {
      const { css, errors } = await build(sheet, 'p-4');
      expect(errors[0]).toMatchObject({ file: 'globals.css', detectorId: 'css-syntax', line: 1 });
      expect(css).toContain('.p-4');
    },
  );

  it('is bounded in the classes it generates', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `w-[${index}px]`);
    const { css } = await builder.build(undefined, [many], '');
    expect(css).toContain('.w-\\[0px\\]');
    expect(css).not.toContain('.w-\\[99999px\\]');
  }, 60_000);
});
