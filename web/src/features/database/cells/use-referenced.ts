import { useQuery } from '@tanstack/react-query';
import { schemaQuery } from '@/lib/entity-schema';
import { type Column, columnsOf } from '../model/columns';
import type { Row } from '../model/rows';
import { labelOfRow } from './reference-labels';

const none: readonly Column[] = [];

/** The entity that a reference leads to, and what its rows are called. */
export function useReferenced(
  { appId, head }: { appId: string; head: string | null },
  entity: string,
): { columns: readonly Column[]; labelOf: (row: Row) => string } {
  const { data: columns = none } = useQuery({ ...schemaQuery(appId, head, entity), select: columnsOf });
  return { columns, labelOf: (row) => labelOfRow(row, columns) };
}
