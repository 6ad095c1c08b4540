const SCHEME_KEY = 'lathe_scheme';

/**
 * Apps keep light or dark as `theme` once a person chose it. What the builder chose stands there until then, and what
 * stands there by the builder alone gives way to what they choose later.
 */
export function beginWith(scheme) {
  const theme = localStorage.getItem('theme');
  const given = localStorage.getItem(SCHEME_KEY);
  if (theme !== null && theme !== given) return;
  if (scheme) {
    localStorage.setItem('theme', scheme);
    localStorage.setItem(SCHEME_KEY, scheme);
  } else if (given !== null) {
    localStorage.removeItem('theme');
    localStorage.removeItem(SCHEME_KEY);
  }
}
