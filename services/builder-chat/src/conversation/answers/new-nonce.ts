import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Six letters or digits that mark the control lines of one answer; nobody who writes into an app can guess them. */
export const newNonce = (): string =>
  Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('');
