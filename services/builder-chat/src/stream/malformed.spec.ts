import { describe, expect, it } from '@jest/globals';
import type { ActionEvent } from '@lathe/proto/builder-chat/actions';
import { AnswerParser } from './answer-parser.js';
import { maxControlLine } from './line-splitter.js';

const M = '@@k3x9qa';
const file = `${M} add_file {"path":"pages/A.jsx"}\n`;
const edit = `${M} edit_file {"path":"pages/A.jsx"}\n`;
const end = `${M} end\n`;

function run(input: string, size: number): ActionEvent[] {
  const parser = new AnswerParser({ nonce: 'k3x9qa' });
  const events: ActionEvent[] = [];
  for (let from = 0; from < input.length; from += size) events.push(...parser.push(input.slice(from, from + size)));
  return [...events, ...parser.end()];
}

/** One letter per event that is no delta: t text, s start, e end, c cut off, r rejected. Neighbouring text is one. */
function outline(events: ActionEvent[]): string {
  const letters = events.map((event) => {
    if (event.type === 'text') return 't';
    if (event.type === 'action-start') return 's';
    if (event.type === 'action-end') return event.truncated ? 'c' : 'e';
    return event.type === 'action-rejected' ? 'r' : '';
  });
  return letters.join('').replace(/t+/g, 't');
}

/** All text the events carry. */
function kept(events: ActionEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'text') return event.delta;
      if (event.type === 'action-end')
        return `${JSON.stringify(event.header)}${event.body}${JSON.stringify(event.edits ?? [])}`;
      return event.type === 'action-rejected' ? event.raw : '';
    })
    .join('');
}

