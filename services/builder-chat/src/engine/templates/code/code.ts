/** Safe pieces of generated code. Titles come from people: they only ever enter code through these. */

/** A JavaScript string literal in single quotes; cannot end a script element or a line. */
export function str(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/'/g, "\\'")
    .replace(/<\//g, '<\\/')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `'${body}'`;
}

const plain = /^[\p{L}\p{M}\p{N} .,!?:;()%+–…·#-]*$/u;

/** Text between JSX tags. */
export function text(value: string): string {
  return plain.test(value) && value === value.trim() && value !== '' ? value : `{${str(value)}}`;
}

/** A JSX attribute value. */
export function attr(value: string): string {
  return plain.test(value) ? `"${value}"` : `{${str(value)}}`;
}

/** Indents every line but empty ones. */
export function indent(code: string, spaces: number): string {
  const pad = ' '.repeat(spaces);
  return code
    .split('\n')
    .map((line) => (line === '' ? line : pad + line))
    .join('\n');
}

/** Parts with something in them, joined by line ends. */
export function lines(...parts: (string | false | undefined)[]): string {
  return parts.filter((part): part is string => typeof part === 'string').join('\n');
}
