import { cellValue } from '@lathe/proto/apps/project/cells';
import type { EntitySchema } from '@lathe/proto/entities/schema';

/** Rows that one action may bring. */
export const maxRows = 1000;

/** Why nothing brings rows into the user entity. */
export const noRows = 'people sign up themselves: User takes no rows';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * A record of a file as a row of an entity: known columns only, values read by the field's type (spec/2, section 5:
 * mapping).
 */
export function toRow(record: Record<string, unknown>, schema: EntitySchema): Record<string, unknown> {
  const fields = new Map(Object.entries(schema.properties).map(([name, field]) => [plain(name), { name, field }]));
  const row: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(record)) {
    const target = fields.get(plain(column));
    if (target === undefined) continue;
    const read = typeof value === 'string' ? cellValue(target.field, value, 'rough') : (value ?? undefined);
    if (read !== undefined) row[target.name] = read;
  }
  return row;
}