/** [what, input, outline, part of the reason, text that must be kept] */
const cases: [string, string, string, string | null, string][] = [
  ['header is no JSON', `${M} add_file {path=1}\nbody\n${end}`, 'r', 'not a JSON object', 'body'],
  ['header in JSON5', `${M} add_file {path: 'pages/A.jsx',}\nbody\n${end}`, 'se', null, 'body'],
  ['header is cut JSON', `${M} add_file {"path":"pages/A.jsx"\nbody\n${end}`, 'r', 'not a JSON object', 'body'],
  ['header is an array', `${M} add_file ["pages/A.jsx"]\nbody\n${end}`, 'r', 'not a JSON object', 'body'],
  ['header is a string', `${M} add_file "pages/A.jsx"\nbody\n${end}`, 'r', 'not a JSON object', 'body'],
  ['header is null', `${M} add_file null\nbody\n${end}`, 'r', 'not a JSON object', 'body'],
  [
    'header has trailing text',
    `${M} add_file {"path":"pages/A.jsx"} yes\nbody\n${end}`,
    'r',
    'not a JSON object',
    'body',
  ],
  ['no header', `${M} add_file\nbody\n${end}`, 'r', 'no header', 'body'],
  ['no path', `${M} add_file {"title":"x"}\nbody\n${end}`, 'r', 'path', 'body'],
  ['path is a number', `${M} add_file {"path":7}\nbody\n${end}`, 'r', 'path', 'body'],
  ['path is empty', `${M} delete_file {"path":""}\n${end}`, 'r', 'path', 'delete_file'],
  ['path is too long', `${M} add_file {"path":"${'a'.repeat(300)}"}\nbody\n${end}`, 'r', 'path', 'body'],
  ['entity name in lower case', `${M} add_entity {"name":"dog walk"}\n{}\n${end}`, 'se', null, '"DogWalk"'],
  ['entity name that begins with a digit', `${M} add_entity {"name":"1dog"}\n{}\n${end}`, 'r', 'capital', '{}'],
  ['entity as a file', `${M} add_file {"path":"entities/Dog.json"}\n{}\n${end}`, 'se', null, '{"name":"Dog"}'],
  ['entity name with a path', `${M} add_entity {"name":"../Dog"}\n{}\n${end}`, 'r', 'name', '{}'],
  ['rename map is no map', `${M} edit_entity {"name":"Dog","renamedFrom":"Cat"}\n{}\n${end}`, 'r', 'renamedFrom', '{}'],
  ['negative count', `${M} insert_entity_records {"name":"Dog","count":-1}\n[]\n${end}`, 'r', 'count', '[]'],
  ['import without a file', `${M} import_entities {"name":"Dog"}\n${end}`, 'r', 'file', 'Dog'],
  ['unknown action', `${M} run_shell {"cmd":"ls"}\nbody\n${end}`, 'r', 'no action run_shell', 'body'],
  ['unknown action without a header', `${M} think\nbody\n`, 'rt', 'no action think', 'body'],
  ['action in capitals', `${M} ADD_FILE {"path":"pages/A.jsx"}\nbody\n${end}`, 'se', null, 'body'],
  ['empty control line', `${M}\nbody\n`, 'rt', 'empty', 'body'],
  ['start within an action', `${file}one\n${file}two\n${end}`, 'srse', 'no end line', 'one'],
  ['start within an edit', `${edit}${M} search\nold\n${file}two\n${end}`, 'srse', 'no end line', 'old'],
  ['end without a start', `hello\n${end}bye`, 'trt', 'without an action', 'bye'],
  ['two ends', `${file}one\n${end}${end}`, 'ser', 'without an action', 'one'],
  ['search without an action', `${M} search\nold\n`, 'rt', 'without an action', 'old'],
  ['replace without an action', `${M} replace\nnew\n`, 'rt', 'without an action', 'new'],
  ['divider in a file', `${file}a\n${M} replace\nb\n${end}`, 'sr', 'edit_file only', 'b\n'],
  ['search in an entity', `${M} add_entity {"name":"Dog"}\n${M} search\n{}\n${end}`, 'sr', 'edit_file only', '{}'],
  ['replace before search', `${edit}${M} replace\nnew\n${end}`, 'sr', 'without a search', 'new'],
  [
    'second divider in a pair',
    `${edit}${M} search\na\n${M} replace\nb\n${M} replace\nc\n${end}`,
    'sr',
    'second replace',
    'c\n',
  ],
  [
    'two searches in a row',
    `${edit}${M} search\na\n${M} search\nb\n${M} replace\nc\n${end}`,
    'sr',
    'without a replace',
    'a\n',
  ],
  ['search without replace', `${edit}${M} search\na\n${end}`, 'sr', 'without a replace', 'a\n'],
  ['edit without pairs', `${edit}${end}`, 'sr', 'no search line', 'edit_file'],
  ['edit with a whole file', `${edit}const a = 1;\n${end}`, 'se', null, 'const a = 1;'],
  [
    'options of search are no JSON',
    `${edit}${M} search twice\na\n${M} replace\nb\n${end}`,
    'sr',
    'expectedCount',
    'twice',
  ],
  [
    'expected count of zero',
    `${edit}${M} search {"expectedCount":0}\na\n${M} replace\nb\n${end}`,
    'sr',
    'expectedCount',
    'a\n',
  ],
  ['text after replace', `${edit}${M} search\na\n${M} replace b\nc\n${end}`, 'sr', 'takes nothing', 'c\n'],
  ['text after end', `${file}a\n${M} end of file\nb\n${end}`, 'sr', 'more than the word end', 'b\n'],
  ['unknown control line in a file', `${file}a\n${M} note\nb\n${end}`, 'sr', 'no action note', 'b\n'],
  ['content in a deletion', `${M} delete_file {"path":"pages/A.jsx"}\nwhy\n${end}`, 'sr', 'takes no content', 'why'],
  ['no end at the end of the answer', `${file}one\n`, 'sc', null, 'one'],
  ['cut within the end line', `${file}one\n${M} en`, 'sc', null, 'one'],
  ['cut within the mark', `${file}one\n@@k3x`, 'sc', null, '@@k3x'],
  ['cut within an edit', `${edit}${M} search\na\n${M} replace\nb`, 'sc', null, '"replace":"b"'],
  ['cut within a header', `text\n${M} add_file {"pa`, 'tr', 'not a JSON object', '{"pa'],
  ['deletion without an end', `${M} delete_file {"path":"pages/A.jsx"}\n${file}x\n${end}`, 'sese', null, 'pages/A.jsx'],
  ['deletion at the end of the answer', `${M} delete_file {"path":"pages/A.jsx"}`, 'se', null, 'pages/A.jsx'],
  ['end that names its action', `${file}a\n${M} end add_file\n`, 'se', null, 'a\n'],
  ['wrong nonce in the whole answer', `@@aaaaaa add_file {"path":"x"}\nbody\n@@aaaaaa end\n`, 'se', null, 'body'],
  ['no nonce in the whole answer', 'add_file {"path":"x"}\nbody\nend\nbye', 'set', null, 'bye'],
  ['signs without a nonce', '@@ add_file {"path":"x"}\nbody\n@@ end\nbye', 'set', null, 'bye'],
  ['wrong nonce behind the right one', `${file}a\n${end}@@aaaaaa add_file {"path":"x"}\nb\n`, 'set', null, '@@aaaaaa'],
  [
    'an action named in a sentence',
    'I will add_file {"path":"x"} now.\nadd the file',
    't',
    null,
    'add_file {"path":"x"}',
  ],
  ['a word of ours in code', `${file}end\nadd_file {"path":"x"}\n${end}`, 'se', null, 'end\nadd_file'],
  ['mark in bold', `**${M} add_file {"path":"pages/A.jsx"}**\na\n**${M} end**\n`, 'se', null, 'a\n'],
  ['mark as a list item', `- ${M} add_file {"path":"pages/A.jsx"}\na\n2. ${M} end\n`, 'se', null, 'a\n'],
  ['end as a tag', `${file}a\n${M} </add_file>\n`, 'se', null, 'a\n'],
  ['wrong nonce inside', `${file}@@aaaaaa end\n${end}`, 'se', null, '@@aaaaaa end'],
  ['indented control line', `${file}a\n ${M} end\n`, 'se', null, 'a\n'],
  ['mark in the middle of a line', `see ${M} end\n`, 't', null, `see ${M} end`],
  ['mark run into the word', `${M}end\n`, 't', null, `${M}end`],
  ['windows line ends', `${file}a\n${end}`.replaceAll('\n', '\r\n'), 'se', null, 'a\n'],
  ['byte order mark', `\uFEFF${file}a\n${end}`, 'se', null, 'a\n'],
  ['code fences around the answer', `\`\`\`\n${file}a\n${end}\`\`\`\n`, 'tset', null, '```'],
  ['spaces after a control line', `${file.trimEnd()}  \t\na\n${M} end   \n`, 'se', null, 'a\n'],
  ['no space before the header', `${M} add_file{"path":"pages/A.jsx"}\na\n${end}`, 'se', null, 'a\n'],
  ['a huge line in a file', `${file}${'x'.repeat(300_000)}\n${end}`, 'se', null, 'x'.repeat(300_000)],
  [
    'a huge control line',
    `${M} add_file {"path":"${'y'.repeat(maxControlLine)}"}\n`,
    't',
    null,
    'y'.repeat(maxControlLine),
  ],
  ['nothing at all', '', '', null, ''],
  ['only line feeds', '\n\n\n', 't', null, '\n\n\n'],
  ['null characters', `${file}a\u0000b\n${end}`, 'se', null, 'a\u0000b'],
];

describe('malformed answers', () => {
  it('has at least 40 variants', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });

  it.each(cases)('%s', (_what, input, shape, reason, text) => {
    for (const size of input.length > 10_000 ? [input.length, 4099] : [Math.max(1, input.length), 1, 3, 7]) {
      const events = run(input, size);
      expect(outline(events)).toBe(shape);
      expect(kept(events)).toContain(text);
      const reasons = events.flatMap((event) => (event.type === 'action-rejected' ? [event.reason] : []));
      if (reason === null) expect(reasons).toEqual([]);
      else expect(reasons.join('; ')).toContain(reason);
    }
  });

  it('survives bytes that are no text', () => {
    const parser = new AnswerParser({ nonce: 'k3x9qa' });
    const events = [...parser.push(Uint8Array.of(0xff, 0xfe, 0xc3)), ...parser.push('ok'), ...parser.end()];
    expect(kept(events)).toBe('\uFFFD\uFFFD\uFFFDok');
  });
});
