/** Characters of each part of a request. */
export interface Budget {
  app: number;
  history: number;
  attachments: number;
}

/** Code has fewer characters to a token than prose; a little less, to be safe. */
const charactersPerToken = 3.2;
const maxAnswerTokens = 16_000;
/** More than this is dear, and not read with more care. */
const most: Budget = { app: 120_000, history: 40_000, attachments: 60_000 };
const least: Budget = { app: 4_000, history: 1_000, attachments: 2_000 };
const shares: Budget = { app: 0.6, history: 0.15, attachments: 0.2 };

/** How a window of so many tokens is divided, once the answer and what is always there have their room. */
export function budgetOf(window: number, always: number): Budget {
  const answer = Math.min(maxAnswerTokens, window / 3);
  const room = (window - answer) * charactersPerToken - always;
  const part = (name: keyof Budget): number =>
    Math.round(Math.max(least[name], Math.min(most[name], room * shares[name])));
  return { app: part('app'), history: part('history'), attachments: part('attachments') };
}
