import { describe, expect, it } from '@jest/globals';
import { AnswerParser } from './answer-parser.js';

const nonce = 'k3x9qa';
const action = `@@${nonce} add_file {"path":"pages/A.jsx"}\nlet a;\n@@${nonce} end\n`;

/** An answer in one line: thoughts in brackets, actions by their content. */
function outline(text: string, size: number): string {
  const parser = new AnswerParser({ nonce });
  const events = [];
  for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
  events.push(...parser.end());
  let line = '';
  for (const event of events) {
    if (event.type === 'text') line += event.delta;
    if (event.type === 'reasoning') line += `[${event.delta}]`;
    if (event.type === 'action-end') line += `{${event.body.trim()}}`;
    if (event.type === 'action-rejected') line += '{refused}';
  }
  return line.replaceAll('][', '');
}

describe('thoughts of a model', () => {
  it.each([
    ['before the answer', '<think>\nhm\n</think>\nHi.', '[\nhm\n]Hi.'],
    ['in other letters', '  <Thinking>x</Thinking>Done', '[x]Done'],
    ['in one line with an action behind', `<thinking>hm</thinking>Hi.\n${action}`, '[hm]Hi.\n{let a;}'],
    ['with actions in them', `<reasoning>\nso:\n${action}</reasoning>\nHi.`, `[\nso:\n${action}]Hi.`],
    ['between actions', `${action}<think>next</think>\n${action}`, '{let a;}[next]{let a;}'],
    ['behind words', 'My plan.\n<think>hm</think>\nHi.', 'My plan.\n[hm]Hi.'],
    ['twice', '<think>a</think>\n<think>b</think>\nHi.', '[ab]Hi.'],
    ['that never end', '<think>\nit never ends', '[\nit never ends]'],
    ['that never end and hold the answer', `<think>\nI write.\n${action}Done`, '[\nI write.\n]{let a;}Done'],
    ['that end in a control line', `<think>\n@@${nonce} delete_file {"path":"pages/A.jsx"}`, '[\n]{}'],
    ['without a beginning', 'hm\n</think>\nHi.', 'hm\nHi.'],
    ['under another mark', `@@zz9 add_file {"path":"pages/A.jsx"}\n<think>\n@@zz9 end\n`, '{<think>}'],
    ['between actions of another mark', '@@z add_file {"path":"a.js"}\n1\n@@z end\n<think>x</think>\n', '{1}[x]'],
  ])('are told from the answer in any chunks: %s', (_what, text, wanted) => {
    for (const size of [1, 2, 3, 7, 1000]) expect([size, outline(text, size)]).toEqual([size, wanted]);
  });

  it.each([
    'Hello <think>no</think>',
    'Use the <think> tag.\n<thing>',
    '<',
    '<thing>',
    '',
    '   plain',
    `@@${nonce} add_file {"path":"pages/A.jsx"}\n<think>\n@@${nonce} end\n`,
  ])('are not what only looks so: %j', (text) => {
    for (const size of [1, 2, 3, 7, 1000]) expect(outline(text, size)).not.toContain('[');
    expect(outline(text, 1000)).toBe(text.startsWith('@@') ? '{<think>}' : text);
  });
});
