import { describe, expect, it } from '@jest/globals';
import { guardedCell, unguardedCell } from '../../src/entities/guarded-cell.js';

describe('cells of an export', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example","x")',
    '+49 30',
    '+49-30',
    '-2+3',
    '- a list',
    '--',
    '@handle',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "'=1+1",
    "''=1",
    "'-5",
  ])('%j is no formula and comes back as it was', (text) => {
    expect(guardedCell(text)).toBe(`'${text}`);
    expect(unguardedCell(guardedCell(text))).toBe(text);
  });

  it.each(['', '-5', '-5.25', '5', "it's", "'quoted'", ' =1', 'a=b', "'", 'Ada'])('%j stays as it is', (text) => {
    expect(guardedCell(text)).toBe(text);
    expect(unguardedCell(text)).toBe(text);
  });
});
