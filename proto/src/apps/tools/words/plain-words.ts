/** What a person cannot see: control and format characters, and what has no meaning of its own. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** A text of one line, without anything that is not seen on a screen; cut at `max` characters, at a word where it can be. */
export function plainWords(text: string, max: number): string {
  const plain = text.normalize('NFC').replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max + 1);
  const end = cut.lastIndexOf(' ');
  return cut
    .slice(0, end > max / 2 ? end : max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same for a text of several lines, which stay lines. */
export function plainLines(text: string, max: number): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(unseen, ' ').trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');
}
