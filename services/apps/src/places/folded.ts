/** Letters that are not a plain letter with a mark. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ə: 'e',
};

/** A name as it is compared: plain small letters and digits in words with one space between them. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ıłßøđðþæœħə]/g, (letter) => plain[letter]!)
    .replace(/[\p{M}'’‘`ʻʼ]+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
