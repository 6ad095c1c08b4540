/** Why a page is not read, in sentences for the owner of the item. */
export const disallowed = 'The robots.txt of the site does not allow this page to be read.';
export const robotsAway = 'The robots.txt of the site cannot be read right now, and without it no page is.';
export const robotsTooHard = 'The robots.txt of the site cannot be understood.';
export const notToBeKept = 'The page asks robots not to keep it.';
export const withoutText = 'The page holds no text.';
export const elsewhere = 'The page leads to an address that is not read.';
export const movedTooOften = 'The address leads on to others too often.';
export const leadsTo = (address: string): string => `The page leads to ${address}`;
export const sameAs = (address: string): string => `The page says the same as ${address}`;
export const tooLongPause = (seconds: number): string =>
  `The site asks for ${seconds} seconds between two pages, which is longer than is waited for.`;

export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `The page is not there (${status}).`;
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return `The page is not open to everybody (${status}).`;
  if (status === 429) return 'The site answers no more requests right now (429).';
  return `The site answered with an error (${status}).`;
}

/** What is said of a type is said only where it looks like one. */
export const typeReason = (type: string): string =>
  /^[\w.+-]{1,40}\/[\w.+-]{1,80}$/.test(type)
    ? `What is there is of a kind that cannot be read (${type}).`
    : 'What is there is of a kind that cannot be read.';
