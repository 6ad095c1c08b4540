/** Where an app's own files stand in its project. */
export const sourceFolder = 'src/';

/** What a project says about its app. */
export const aboutFile = 'lathe.json';
