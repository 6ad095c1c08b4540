/** What begins the name of a page that is that of a tool; its path follows. */
export const ofTool = 'tool:';

/** The name of the page that an app without pages has: the list of its tools. */
export const toolListPage = 'Tools';

/** The name of the event that says that the app met an error. */
export const errorEvent = 'app_error';
