import type { ActionType } from '@lathe/proto/builder-chat/actions';
import { actionOf } from './action-words.js';
import { entityOfFile, parseObject, readHeader } from './read-header.js';

/** What a control line says. `malformed` keeps the action's type where it could be read. */
export type ControlLine =
  | { kind: 'end' }
  | { kind: 'search'; expectedCount: number }
  | { kind: 'replace' }
  | { kind: 'action'; action: ActionType; header: Record<string, unknown> }
  | { kind: 'malformed'; action: ActionType | 'unknown'; opens: boolean; reason: string };

/** `end.`, `end_file`, `/add_file`, `</end>`: the word that ends an action in other dress. */
const endWord = /^(?:end|end_\w+|<?\/\w+>?)[.;:!]?$/;

/**
 * Reads what a control line says behind its mark. `opens` tells whether a malformed line was meant to start an action,
 * so that what follows belongs to it.
 */
export function readControlLine(rest: string): ControlLine {
  const space = rest.search(/\s|\{/);
  const given = space === -1 ? rest : rest.slice(0, space);
  const word = given.toLowerCase();
  const tail = space === -1 ? '' : rest.slice(space).trim();
  if (endWord.test(word))
    return tail === '' || actionOf(tail.split(/[\s{]/)[0]!) !== undefined
      ? { kind: 'end' }
      : malformed('unknown', false, 'the end line has more than the word end');
  if (word === 'replace')
    return tail === '' ? { kind: 'replace' } : malformed('unknown', false, 'the replace line takes nothing');
  if (word === 'search') return readSearch(tail);
  const named = actionOf(word);
  if (named !== undefined) {
    const entity = entityOfFile(named, tail);
    const action = entity === undefined ? named : 'add_entity';
    const read = readHeader(action, entity === undefined ? tail : JSON.stringify(entity));
    return read.ok ? { kind: 'action', action, header: read.header } : malformed(action, true, read.reason);
  }
  return malformed(
    'unknown',
    tail.startsWith('{'),
    word === '' ? 'the control line is empty' : `there is no action ${given.slice(0, 60)}`,
  );
}

function malformed(action: ActionType | 'unknown', opens: boolean, reason: string): ControlLine {
  return { kind: 'malformed', action, opens, reason };
}

function readSearch(tail: string): ControlLine {
  if (tail === '') return { kind: 'search', expectedCount: 1 };
  const options = parseObject(tail);
  const count = options?.['expectedCount'] ?? 1;
  if (options === null || typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    return malformed('unknown', false, 'the search line may only carry {"expectedCount": a whole number from 1}');
  }
  return { kind: 'search', expectedCount: count };
}
