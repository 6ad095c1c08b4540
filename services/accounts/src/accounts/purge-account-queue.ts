export const purgeAccountQueue = 'accounts.purge-account';
