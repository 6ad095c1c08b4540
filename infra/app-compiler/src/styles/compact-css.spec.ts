import { describe, expect, it } from '@jest/globals';
import postcss from 'postcss';
import { compactCss } from './compact-css.js';

const compact = (css: string): string => compactCss(postcss.parse(css)).trimEnd();

describe('compactCss', () => {
  it.each([
    ['.a {\n  color: red;\n  margin: 0 auto !important;\n}\n', '.a{color:red;margin:0 auto!important}'],
    ['/* x */ .a { /* y */ color: red; /* z */ }', '.a{color:red}'],
    ['.a,\n  .b {\n color: rgb(1, 2, 3) }', '.a,.b{color:rgb(1,2,3)}'],
    [
      '.a { opacity: 0.5; margin: -0.25rem 10.5px; line-height: 0 }',
      '.a{opacity:.5;margin:-.25rem 10.5px;line-height:0}',
    ],
    [
      '.a { content: "0.5,  x"; background: url( https://a.example/0.5, b.png ) }',
      '.a{content:"0.5,  x";background:url( https://a.example/0.5, b.png )}',
    ],
    ['.w-\\[0\\.5px\\] { width: 0.5px } .\\31 0 .b { top: 1px }', '.w-\\[0\\.5px\\]{width:.5px}.\\31 0 .b{top:1px}'],
    [
      ':root { --a: 0.5, 10%; --empty: ; --block: { x: y }; color: red }',
      ':root{--a: 0.5, 10%;--empty: ;--block: { x: y };color:red}',
    ],
    ['@media (min-width: 768px) { .a { color: red } .b { } }', '@media (min-width: 768px){.a{color:red}}'],
    [
      '@layer one, two; @font-face { font-family: "X"; src: url(data:font/woff2;base64,AA==) }',
      '@layer one, two;@font-face{font-family:"X";src:url(data:font/woff2;base64,AA==)}',
    ],
    ['.a { color: red; &:hover { color: blue } margin: 0 }', '.a{color:red;&:hover{color:blue}margin:0}'],
    ['@keyframes x { from { top: 0 } 50% { top: 1px } }', '@keyframes x{from{top:0}50%{top:1px}}'],
  ])('writes %j', (css, expected) => {
    expect(compact(css)).toBe(expected);
  });

  it('means what it meant: parsed again it has the same rules', () => {
    const css = '.a{color:red;&:hover{color:blue}margin:0}@media print{:root{--x: {a};--y: "}";}.b{top:0}}';
    const again = compact(compact(css));
    expect(again).toBe(compact(css));
    expect(postcss.parse(again).toString()).toBe(again);
  });
});
