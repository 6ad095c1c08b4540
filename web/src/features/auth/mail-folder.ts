/** Where links are that would have been mailed, of an installation that sends no mail. */
export const inMailFolder = 'This installation sends no mail: the link is in the mail folder of its data directory.';
