/** Which turn of which item. */
export interface Turn {
  readonly appId: string;
  readonly itemId: string;
  readonly round: number;
}

/** Each turn is counted once, however often it is begun. */
export const usageKey = ({ itemId, round }: Turn): string => `context:${itemId}:${round}`;

/** The id of the job of a turn. */
export const turnJob = ({ itemId, round }: Pick<Turn, 'itemId' | 'round'>): string => `${itemId}-${round}`;
