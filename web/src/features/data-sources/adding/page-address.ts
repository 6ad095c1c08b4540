/** The address of a web page as it is asked for: people leave `https://` out. */
export function pageAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`;
}
