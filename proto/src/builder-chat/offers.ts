/**
 * Wishes that an answer offers to make with one tap. In the answer's Markdown each is a link whose target is the word
 * `say:`; the chat shows them as buttons that send their text.
 */
export const offerTarget = 'say:';

/** A wish as it stands in an answer. */
export const offer = (wish: string): string => `[${wish.replace(/[[\]]/g, '')}](${offerTarget})`;

const offered = /\[([^[\]\n]{1,200})\]\(say:\)/g;

/** The wishes that an answer offers, in its order. */
export const offersIn = (answer: string): string[] => [...answer.matchAll(offered)].map(([, wish = '']) => wish);

/** The answer with its offers as quoted words, for a reader who cannot tap them. */
export const withoutOffers = (answer: string): string => answer.replace(offered, '"$1"');
