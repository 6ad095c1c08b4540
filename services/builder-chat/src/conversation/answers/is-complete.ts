import { parse } from '@babel/parser';
import type { ActionType } from '@lathe/proto/builder-chat/actions';
import { withoutFence } from '../../actions/files/written-content.js';
import { readJson } from '../../stream/read-json.js';

const dataActions: ReadonlySet<ActionType> = new Set(['add_entity', 'edit_entity', 'insert_entity_records']);

/** Whether the content of an action without an end line is whole all the same: data that can be read, code that parses. */
export function isComplete(action: ActionType, header: Record<string, unknown>, body: string): boolean {
  const content = withoutFence(body);
  if (content.trim() === '') return false;
  if (dataActions.has(action)) return readJson(content).ok;
  if (action !== 'add_file' || !/\.jsx?$/.test(String(header['path']))) return false;
  try {
    parse(content, { sourceType: 'module', plugins: ['jsx'] });
    return true;
  } catch {
    return false;
  }
}
