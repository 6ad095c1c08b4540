import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isCommandError } from '../errors.js';
import { Pattern } from './pattern.js';
import { Work } from './work.js';

// Hostile patterns with the text that makes a backtracking engine suffer, and what comes of it: found, not found, or
// the code it is refused with. A few thousand characters are enough to bring a backtracking engine down; each row here
// is over after a bounded number of counted steps.

type Outcome = boolean | 2 | 51091 | 51108 | 51156;
type Row = [pattern: string, text: string, outcome: Outcome, options?: string];

const as = (n: number) => 'a'.repeat(n);
const xs = (n: number) => 'x'.repeat(n);
const refused = 51091;
const tooMuch = 51156;
/** Characters in no order that a short cycle could follow. */
const noise = (n: number, alphabet = 'ab') => {
  let seed = 7;
  return Array.from({ length: n }, () => alphabet[(seed = (seed * 48_271) % 2_147_483_647) % alphabet.length]).join('');
};
const million = as(1_000_000);
const groups33 = '(.|[^~])'.repeat(33);

// Characters that the pattern wants stand at the start, so that their lack does not end the search before it began.
const nested: Row[] = [
  ['^(a+)+$', `${as(50_000)}!`, false],
  ['^(a+)+$', as(50_000), true],
  ['(a+)+!', `!${as(50_000)}`, false],
  ['(a+)+b', `b${million}`, false],
  ['^(a*)*$', `${as(50_000)}!`, false],
  ['(a*)*[^a]', as(50_000), false],
  ['(a+)*[^a]', as(50_000), false],
  ['((a+)+)+b', `b${as(50_000)}`, false],
  ['(((a*)*)*)*[^a]', as(50_000), false],
  ['(a{1,}){1,}b', `b${as(50_000)}`, false],
  ['^((ab)*)+$', `${'ab'.repeat(20_000)}!`, false],
  ['(x+x+)+y', `y${xs(50_000)}`, false],
  ['^(x+x+)+y$', xs(50_000), false],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', as(50_000), false],
  ['^([a-z]+)*[A-Z]$', as(50_000), false],
  ['([a-zA-Z]+)+1', `1${as(50_000)}`, false],
  ['^(\\d+)+$', `${'1'.repeat(50_000)}x`, false],
  ['^(\\w+\\s?)*$', `${'word '.repeat(10_000)}!`, false],
  ['^(\\w+\\s?)+\\?$', 'word '.repeat(10_000), false],
  ['(\\s*\\w*)*x9$', `x9${'ab '.repeat(10_000)}`, false],
  ['^(.*)*$', `${as(50_000)}\n`, false],
  ['(.*)*[^a]', as(50_000), false],
  ['(.+)+~', `~${as(50_000)}`, false],
  ['(?:.*?)*?[^a]', as(50_000), false],
  ['(a+?)+?b', `b${as(50_000)}`, false],
  ['(a??)*[^a]', as(50_000), false],
  ['^(a?)*$', `${as(50_000)}!`, false],
  ['(a*?)*?[^a]', as(50_000), false],
  ['(aa+)+b', `b${as(50_001)}`, false],
  ['(a|b)*[^ab]', noise(50_000), false],
  ['((a|b)+)+c', `c${noise(50_000)}`, false],
  ['(?:(?:a*)*)*[^a]', as(50_000), false],
  ['((((((((a*)*)*)*)*)*)*)*)*[^a]', as(50_000), false],
  ['(a*b*)*[^ab]', noise(50_000), false],
  ['(a*b*c*)*[^a-c]', noise(50_000, 'abc'), false],
  ['(^a*)*[^a]', as(50_000), false],
  ['(a*$)*[^a]', as(50_000), false],
  ['(\\ba*)*b!', `b!${as(50_000)}`, true],
];

