import type { App } from '@lathe/proto/apps/model';

export const sortLabels = { changed: 'Last change', name: 'Name', created: 'Newest' } as const;
export type AppSort = keyof typeof sortLabels;

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const orders: Record<AppSort, (a: App, b: App) => number> = {
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => byName.compare(a.name, b.name),
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The apps whose name or address holds all words of the search, in the chosen order. */
export function arrangeApps(apps: readonly App[], search: string, sort: AppSort): App[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const matches = (app: App): boolean => words.every((word) => plain(`${app.name} ${app.slug}`).includes(word));
  return apps.filter(matches).sort(orders[sort]);
}
