import { actionHeaders, type ActionType, actionTypes } from '@lathe/proto/builder-chat/actions';

/** What a control line says. `malformed` keeps the action's type where it could be read. */
export type ControlLine =
  | { kind: 'end' }
  | { kind: 'search'; expectedCount: number }
  | { kind: 'replace' }
  | { kind: 'action'; action: ActionType; header: Record<string, unknown> }
  | { kind: 'malformed'; action: ActionType | 'unknown'; opens: boolean; reason: string };

/**
 * Reads a control line. `opens` tells whether a malformed line was meant to start an action, so that what follows
 * belongs to it.
 */
export function readControlLine(line: string, mark: string): ControlLine {
  const rest = line.slice(mark.length).trim();
  const space = rest.search(/\s|\{/);
  const word = space === -1 ? rest : rest.slice(0, space);
  const tail = space === -1 ? '' : rest.slice(space).trim();
  if (word === 'end')
    return tail === '' || isAction(tail)
      ? { kind: 'end' }
      : malformed('unknown', false, 'the end line has more than the word end');
  if (word === 'replace')
    return tail === '' ? { kind: 'replace' } : malformed('unknown', false, 'the replace line takes nothing');
  if (word === 'search') return readSearch(tail);
  if (isAction(word)) return readHeader(word, tail);
  return malformed(
    'unknown',
    tail.startsWith('{'),
    word === '' ? 'the control line is empty' : `there is no action ${word.slice(0, 60)}`,
  );
}

const isAction = (word: string): word is ActionType => (actionTypes as readonly string[]).includes(word);

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

function readHeader(action: ActionType, tail: string): ControlLine {
  if (tail === '') return malformed(action, true, `${action} has no header`);
  const json = parseObject(tail);
  if (json === null) return malformed(action, true, `the header of ${action} is not a JSON object`);
  const parsed = actionHeaders[action].safeParse(json);
  if (parsed.success) return { kind: 'action', action, header: parsed.data };
  const first = parsed.error.issues[0];
  return malformed(
    action,
    true,
    `the header of ${action} does not validate: ${[first?.path.join('.'), first?.message].filter(Boolean).join(': ')}`,
  );
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