const alternations: Row[] = [
  [`${groups33}~`, xs(31), false],
  [`${groups33}~`, million, false],
  [`${groups33}~`, `~${million}`, false],
  [`${groups33}~`, `${million}~`, true],
  [`${'(.|[^~])'.repeat(22)}~`, xs(31), false],
  [`${'(.|[^~])'.repeat(100)}~`, `~${million}`, tooMuch],
  [`^${groups33}~`, `~${million}`, false],
  ['(a|a)*[^a]', as(50_000), false],
  ['(a|aa)+b', `b${as(50_000)}`, false],
  ['^(a|aa)+$', `${as(50_000)}!`, false],
  ['(a|ab|aba|abab)+c', `c${'ab'.repeat(20_000)}`, false],
  ['(a|a|a|a|a)*[^a]', as(50_000), false],
  ['((a|a)|(a|a))+b', `b${as(50_000)}`, false],
  ['(a|(a|(a|(a|a))))+b', `b${as(50_000)}`, false],
  ['(.|\\n)+~', `~${noise(50_000, 'a\n')}`, false],
  ['([^"]|"")+"x', `"x${'"'.repeat(50_001)}`, false],
  ['(\\w|\\d)+!', `!${'1'.repeat(50_000)}`, false],
  ['([a-z]|[a-m]|[g-z])+9', `9${as(50_000)}`, false],
  ['(|a)*[^a]', as(50_000), false],
  ['(a|)*[^a]', as(50_000), false],
  ['(|)*[^a]', as(50_000), false],
  ['(|a|b)+[^ab]', noise(50_000), false],
  [`${'(|)'.repeat(33)}x`, '', false],
  [`${'(|a)'.repeat(40)}[^a]`, as(50_000), false],
  [`${'(a|b|c)'.repeat(20)}d`, `d${noise(50_000, 'abc')}`, false],
  [Array.from({ length: 200 }, (_, at) => `word${at}`).join('|'), 'word '.repeat(10_000), false],
  [Array.from({ length: 200 }, (_, at) => `word${at}`).join('|'), `${'word '.repeat(10_000)}word199`, true],
  [`(${as(200).split('').join('|')})+b`, `b${as(50_000)}`, false],
  ['(foo|bar|baz)+qux', `qux${'foobarbaz'.repeat(5_000)}`, false],
  ['^(?:a|ab)(?:c|bcd)(?:d*)$', 'abcd', true],
  ['(aa|aab?)*c', 'aab'.repeat(10_000), false],
  ['a||b', '', true],
  ['|||||||||', 'x', true],
  ['(a|b)*?c(a|b)*?d', `${noise(25_000)}c${noise(25_000)}`, false],
];

