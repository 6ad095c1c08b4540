/**
 * Where a person goes after signing in: path, query and hash on this very origin, else `/`. Anything that a browser
 * could read as another origin or as a script is refused: `//evil`, `/\evil`, `https:evil`, `javascript:`, control
 * characters.
 */
export function safeNextPath(nextUrl: string | undefined, origin: string): string {
  // Browsers drop tabs and line ends inside an address, so none may be there.
  if (!nextUrl || /[\u0000-\u0020\u007f\\]/.test(nextUrl)) return '/';
  if (!nextUrl.startsWith('/') && !nextUrl.startsWith(`${origin}/`)) return '/';
  if (nextUrl.startsWith('//') || !URL.canParse(nextUrl, origin)) return '/';
  const url = new URL(nextUrl, origin);
  if (url.origin !== origin || url.username || url.password || url.pathname.startsWith('//')) return '/';
  return /^\/apps\/[^/]+\/login\/?$/.test(url.pathname) ? '/' : url.pathname + url.search + url.hash;
}
