/** A Retry-After header in seconds, as milliseconds; undefined where it says something else. */
export const retryAfterMs = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
