import { describe, expect, it } from '@jest/globals';
import { answerText, partsOfBlocks, partsOfContent } from '@lathe/proto/apps/tools/answer-text';
import { type Block, block, blocks as sentBlocks } from '@lathe/proto/apps/tools/blocks';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Citations } from '../../sources/citations.js';
import type { Passage } from '../../sources/context-search.js';
import { BlockAnswer } from './block-answer.js';
import { blockPrompt } from './block-prompt.js';
import { blocksOfSources } from './blocks-of-sources.js';
import { jsonInText } from './json-in-text.js';
import { numberIn } from './read-table.js';

const passages = ['a', 'b'].map((name) => ({ name, place: null, url: null, text: name }));
const blockOf = (type: Block['type'], more: object = {}): Block => block.parse({ id: type, type, ...more });

/** What becomes of an answer that comes in pieces of a size. */
function answered(wanted: readonly Block[], text: string, size = text.length || 1) {
  const answer = new BlockAnswer(wanted, new Citations(passages), (address) => address.includes('given.example'));
  const events: RunEvent[] = [];
  for (let at = 0; at < text.length; at += size) events.push(...answer.take(text.slice(at, at + size)));
  events.push(...answer.end());
  return { events, blocks: answer.blocks };
}
/** The text of the one block there is. */
function only(wanted: Block, text: string) {
  const [made] = answered([wanted], `=== block 1\n${text}`).blocks;
  return { ...made!, text: made!.content === null ? null : answerText(partsOfContent(made!.content)) };
}

describe('an answer in blocks', () => {
  const wanted = [blockOf('text', { title: 'Short' }), blockOf('list'), blockOf('table'), blockOf('rating')];
  const written =
    'Here it is:\n=== block 1\nWalk <b>early</b> [source 2].\n\n** === Block 2 ===\n- Towel [source 1]\n2) Leash\n' +
    '=== block 3\n| Day | Minutes |\n|---|---|\n| Monday | 30 [source 2] |\n| Friday |\n=== block 9\nNothing.\n=== block 4\n4.5/5: dry\n';

  it('is read in whatever pieces it comes, HTML as the text that it is', () => {
    const text =
      'Short\nWalk <b>early</b> [1].\n\n- Towel [2]\n- Leash\n\nDay\tMinutes\nMonday\t30 [1]\nFriday\t\n\n4.5 of 5: dry';
    for (const size of [1, 2, 7, 1000])
      expect(answerText(partsOfBlocks(answered(wanted, written, size).blocks))).toBe(text);
  });

  it('is told of a text as it is written, and of every block when it is', () => {
    const { events } = answered(wanted, written, 5);
    const said = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    expect(said.join('')).toBe('Walk <b>early</b> .\n\n');
    expect(said.length).toBeGreaterThan(3);
    expect(events.flatMap((event) => (event.type === 'block' ? [event.block.id] : []))).toEqual([
      'text',
      'list',
      'table',
      'rating',
    ]);
  });

  it('that keeps to no form is its first text, and the others hold nothing', () => {
    const { blocks } = answered(wanted, 'Just walk [source 1].');
    expect(answerText(partsOfBlocks(blocks))).toBe('Short\nJust walk [1].');
    expect(blocks[1]).toMatchObject({ content: null, problem: 'The answer holds nothing for this part' });
  });

  it('is no longer than what is shown, in time that grows with the text', () => {
    const long = 'word '.repeat(200_000);
    const start = performance.now();
    const hostile = [
      long,
      '='.repeat(1_000_000),
      '[{'.repeat(500_000),
      '| a '.repeat(250_000),
      '- x\n'.repeat(250_000),
      `a | 1${'.'.repeat(1_000_000)}1`,
      `a | b\na | 1${'.'.repeat(1_000_000)}1`,
      `https://given.example/${'.'.repeat(1_000_000)}a`,
      `https://given.example/a${'\n'.repeat(1_000_000)}a`,
    ];
    for (const text of hostile)
      for (const type of ['text', 'list', 'table', 'chart', 'json', 'image', 'rating'] as const)
        answered([blockOf(type)], `=== block 1\n${text}`, 4096);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(only(blockOf('text'), long)).toMatchObject({ isCut: true });
    expect(only(blockOf('text'), long).text!.length).toBeLessThanOrEqual(50_000);
    expect(only(blockOf('list'), '- x\n'.repeat(250_000))).toMatchObject({ isCut: true });
  });
});