const repeats: Row[] = [
  ['(a{1000}){1000}', as(1_000), refused],
  ['((a{100}){100}){100}', as(1_000), refused],
  ['(((a{10}){10}){10}){10}', as(1_000), refused],
  ['a{1001}', as(2_000), refused],
  ['a{1000,}', as(1_500), true],
  ['a{1,1000}b', `b${as(50_000)}`, tooMuch],
  ['a{1000}', as(1_000), true],
  ['a{1000}', as(999), false],
  ['a{5,2}', 'aaaa', refused],
  ['a{99999999999}', 'a', refused],
  ['x{1,999}y', `y${xs(3_000)}`, tooMuch],
  [`${'a?'.repeat(30)}${as(30)}`, as(30), true],
  [`${'a?'.repeat(30)}${as(30)}`, as(29), false],
  [`${'a?'.repeat(500)}${as(500)}`, as(500), true],
  [`${'a?'.repeat(500)}${as(500)}`, as(499), false],
  [`a${'a*'.repeat(50)}b`, `b${as(50_000)}`, false],
  [`.${'.*'.repeat(50)}~`, `~${as(50_000)}`, false],
  [`.${'.*?'.repeat(50)}~`, `~${as(50_000)}`, false],
  [`\\s${'\\s*'.repeat(50)}x`, `x${' '.repeat(50_000)}`, false],
  [`a${'[ab]*'.repeat(40)}c`, `c${noise(50_000)}`, false],
  ['(a{2}){3}', as(6), true],
  ['(a{0}){1000}', '', true],
  ['a{0}', '', true],
  ['a(a?){900}b', `b${as(50_000)}`, refused],
  ['.(?:.?){400}~', `~${as(50_000)}`, false],
  ['[ab]*a[ab]{20}c', `c${noise(300_000)}`, tooMuch],
  ['[ab]*a[ab]{10}c', `c${noise(20_000)}`, false],
  ['(a.{30}){10}q', `q${noise(100_000, 'abc xyz~0')}`, tooMuch],
  ['a.{500}b', noise(3_000), true],
  ['.{1000}', as(999), false],
  ['.{0,1000}~', as(1_000), false],
  ['a{', 'a{', true],
  ['a{1', 'a{1', true],
  ['a{,5}', 'a{,5}', true],
  ['{1}', '{1}', refused],
  ['a{1}{2}', 'aa', refused],
  ['a**', 'a', refused],
  ['a++', 'a', refused],
  ['a*+', 'a', refused],
  ['a?+', 'a', refused],
  ['a{2}+', 'aa', refused],
  ['a+*', 'a', refused],
  ['^*', 'a', true],
  ['(){1000}', '', true],
  ['(((){10}){10}){10}', '', true],
  ['\\b{1000}', 'a', true],
  [`(${'a{100}'.repeat(60)})`, 'a', refused],
  [`(${'k'.repeat(100)}|z){100}`, 'k', refused],
  ['[a-z]{1000}[a-z]{1000}[a-z]{1000}[a-z]{1000}[a-z]{1000}[a-z]{1000}', 'a', refused],
  ['(a|b|c|d|e){200}f', noise(5_000, 'abcde'), false],
  ['x.{1000}y', noise(20_000), false],
];

const unsupported: Row[] = [
  ['(a)\\1', 'aa', refused],
  ['(a+)\\1+$', as(50_000), refused],
  ['^(.*)\\1\\1\\1$', as(50_000), refused],
  ['(?<n>a)\\k<n>', 'aa', refused],
  ['(?P<n>a)(?P=n)', 'aa', refused],
  ['(a)\\g1', 'aa', refused],
  ['(a)\\g{-1}', 'aa', refused],
  ['(?=a)', 'a', refused],
  ['(?!a)', 'b', refused],
  ['(?<=a)b', 'ab', refused],
  ['(?<!a)b', 'b', refused],
  ['^(?=(a+))\\1*b', as(50_000), refused],
  ['(?>a+)b', 'aab', refused],
  ['(?|a|b)', 'a', refused],
  ['(?#note)a', 'a', refused],
  ['(?R)', 'a', refused],
  ['(a(?1)?)', 'a', refused],
  ['(?&n)', 'a', refused],
  ['(?(1)a|b)', 'a', refused],
  ['(?C1)a', 'a', refused],
  ['(*ACCEPT)', 'a', refused],
  ['(*UCP)a', 'a', refused],
  ['(*LIMIT_MATCH=1)a', 'a', refused],
  ['\\K', 'a', refused],
  ['\\G', 'a', refused],
  ['\\R', '\n', refused],
  ['\\X', 'a', refused],
  ['\\Z', 'a', refused],
  ['\\cA', 'a', refused],
  ['\\u0061', 'a', refused],
  ["(?'n'a)", 'a', refused],
  ['(?<1>a)', 'a', true],
  ['(?<n>a)(?<n>b)', 'ab', refused],
  ['(?i)A', 'a', true],
  ['(?i:A)b', 'ab', true],
  ['(?<n>a)', 'a', true],
  ['(?:a)', 'a', true],
  ['a(?i)B', 'ab', true],
  ['(?-i)A', 'a', false, 'i'],
];

