/** The origin in what somebody typed as the address of a site; null where it is none. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  try {
    const { origin, hostname } = new URL(address);
    return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(hostname) ? origin : null;
  } catch {
    return null;
  }
}
