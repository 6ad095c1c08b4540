/** Longest request that is read; the rest of a longer one is ignored. */
const maxRequest = 4000;

/** "(S M L XL)", "(VG+ VG G)": choices that nobody put commas between. */
const grades = /(?<=\()[\p{Lu}\d][\p{Lu}\d+-]{0,3}(?: [\p{Lu}\d][\p{Lu}\d+-]{0,3}){2,}(?=\))/gu;

/** One form for all requests: no control characters, plain quotes, no lines of the action grammar, "with" for "w/". */
export function normaliseRequest(prompt: string): string {
  return prompt
    .slice(0, maxRequest)
    .normalize('NFC')
    .replace(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]/g,
      ' ',
    )
    .replace(/^\s*@@\w+ .*$/gm, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/\bw\/ ?(?=\p{L})/giu, 'with ')
    .replace(/[ \t]+/g, ' ')
    .replace(grades, (list) => list.replaceAll(' ', ', '))
    .trim();
}