describe('a block', () => {
  it.each([
    ['table', '{"columns":["Day","Minutes"],"rows":[["Monday",30],["Frid', 'Day\tMinutes\nMonday\t30\nFrid\t'],
    ['table', '```json\n[{"day":"Monday","minutes":30,}]\n```', 'day\tminutes\nMonday\t30'],
    ['table', 'There is no table here.', null],
    ['list', '["Towel","Leash"', '- Towel\n- Leash'],
    ['list', 'Towel\nLeash', '- Towel\n- Leash'],
    ['chart', 'Label | Value\nRain | 1,200 mm\nSun | none\nSnow | -3,5', 'Rain\t1200\nSnow\t-3.5'],
    ['chart', '{"Rain": 3}', 'Rain\t3'],
    ['chart', 'Rain falls.', null],
    ['rating', '7', null],
    ['rating', 'Rating: 3 of 5 stars - wet', '3 of 5: wet'],
    ['image', 'https://given.example/dog.png\nA dog', 'A dog\nhttps://given.example/dog.png'],
    ['image', 'https://made-up.example/dog.png', null],
    ['image', 'javascript:alert(1)', null],
  ] as const)('of the type %s is read of %j', (type, text, read) => {
    const made = only(blockOf(type), text);
    expect(made.text).toBe(read);
    expect(made.problem).toBe(read === null ? 'What was answered here does not have the form of this part' : null);
  });

  it.each([
    [null, 'chart: line\nMonth | Rain in mm\nMay | 3\nJune | 4', 'line', { label: 'Month', value: 'Rain in mm' }],
    [null, '{"chart": "pie", "points": [{"name": "Rain", "value": 3}]}', 'pie', { label: '', value: '' }],
    [null, 'Label | Value\nline | 3\npie | 4', 'bar', { label: '', value: '' }],
    ['line', 'chart: pie\nLabel | Rain\nMay | 3\nJune | 4', 'line', { label: '', value: 'Rain' }],
    ['line', 'Month | Rain\nMay | 3', 'bar', { label: 'Month', value: 'Rain' }],
    ['pie', 'Month | Rain\nMay | 3\nJune | -4', 'bar', { label: 'Month', value: 'Rain' }],
    ['pie', 'Month | Rain\nMay | 0', 'bar', { label: 'Month', value: 'Rain' }],
  ] as const)('of a chart that is to be a %s is drawn as %j allows', (chart, text, kind, axes) => {
    expect(only(blockOf('chart', { chart }), text).content).toMatchObject({ kind, axes });
  });

  it('of a chart is asked for as its builder chose, or with the choice of whoever answers', () => {
    expect(blockPrompt([blockOf('chart', { chart: 'line' })])).toMatch(/drawn as a line/);
    expect(blockPrompt([blockOf('chart')])).toMatch(/"chart: bar".*"chart: line".*"chart: pie"/);
  });

  it('of fields has those that fit their types, and no others', () => {
    const fields = ['string', 'number', 'integer', 'boolean', 'array'].map((type) => ({ name: `a_${type}`, type }));
    const wanted = blockOf('json', { fields: [...fields, { name: 'constructor', type: 'string' }] });
    const text =
      'Sure: {"a_string": 5, "a_number": "4.5", "a_integer": 4.5, "a_boolean": "yes", "a_array": ["x", 1], "more": 1, "__proto__": {"a": 1}}';
    expect(only(wanted, text).text).toBe('a_string: 5\na_number: 4.5\na_boolean: Yes\na_array: x, 1');
    expect(only(wanted, '[1]').text).toBeNull();
  });

  it.each([
    [{ kind: 'size', min: 3, max: null }, '- a\n- b', 'It has too few entries: 2, not 3 or more'],
    [{ kind: 'size', min: null, max: 1 }, '- a\n- b', 'It has too many entries: 2, not 1 or fewer'],
    [{ kind: 'contains', text: 'TOWEL' }, '- leash', 'It does not say "TOWEL"'],
    [{ kind: 'contains', text: 'TOWEL' }, '- a towel', null],
    [{ kind: 'contains', text: 'x' }, '', 'The answer holds nothing for this part'],
  ])('is looked at by its rule %j', (validation, text, reason) => {
    const status = reason === null ? 'validated' : 'failed';
    expect(only(blockOf('list', { validation }), text).validation).toEqual({ status, reason });
  });

  it('waits where its rule is in words', () => {
    const validation = { kind: 'words', rule: 'It is friendly' };
    expect(only(blockOf('text', { validation }), 'Hello').validation).toEqual({ status: 'pending', reason: null });
  });
});