const broken: Row[] = [
  ['(', '', refused],
  [')', '', refused],
  ['[', '', refused],
  ['[a', 'a', refused],
  ['[]', '', refused],
  ['[^]', 'a', refused],
  ['[z-a]', 'z', refused],
  ['\\', '', refused],
  ['a\\', 'a', refused],
  ['*', '', refused],
  ['+a', 'a', refused],
  ['?', '', refused],
  ['(?', '', refused],
  ['(?:', '', refused],
  ['(a', 'a', refused],
  ['a)', 'a', refused],
  ['((a)', 'a', refused],
  ['[[:alpha:]', 'a', refused],
  ['[[:nothing:]]', 'a', refused],
  ['\\p{Nothing}', 'a', refused],
  ['\\pQ', 'a', refused],
  ['\\x{110000}', 'a', refused],
  ['\\x{', 'a', refused],
  ['\\xZ', 'a', refused],
  ['\\8', '8', refused],
  ['(?z)a', 'a', refused],
  ['(?<>a)', 'a', refused],
  ['(?<n', 'a', refused],
  ['\\Qa', 'a', true],
  ['a]', 'a]', true],
  ['a}', 'a}', true],
  ['[]a]', ']', true],
  ['[\\]]', ']', true],
  ['a\0b', 'a\0b', 2],
  ['\0', '', 2],
  ['a', 'a', 51108, 'g'],
  ['a', 'a', 51108, 'y'],
  ['a', 'a', 51108, 'ii!'],
  ['a', 'a', 51108, 'I'],
  ['a', 'a', 51108, '\0'],
  ['a', 'A', true, 'iiii'],
  ['a', 'a', true, 'u'],
  ['\\x00', 'a\0b', true],
  ['a.c', 'a\0c', true],
];

const large: Row[] = [
  [xs(2_001), 'x', refused],
  [xs(2_000), xs(5_000), true],
  [xs(1_900), million, false],
  ['('.repeat(1_000) + ')'.repeat(1_000), '', refused],
  ['('.repeat(400) + ')'.repeat(400), '', true],
  ['(?:'.repeat(300) + 'a' + ')*'.repeat(300) + 'b', as(5_000), false],
  ['|'.repeat(1_900), 'x', true],
  ['a?'.repeat(1_000), 'b', true],
  [`[${Array.from({ length: 1_900 }, (_, at) => String.fromCharCode(0x4e00 + at * 2)).join('')}]`, '一', true],
  [
    `[${Array.from({ length: 1_900 }, (_, at) => String.fromCharCode(0x4e00 + at * 2)).join('')}]+!`,
    '一'.repeat(20_000),
    false,
  ],
  ['[\\x00-\\x{10FFFF}]*~', as(50_000), false],
  ['[^~]+~', `~${million}`, false],
  ['\\w+@\\w+', `@${million}`, false],
  ['.+.*.*=.*', `=${million}`, false],
  ['^.*$', million, true],
  ['.*', million, true],
  ['^', million, true],
  ['$', million, true],
  ['\\z', million, true],
  ['\\bword\\b', million, false],
  ['foo.*bar', million, false],
  ['a.*z', million, false],
  ['z$', million, false],
  ['(?:a|b)+$', million, true],
  ['smith|jones', million, false, 'i'],
  ['A{5}', million, true, 'i'],
  ['^b', `${'a\n'.repeat(300_000)}b`, true, 'm'],
  ['a$', `b\n${as(10)}`, true, 'm'],
  ['a.b', 'a\nb', true, 's'],
  ['a.b', 'a\nb', false],
  [' a b # note', 'ab', true, 'x'],
  ['[ ]a\\ b#', ' a b', true, 'x'],
  ['(?x) a b', 'ab', true],
];

