const plain = (name) => name.toLowerCase().replace(/[-_ ]|%20/g, '');

/**
 * The page that an address shows: the one its last segment names, in any case and with or without separators, else the
 * main page, else the first one. `named` says whether the address named it; a path without segments means the main
 * page. Undefined for an app without pages.
 */
export function pageNameAt(pathname, names, mainPage) {
  const segment = pathname.split('/').filter(Boolean).at(-1);
  const find = (wanted) => names.find((name) => plain(name) === plain(wanted));
  const named = segment === undefined ? undefined : find(segment);
  return { name: named ?? find(mainPage ?? '') ?? names[0], named: segment === undefined || named !== undefined };
}