describe('blocks where there is no language model', () => {
  const wanted = [
    blockOf('list'),
    blockOf('table'),
    blockOf('chart'),
    blockOf('text'),
    { ...blockOf('text'), id: 'more' },
  ];
  const fill = (given: readonly Passage[]) => {
    const citations = new Citations(given);
    const answer = new BlockAnswer(wanted, citations, () => true);
    blocksOfSources(answer, { wanted, passages: given, asked: 'When do beagles walk?', citations });
    return answer.blocks;
  };

  it('say what the sources say, once in each form, and make nothing up', () => {
    const blocks = fill([{ name: 'Book', place: 'page 3', url: null, text: 'Beagles walk at seven.' }]);
    const needsModel = 'Only a language model can write this part, and none is set up here';
    expect(blocks.map(({ problem }) => problem)).toEqual([
      null,
      null,
      needsModel,
      null,
      'What the sources say stands above',
    ]);
    expect(answerText(partsOfBlocks(blocks))).toBe(
      '- Beagles walk at seven. [1]\n\nWhat it says\tSource\nBeagles walk at seven.\tBook, page 3 [1]\n\nBeagles walk at seven. [1]',
    );
  });

  it('say nothing where no source does', () => {
    expect(fill([]).map(({ content, problem }) => [content, problem])[0]).toEqual([
      null,
      'No source says anything about it',
    ]);
  });
});

describe('what a builder lays out', () => {
  it('is refused where it is too much, or does not go together', () => {
    const good = { id: 'a', type: 'list' };
    const fields = [{ name: 'a', type: 'string' }];
    for (const wrong of [
      [good, good],
      Array.from({ length: 21 }, (_, at) => ({ ...good, id: `b${at}` })),
      [{ ...good, more: 1 }],
      [{ ...good, type: 'html' }],
      [{ ...good, instructions: 'x'.repeat(2_001) }],
      [{ ...good, fields }],
      [{ ...good, type: 'json', fields: [...fields, ...fields] }],
      [{ ...good, validation: { kind: 'size', min: 2, max: 1 } }],
      [{ ...good, validation: { kind: 'size', min: null, max: null } }],
      [{ ...good, type: 'image', validation: { kind: 'size', min: 1, max: null } }],
      [{ ...good, validation: { kind: 'words', rule: ' ' } }],
      [{ ...good, status: 'validated' }],
      [{ ...good, chart: 'line' }],
      [{ ...good, type: 'chart', chart: 'radar' }],
    ])
      expect(sentBlocks.safeParse(wrong).success).toBe(false);
    expect(sentBlocks.safeParse([{ ...good, type: 'json', fields }]).success).toBe(true);
  });
});

describe('numbers and JSON in a text', () => {
  it('are found as people and models write them', () => {
    expect(['1,200', '1.200,5', '$5', '−12 %', '0.5', '1.234.567', 'none'].map(numberIn)).toEqual([
      1200,
      1200.5,
      5,
      -12,
      0.5,
      1_234_567,
      null,
    ]);
    expect(['a {"b": [1, 2,]} c', '{"b": "x\\"', '{"b": 1, "c', '[1}', 'x'].map(jsonInText)).toEqual([
      { b: [1, 2] },
      { b: 'x"' },
      { b: 1 },
      undefined,
      undefined,
    ]);
  });
});
