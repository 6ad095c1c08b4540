import type { App } from '@lathe/proto/apps/model';

/** "DogDetail" as "Dog Detail". */
export const spaced = (page: string): string => page.replace(/([a-z0-9])([A-Z])/g, '$1 $2');

/** Whether a page shows one row and is nothing without its id: the detail page of an entity. */
export const needsRow = (page: string): boolean => /.Details?$/.test(page);

/** The pages that can be opened by name alone. */
export const openablePages = ({ pages }: Pick<App, 'pages'>): string[] => pages.filter((page) => !needsRow(page));

/**
 * The page that a name in an address means, which may be in other letters; undefined when the app has none of that
 * name.
 */
export const pageNamed = ({ pages }: Pick<App, 'pages'>, name: string): string | undefined =>
  pages.find((page) => page.toLowerCase() === name.toLowerCase());
