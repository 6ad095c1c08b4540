import type { FieldValues } from '@lathe/proto/apps/tools/field-values';

/** What somebody put into a tool. */
export interface RunInput {
  readonly input: string;
  readonly values: FieldValues;
}
