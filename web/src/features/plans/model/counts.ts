const thousand = 1_000;
const million = 1_000_000;
const gigabyte = 1_000_000_000;

/** One decimal at most, never rounded up: 999,999 of a million is not a million yet. */
const short = (amount: number): string => String(Math.floor(amount * 10) / 10);

/** "950", "1.5K", "2M" (spec 1, section 9). */
export function countText(count: number): string {
  if (count < thousand) return String(count);
  return count < million ? `${short(count / thousand)}K` : `${short(count / million)}M`;
}

/** "100 MB", "1.5 GB"; bytes below a megabyte as "0.4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < gigabyte ? `${short(bytes / million)} MB` : `${short(bytes / gigabyte)} GB`;
