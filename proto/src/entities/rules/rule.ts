/** A value that rules compare with. */
export type Plain = string | number | boolean | null;

/** Something of the person who asks, which a rule names: `data.team` is the field `team` of the user. */
export type Attribute = 'id' | 'email' | 'role' | `data.${string}`;

/** What a rule compares with: a value, something of the person who asks, or a list of these. */
export type Operand = Plain | { readonly attribute: Attribute } | readonly Operand[];

export const comparisons = ['$eq', '$ne', '$in', '$nin', '$all', '$gt', '$gte', '$lt', '$lte'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * What of a row a rule looks at: its id, whoever made it (by id or by address), or a field, by the names that lead to
 * it.
 */
export type RowPart = 'id' | 'creatorId' | 'creatorEmail' | readonly string[];

/** One condition of a rule, or several of them together. */
export type RuleTest =
  | { readonly of: 'row'; readonly part: RowPart; readonly comparison: Comparison; readonly operand: Operand }
  | { readonly of: 'person'; readonly attribute: Attribute; readonly operand: Operand }
  | { readonly of: 'all' | 'any' | 'none'; readonly tests: readonly RuleTest[] };

/** A rule as it is read: it lets everybody in, nobody, or whom and what its condition fits. */
export type Rule = boolean | RuleTest;

/** A rule for one person: nothing of the person is left to look up in it. */
export type RowTest =
  | {
      readonly of: 'row';
      readonly part: Exclude<RowPart, 'creatorEmail'>;
      readonly comparison: Comparison;
      /** A list for `$in`, `$nin` and `$all`. */
      readonly value: Plain | readonly Plain[];
    }
  | { readonly of: 'all' | 'any' | 'none'; readonly tests: readonly RowTest[] };

/** The rows that a rule opens to one person: all, none, or those that fit. */
export type RowCondition = boolean | RowTest;

/** Whoever asks, as rules see them. */
export interface RulePerson {
  readonly id: string;
  readonly role: string;
  /** Undefined where it is not known; conditions on it are false then. */
  readonly email: string | undefined;
  /** The app's own fields of the user, by name. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A row as rules see it. */
export interface RuleRow {
  /** Undefined for a row that is not there yet. */
  readonly id: string | undefined;
  readonly creatorId: string | null;
  /** The value of a field of the entity. */
  readonly field: (name: string) => unknown;
}
