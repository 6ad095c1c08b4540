import type { RE2JS } from 're2js';

type Engine = ReturnType<RE2JS['re2']>;

/**
 * What re2js calls the place before the first character (begin of text and of line), the end of the text, and where a
 * search may begin.
 */
const beforeText = 1 | 4;
const beginOfText = 4;
const endOfText = -1;
const anchorNone = 0;
const anchorStart = 1;
/** Steps that making a state takes, beside those for each instruction in it; measured. */
const stepsPerState = 250;
const stepsPerInstruction = 200;

/**
 * Whether the pattern is in the text, by the states of re2js' lazy automaton: one step a character where the next state
 * is known. re2js' own loop over them goes on for as long as it takes; this one gives up, with undefined, when making
 * states costs more than `allowance` steps.
 */
export function searchStates(
  engine: Engine,
  text: string,
  allowance: number,
): { found: boolean; steps: number } | undefined {
  const states = engine.dfa;
  const latin1 = states.latin1Class;
  const anchor = (engine.cond & beginOfText) === 0 ? anchorNone : anchorStart;
  let state = states.start({ context: () => beforeText }, 0);
  let steps = text.length;
  for (let at = 0; at <= text.length && state !== null;) {
    if (anchor === anchorNone) {
      const run = knownRun(text, at, state, latin1);
      if (run.state.isMatch) return { found: true, steps };
      ({ at, state } = run);
    }
    const unit = at < text.length ? text.charCodeAt(at) : endOfText;
    const rune = unit < 0xd800 ? unit : text.codePointAt(at)!;
    const kind = rune < 0 ? states.numClasses : rune < 256 ? latin1[rune]! : states.runeClass(rune);
    const known = anchor === anchorNone ? state.next : state.nextAnchored;
    let next = known === null ? null : known[kind];
    if (next === null) {
      next = makeState(states, state, kind, rune, anchor);
      if (next === null) return undefined;
      steps += stepsPerState + stepsPerInstruction * next.nfaStates.length;
      if (steps > allowance + text.length) return undefined;
    }
    if (next.isMatch) return { found: true, steps };
    if (anchor === anchorStart && next.nfaStates.length === 0) break;
    state = next;
    at += rune > 0xffff ? 2 : 1;
  }
  return state === null ? undefined : { found: false, steps };
}

/**
 * From one known state to the next, one character after the other, as far as that goes: nearly all of a long text, so
 * nothing else is done here.
 */
function knownRun<S extends { next: readonly (S | null)[] | null; isMatch: boolean }>(
  text: string,
  from: number,
  first: S,
  latin1: ArrayLike<number>,
): { at: number; state: S } {
  let state = first;
  let at = from;
  for (; at < text.length && !state.isMatch; at += 1) {
    const unit = text.charCodeAt(at);
    const next = unit < 256 && state.next !== null ? state.next[latin1[unit]!] : null;
    if (!next) break;
    state = next;
  }
  return { at, state };
}

/** Null when one state alone needs more memory than all may have. */
function makeState(states: Engine['dfa'], state: unknown, kind: number, rune: number, anchor: number) {
  const made = states.step(state, kind, rune, anchor);
  if (made !== null) return made;
  const alone = states.resetCache(state);
  return alone === null ? null : states.step(alone, kind, rune, anchor);
}

/** A text without the literals that every match holds needs no states. */
export function lacksLiterals({ prefilter }: Engine, text: string): boolean {
  const input = {
    hasString: ({ str }: { str: string }, from: number) => text.includes(str, from),
    hasAnyString: (
      words: { automaton16(): { searchUTF16(text: string, from: number, to: number): boolean } },
      from: number,
    ) => words.automaton16().searchUTF16(text, from, text.length),
  };
  return prefilter !== null && !prefilter.eval(input, 0);
}
