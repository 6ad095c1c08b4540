import { RE2JS, RE2JSException } from 're2js';
import { badValue, CommandError } from '../errors.js';
import { lacksLiterals, searchStates } from './pattern-states.js';
import type { Work } from './work.js';

/**
 * Longest pattern, in characters, and the most instructions that its counted repeats may make of it: both bound the
 * time to compile it.
 */
const maxLength = 2_000;
const maxInstructions = 2_500;
/** Compiled patterns kept, and the memory that each may use for its states, in bytes as re2js counts them. */
const maxKept = 50;
const stateMemory = 128 * 1024;

/** Where a pattern was found: position and length in UTF-16 units, and the groups. */
export interface PatternMatch {
  at: number;
  text: string;
  captures: (string | null)[];
}

/**
 * A pattern with the meaning PCRE gives it, as far as RE2 has it, so that its time grows with the text and never
 * beyond: look-around, back-references, atomic groups and possessive repeats are refused.
 */
export class Pattern {
  readonly #engine: RE2JS;
  readonly #size: number;

  private constructor(
    readonly source: string,
    readonly options: string,
  ) {
    const flags =
      (options.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
      (options.includes('m') ? RE2JS.MULTILINE : 0) |
      (options.includes('s') ? RE2JS.DOTALL : 0);
    this.#engine = RE2JS.compile(source, flags);
    this.#size = this.#engine.programSize();
    const { dfa } = this.#engine.re2();
    dfa.stateBudget = stateMemory;
    dfa.memBudget = stateMemory;
  }

  static readonly #kept = new Map<string, Pattern>();

  /** Throws 51091 for a pattern that is broken, too large or not RE2's, and 51108 for an unknown option. */
  static compile(pattern: string, options: string): Pattern {
    const key = `${options}/${pattern}`;
    const kept = Pattern.#kept.get(key);
    if (kept) return kept;
    const compiled = Pattern.#compile(pattern, options);
    if (Pattern.#kept.size >= maxKept) Pattern.#kept.delete(Pattern.#kept.keys().next().value!);
    Pattern.#kept.set(key, compiled);
    return compiled;
  }

  static #compile(pattern: string, options: string): Pattern {
    if (pattern.includes('\0')) throw badValue('Regular expression cannot contain an embedded null byte');
    const unknown = /[^imsxu]/.exec(options);
    if (unknown)
      throw new CommandError('InvalidRegex', `invalid flag in regex options: ${unknown[0]}`, { code: 51108 });
    if (pattern.length > maxLength) throw invalid(`it is longer than ${maxLength} characters`);
    const spaced = options.includes('x') || /^\(\?[ims]*x[ims]*\)/.test(pattern);
    const source = spaced
      ? withoutComments(pattern.replace(/^(\(\?[ims]*)x([ims]*\))/, '$1$2').replace(/^\(\?\)/, ''))
      : pattern;
    if (instructionsOf(source) > maxInstructions) throw invalid('its repeats make it too large');
    try {
      return new Pattern(source, options);
    } catch (error) {
      if (error instanceof RE2JSException) throw invalid(error.message);
      throw error;
    }
  }

  /** Whether the pattern is somewhere in the text. Throws 51156 when that takes more steps than are left. */
  test(text: string, work: Work): boolean {
    const engine = this.#engine.re2();
    if (engine.prefixComplete) {
      work.spend(text.length);
      return this.#engine.test(text);
    }
    if (lacksLiterals(engine, text)) return false;
    const simulation = this.#size * text.length;
    const searched = searchStates(engine, text, Math.min(simulation, work.left));
    work.spend(searched ? searched.steps : simulation);
    return searched ? searched.found : this.#engine.matcher(text).find();
  }

  /** The first match at or after `from`, by simulation. Throws 51156 when that takes more steps than are left. */
  find(text: string, from: number, work: Work): PatternMatch | undefined {
    work.spend(this.#size * (text.length - from));
    const matcher = this.#engine.matcher(text);
    if (!matcher.find(from)) return undefined;
    return {
      at: matcher.start(),
      text: matcher.group()!,
      captures: Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1)),
    };
  }
}

const invalid = (why: string) => new CommandError('InvalidRegex', `Regular expression is invalid: ${why}`);

/** Option x: white space and # comments outside classes do not count. */
function withoutComments(source: string): string {
  return source.replace(/(\\.|\[(?:\\.|[^\]\\])*\])|\s+|#[^\n]*/gs, (_, kept: string | undefined) => kept ?? '');
}

const tokens = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;

/** About how many instructions the pattern compiles to: a counted repeat is written out as often as it counts. */
function instructionsOf(source: string): number {
  const groups = [0];
  let last = 0;
  for (const [token, least, most] of source.matchAll(tokens)) {
    if (token === '(') {
      groups.push(0);
      continue;
    }
    if (least !== undefined) last *= Math.max(Number(least), Number(most || least)) - 1;
    else if (token === ')' && groups.length > 1) last = groups.pop()! + 1;
    else last = 1;
    groups.push(groups.pop()! + last);
  }
  return groups.reduce((sum, size) => sum + size, 0);
}
