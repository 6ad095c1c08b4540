/** What became of one action of an earlier answer. */
export interface ToldAction {
  /** `add_file`, or what else was written. */
  action: string;
  /** Path of the file; empty when it could not be read. */
  file: string;
  isApplied: boolean;
}

const did: Readonly<Record<string, (file: string) => string>> = {
  add_file: (file) => `wrote ${file}`,
  edit_file: (file) => `changed ${file}`,
  add_entity: (file) => `added ${file}`,
  edit_entity: (file) => `changed ${file}`,
  delete_file: (file) => `removed ${file}`,
  import_entities: (file) => `imported rows for ${file}`,
  insert_entity_records: (file) => `added sample rows for ${file}`,
};

/**
 * What an answer did, as a person would tell it: a model that sees past actions in a form of their own writes that form
 * instead of actions. Empty when it did nothing.
 */
export function toldActions(actions: readonly ToldAction[]): string {
  const told = (isApplied: boolean): string[] => [
    ...new Set(
      actions
        .filter((one) => one.isApplied === isApplied)
        .map(({ action, file }) => did[action]?.(file || 'something') ?? 'tried something that could not be read'),
    ),
  ];
  const [done, failed] = [told(true), told(false)];
  const sentences = [
    ...(done.length > 0 ? [`In this answer I ${listed(done)}.`] : []),
    ...(failed.length > 0 ? [`This was not applied: I ${listed(failed)}.`] : []),
  ];
  return sentences.join(' ');
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
