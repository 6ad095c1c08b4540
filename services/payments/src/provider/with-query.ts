/** An address with something more in its query; `more` is written as it is to be there. */
export const withQuery = (url: string, more: string): string => `${url}${url.includes('?') ? '&' : '?'}${more}`;
