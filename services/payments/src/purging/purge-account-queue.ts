/** The queue in which what accounts paid for is ended and forgotten. */
export const purgeAccountQueue = 'payments.purge-account';
