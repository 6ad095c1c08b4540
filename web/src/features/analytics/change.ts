/** How a count stands beside the one of as many days before, in words; undefined where nothing is known of those. */
export function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (now === before) return 'Same as before';
  if (before === 0) return 'None before';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return 'About the same as before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}% on the days before`;
}