const unicode: Row[] = [
  ['^(é+)+$', `${'é'.repeat(30_000)}!`, false],
  ['^.$', '😀', true],
  ['^..$', '😀', false],
  ['(😀+)+!', '😀'.repeat(20_000), false],
  ['[😀-😂]+!', '😁'.repeat(20_000), false],
  ['^\\pL+$', 'Größe', true],
  ['\\p{Greek}', 'λ', true],
  ['\\P{L}+x', 'a'.repeat(50_000), false],
  ['STRASSE', 'straße', false, 'i'],
  ['É', 'é', true, 'i'],
  ['σ', 'ς', true, 'i'],
  ['k', '\u212a', true, 'i'],
  ['\\w', 'é', false],
  ['\\d', '٣', false],
  ['\\bé', 'é', false],
  ['\u202e', '\u202ea', true],
  ['a\u0301', 'á'.normalize('NFD'), true],
  ['\\x{1F600}', '😀', true],
  ['[^a]', '😀', true],
  ['\ud83d', '😀', false],
  ['.+~', '\ud83d'.repeat(30_000), false],
  ['\\s', '\u00a0', false],
  ['[[:alpha:]]+!', as(50_000), false],
  ['(?i)ſ', 'S', true],
];

const rows: Row[] = [...nested, ...alternations, ...repeats, ...unsupported, ...broken, ...large, ...unicode];

function outcomeOf([source, text, , options = '']: Row, work: Work): Outcome {
  try {
    return Pattern.compile(source, options).test(text, work);
  } catch (error) {
    if (isCommandError(error)) return error.code as Outcome;
    throw error;
  }
}

const short = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 50)}... (${text.length})` : text);

describe('hostile patterns', () => {
  it('are many', () => expect(rows.length).toBeGreaterThanOrEqual(200));

  it.each(rows.map((row): [string, string, Outcome, Row] => [short(row[0]), short(row[1]), row[2], row]))(
    '%s on %s: %s',
    (_pattern, _text, outcome, row) => {
      const work = new Work();
      expect(outcomeOf(row, work)).toBe(outcome);
    },
  );

  it('share the steps of a document', () => {
    const work = new Work();
    const pattern = Pattern.compile('[a-z]+9', '');
    const tests = () => {
      for (let count = 0; count < 100; count += 1) pattern.test(`9${as(100_000)}`, work);
    };
    expect(tests).toThrow(expect.objectContaining({ code: 51156 }));
    work.renew();
    expect(pattern.test('a9', work)).toBe(true);
  });
});

const atom = fc.constantFrom(
  'a',
  'b',
  'A',
  'B',
  '.',
  '[ab]',
  '[^a]',
  '[a-c]',
  '\\w',
  '\\W',
  '\\d',
  '\\.',
  ' ',
  '\\n',
  '1',
  'é',
  '😀',
  '\\b',
  '^',
  '$',
);
const expression = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => left + right),
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => `(${left}|${right})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,2}', '*?', '+?', '??'))
      .map(([inner, repeat]) => `(?:${inner})${repeat}`),
  ),
})).node;
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', 'B', 'c', '.', '1', ' ', '\n', 'é', '😀'),
  maxLength: 12,
});
const options = fc.subarray(['i', 'm', 's']).map((list) => list.join(''));

describe('harmless patterns', () => {
  it('match what JavaScript matches', () => {
    fc.assert(
      fc.property(expression, text, options, (source, value, flags) => {
        expect(Pattern.compile(source, flags).test(value, new Work())).toBe(
          new RegExp(source, `${flags}u`).test(value),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('match the same by simulation as by states, and where JavaScript finds them', () => {
    fc.assert(
      fc.property(expression, text, options, (source, value, flags) => {
        const pattern = Pattern.compile(source, flags);
        const found = pattern.find(value, 0, new Work());
        expect(found !== undefined).toBe(pattern.test(value, new Work()));
        expect(found?.at).toBe(new RegExp(source, `${flags}u`).exec(value)?.index);
      }),
      { numRuns: 1_000 },
    );
  });

  it('mean the same with white space and comments under option x', () => {
    const words = fc.array(fc.constantFrom('a', 'b', '(a|b)', '[ ab]', '\\.', 'a?', '[#]'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '\n', '\t ', ' # note\n'), text, (parts, gap, value) => {
        expect(Pattern.compile(parts.join(gap), 'x').test(value, new Work())).toBe(
          new RegExp(parts.join(''), 'u').test(value),
        );
      }),
      { numRuns: 500 },
    );
  });
});
