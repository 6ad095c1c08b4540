/** What an app is called until its owner or the first answer of the chat names it. */
export const untitledAppName = 'Untitled app';
