/** Longest request that is read; the rest of a longer one is ignored. */
const maxRequest = 4000;

const connectors: { language: RegExp; words: [RegExp, string][] }[] = [
  {
    language: /\b(?:und|mit|für|fuer|eine|einen|ein|der|die|das|oder)\b/i,
    words: [
      [/\bmit\b/gi, 'with'],
      [/\bund\b/gi, 'and'],
      [/\boder\b/gi, 'or'],
      [/\b(?:für|fuer)\b/gi, 'for'],
      [/\b(?:einen|eine|einem|einer|ein)\b/gi, 'a'],
      [/\b(?:der|die|das|den|dem)\b/gi, 'the'],
    ],
  },
  {
    language: /\b(?:avec|pour|une|des|les)\b/i,
    words: [
      [/\bavec\b/gi, 'with'],
      [/\bet\b/gi, 'and'],
      [/\bou\b/gi, 'or'],
      [/\bpour\b/gi, 'for'],
      [/\b(?:une|un)\b/gi, 'a'],
      [/\b(?:les|la|le|des|du|de)\b/gi, 'the'],
      [/\b[ld]['’](?=\p{L})/giu, ''],
    ],
  },
  {
    language: /\b(?:con|para|una|los|las)\b/i,
    words: [
      [/\bcon\b/gi, 'with'],
      [/\by\b/gi, 'and'],
      [/\bo\b/gi, 'or'],
      [/\bpara\b/gi, 'for'],
      [/\b(?:una|un)\b/gi, 'a'],
      [/\b(?:los|las|el|la|del|de)\b/gi, 'the'],
    ],
  },
];
const english = /\b(?:with|and|the|for|where|each|track|keep|of)\b/i;

/** One form for all requests: no control characters, plain quotes, English connecting words. */
export function normaliseRequest(prompt: string): string {
  const plain = prompt
    .slice(0, maxRequest)
    .normalize('NFC')
    .replace(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]/g,
      ' ',
    )
    .replace(/^\s*@@\w+ .*$/gm, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[ \t]+/g, ' ')
    .trim();
  if (english.test(plain)) return plain;
  const found = connectors.find(({ language }) => language.test(plain));
  return found ? found.words.reduce((text, [from, to]) => text.replace(from, to), plain).replace(/ {2,}/g, ' ') : plain;
}
