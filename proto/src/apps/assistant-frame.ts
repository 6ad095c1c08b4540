/** What the assistant's page agrees on with its server and with whoever shows it; it knows no zod, since that page is small. */

/** Characters of a turn of a conversation. */
export const maxTurnLength = 20_000;

/** `type` of the message by which the assistant in a panel asks the page that shows it to close that. */
export const closeAssistant = 'lathe-assistant-close';
