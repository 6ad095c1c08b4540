import { describe, expect, it } from '@jest/globals';
import { checkPattern } from './regex-guard.js';

const hostileTexts = ['a', 'x', ' ', 'ab', 'New ', 'xy'].map((part) => part.repeat(100_000 / part.length));

describe('patterns', () => {
  it.each([
    'rex',
    '^Rex',
    'Rex$',
    '^rex$',
    'C\\+\\+',
    'a.c',
    '[a-z]{2}',
    'colou?r',
    '(cat|dog)',
    '(Mr|Mrs)? ?Smith',
    '^.*walk',
    '^a+',
    '^[^@]+@example',
    'New {1,5}York',
    '\\d{4}-\\d{2}',
    '[*+?]',
    '(a|b|c|d|e)(f|g|h|i|j)(k|l|m|n|o)(p|q)',
    '(red|green|blue) (cat|dog|bird)s?',
    '^.{0,200}$',
    'café',
    '[[:alpha:]]{2}',
    'a.{0,100}b',
    '\\bword\\b',
    '\\$5',
    '^.*x.{0,100}y',
    '.*',
    '.*x',
    'rex.*',
    '.*rex.*',
    '^rex.*',
  ])('%s runs, and quickly on any text', (pattern) => {
    const checked = checkPattern(pattern);
    for (const text of hostileTexts) {
      const start = performance.now();
      new RegExp(checked.pattern!).test(text);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });

  it.each([
    '^(a+)+$',
    '(a|a)*b',
    '(a*)*',
    '(ab){2}',
    'a*b',
    'a.*b',
    '\\.*',
    'a+b',
    'a{2,}b',
    '^.*x.*y',
    '^a*a*b',
    'a{0,100}a{0,100}b',
    'a?'.repeat(30),
    '^.*x|y*z',
    '(a)\\1',
    '\\k<a>',
    '(?=a)',
    '(?<a>b)',
    `${'(.|[^~])'.repeat(22)}~`,
    `${'(.|[^~])'.repeat(33)}~`,
    `${'(|)'.repeat(33)}x`,
    '(a|ab)(b|bc)(a|ab)(b|bc)(a|ab)(b|bc)(a|ab)(b|bc)',
    '(a|A)'.repeat(10),
    '((a|a)|(a|a))((a|a)|(a|a))((a|a)|(a|a))',
    `^${'(a|a)'.repeat(30)}$`,
    '\\u0061',
    '[^]',
    '\\cA',
    '\\p{Nothing}',
    'x{1001}',
    '^x{999}y{999}',
    `\\Q[\\E${'(a|a)'.repeat(20)}\\Q]\\E`,
    '\\Q)\\E',
    'a++',
    '\\Z',
    '\\R',
    '(*UCP)a',
    '\\g1',
    '(?:a)',
    '(',
    '[',
    'a**',
    'x'.repeat(201),
    'a\0b',
    'x{1,100000}',
    '\\',
  ])('%s does not run', (pattern) => expect(checkPattern(pattern).issue).toEqual(expect.any(String)));

  it.each([
    ['.*rex.*', 'rex'],
    ['^.*rex', '^.*rex'],
    ['c\\.*', undefined],
    ['.*a|b.*', undefined],
  ])('%s runs as %s', (given, runs) => expect(checkPattern(given).pattern).toBe(runs));
});
