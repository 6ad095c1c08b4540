/** Rows that one action may bring. */
export const maxRows = 1000;

/** Why nothing brings rows into the user entity. */
export const noRows = 'people sign up themselves: User takes no rows';
