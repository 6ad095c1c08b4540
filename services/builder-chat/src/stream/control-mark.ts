import { isActionWord } from './action-words.js';
import { parseObject } from './read-header.js';

/** How the control lines of an answer are known. */
export interface ControlMark {
  /** What a control line says behind its mark, without dress; undefined for any other line. */
  restOf(line: string): string | undefined;
  /** Whether the line, of which this is the beginning, may still be a control line. */
  mayBegin(line: string): boolean;
}

/** What models put before the mark: blanks, quotes, headings, list signs, brackets, stars and backticks. */
const before = /^(?:\s|[>#*+\-`[(<_~]|\d{1,2}[.)]){0,16}(?:@\s?){0,2}/;
const behind = /^[\])>*`_]{0,4}(?=\s|$)/;
/** What closes such a dress at the end of the line. A header ends with a brace, an end line with its word. */
const closing = /(?<=[}\w.])[\])>*`_\s]+$/;

/**
 * `@@` and six characters that no file has by chance, also in the dress that models give it: `**@@k3x9qa end**`,
 * `- @@k3x9qa end`, `@@ k3x9qa end`, `k3x9qa end`.
 */
export class NonceMark implements ControlMark {
  constructor(private readonly nonce: string) {}

  restOf(line: string): string | undefined {
    const start = before.exec(line)![0].length;
    if (!line.startsWith(this.nonce, start)) return undefined;
    const tail = line.slice(start + this.nonce.length);
    const dress = behind.exec(tail)?.[0];
    if (dress === undefined) return undefined;
    const isDressed = start > '@@'.length || dress !== '';
    const rest = tail.slice(dress.length).trim();
    return isDressed ? rest.replace(closing, '') : rest;
  }

  mayBegin(line: string): boolean {
    const rest = line.slice(before.exec(line)![0].length);
    return this.nonce.startsWith(rest) || /^\d{1,2}$/.test(rest);
  }
}

/** Lines of our words alone, as a model writes them that left the mark out. */
export class NoMark implements ControlMark {
  restOf(line: string): string | undefined {
    return /^(?:@@\s?)?((?:end|search|replace)(?:\s*\{.*\})?)\s*$/.exec(line)?.[1] ?? restOfForeign(line);
  }

  mayBegin(line: string): boolean {
    return mayBeForeign(line);
  }
}

/** An action's first line under another mark than the right one, or under none. */
const foreign = /^(?:@@\s?([\w-]{1,20})\s+|@@\s?)?([A-Za-z_]+ ?(\{.*\}))\s*$/;
const foreignSoFar = /^@@?\s?[\w-]{0,20}\s?[A-Za-z_]* ?$|^@@\s?(?:[\w-]{1,20}\s+)?[A-Za-z_]+ ?\{|^[A-Za-z_]{1,25} ?$/;

/** The mark by which a line can only be meant to start an action: with one of our words and a header that can be read. */
export function foreignMarkOf(line: string): ControlMark | undefined {
  const [, mark] = foreign.exec(line) ?? [];
  if (restOfForeign(line) === undefined) return undefined;
  return mark === undefined ? new NoMark() : new NonceMark(mark);
}

/** Whether the line, of which this is the beginning, may still have a foreign mark. */
export function mayBeForeign(line: string): boolean {
  const [, word] = /^([A-Za-z_]+) ?\{/.exec(line) ?? [];
  return foreignSoFar.test(line) || (word !== undefined && isActionWord(word));
}

function restOfForeign(line: string): string | undefined {
  const [, , rest, header = ''] = foreign.exec(line) ?? [];
  const [word = ''] = rest?.split(/[ {]/) ?? [];
  return isActionWord(word) && parseObject(header) !== null ? rest : undefined;
}
