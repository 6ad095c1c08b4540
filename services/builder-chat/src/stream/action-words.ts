import { type ActionType, actionType } from '@lathe/proto/builder-chat/actions';

/** Other names that models have for actions. */
const aliases: Readonly<Record<string, ActionType>> = {
  create_file: 'add_file',
  write_file: 'add_file',
  new_file: 'add_file',
  update_file: 'edit_file',
  modify_file: 'edit_file',
  create_entity: 'add_entity',
  update_entity: 'edit_entity',
  remove_file: 'delete_file',
  insert_records: 'insert_entity_records',
  add_records: 'insert_entity_records',
  insert_rows: 'insert_entity_records',
};
/** The action that a word names, in any case; undefined for other words. */
export function actionOf(given: string): ActionType | undefined {
  const word = given.toLowerCase();
  return actionType.options.find((type) => type === word) ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
}

export const isActionWord = (word: string): boolean => actionOf(word) !== undefined;
