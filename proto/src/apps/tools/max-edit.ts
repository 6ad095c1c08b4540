/** Characters of what somebody puts in the place of a text; it knows no zod, since the page of a tool is small. */
export const maxEdit = 20_000;
