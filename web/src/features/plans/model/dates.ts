const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** "December 1, 2026", for what happens on a day. */
export const dateText = (iso: string): string => day.format(Date.parse(iso));
