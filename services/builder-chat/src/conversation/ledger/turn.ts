import type { GiveBackReason, LedgerCall } from '@lathe/proto/builder-chat/ledger';

/** What is known of a turn when it begins. */
export interface NewTurn {
  /** The generation's id. */
  turnId: string;
  appId: string;
  /** The assistant's message that it writes; of a check the one whose version is checked, if any. */
  messageId: string;
  kind: 'answer' | 'check';
  /** Messages that were counted against the plan. */
  charged: number;
}

/** The entry of a turn in the ledger. */
export interface Turn extends NewTurn {
  startedAt: Date;
  endedAt: Date | null;
  givenBack: GiveBackReason | null;
  /** By the id of the event that told of each, in the order in which they came. */
  calls: TurnCall[];
}

export interface TurnCall extends Omit<LedgerCall, 'at'> {
  eventId: string;
  at: Date;
}
