/** Which turn of which item. */
export interface Turn {
  readonly appId: string;
  readonly itemId: string;
  readonly round: number;
}

/** Each turn is counted once, however often it is begun. */
export const usageKey = ({ itemId, round }: Turn): string => `context:${itemId}:${round}`;
