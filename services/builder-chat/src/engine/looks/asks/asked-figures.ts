import type { AppPlan, HomePart } from '../../model/app-plan.js';
import { askedCourses, askedRanking } from './asked-charts.js';
import { type Clause, clausesOf } from './asked-clauses.js';
import { askedDue, askedLow, askedSince, askedState, askedWarning } from './asked-rows.js';
import { type Asked, askedSum } from './asked-sums.js';
import { askedInEnglish } from './asked-words.js';

/** What can be asked for and not be there: a figure, a list of rows by their date or number, a rule, what is reckoned. */
export type UnbuiltAsk = 'figures' | 'warnings' | 'rules' | 'reckoned' | 'ranking';

export interface AskedFigures {
  parts: Asked[];
  left: UnbuiltAsk[];
  /** The clauses that ask for them, and the others. */
  clauses: string[];
  others: string[];
}

const reckoned =
  /\b(?:profits?|margins?|balances?|net income|against (?:the |my |our )?budget|budget (?:left|remaining)|difference between|compared (?:to|with)|than (?:the )?(?:last|previous) (?:year|month)|left (?:over|of|in)|streaks?)\b/i;
const few = '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d+)';
const rules = new RegExp(
  [
    'no two\\b|double[- ]?book\\w*|book(?:ed|ing)? twice\\b',
    'must not\\b.*\\bat the same time\\b|at the same time\\b.*\\bmust not\\b',
    '(?:no|not|never|prevent|avoid|without)\\b[^.;]*\\boverlap\\w*',
    'only (?:one|a single)\\b[^.;]*\\bper\\b',
    `(?:at most|maximum(?: of)?|never more than) ${few}\\b|no more than ${few}\\b[^.;]*\\bper\\b`,
    'votes? (?:only )?once\\b',
    // What two of them must not do; what somebody must not see or change is a right.
    "must(?:n't| not| never) (?:both |ever )?(?:share|meet|overlap|clash|be (?:in|on|booked|used|rented|lent|promised)|have the same)\\b",
    "(?:can(?:not|'t)|may not|must not|mustn't|not allowed|aren't|isn't)\\b[^.;]*\\b(?:twice|same (?:day|time|date|slot))\\b",
    "same (?:day|time|date|slot)\\b[^.;]*\\b(?:can(?:not|'t)|may not|must not|not allowed|not possible)\\b",
  ]
    .map((part) => `\\b(?:${part})`)
    .join('|'),
  'i',
);

/** What a clause asks for; the first reading that fits counts. */
function read(plan: AppPlan, clause: Clause): Asked[] | UnbuiltAsk {
  const ranking = askedRanking(plan, clause);
  const tries: readonly [Asked | false | undefined, UnbuiltAsk][] = [
    [askedSince(plan, clause), 'warnings'],
    [askedLow(plan, clause), 'warnings'],
    [askedDue(plan, clause), 'warnings'],
    [ranking, 'ranking'],
  ];
  for (const [asked, kind] of tries) if (asked !== undefined) return asked === false ? kind : [asked];
  const courses = askedCourses(plan, clause);
  if (courses.length > 0) return courses;
  const sum = askedSum(plan, clause);
  if (sum !== undefined) return sum === false ? 'figures' : [sum];
  const state = askedState(plan, clause) ?? askedWarning(plan, clause);
  return state === false ? 'warnings' : state ? [state] : [];
}

const isSame = (one: HomePart, other: HomePart): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a request wants to see at a glance, as parts of the start page, and what of it cannot be built. */
export function askedFigures(plan: AppPlan, prompt: string): AskedFigures {
  const parts: Asked[] = [];
  const left = new Set<UnbuiltAsk>();
  const clauses: string[] = [];
  const others: string[] = [];
  const request = askedInEnglish(prompt);
  for (const clause of clausesOf(request)) {
    const isReckoned = reckoned.test(clause.text) && (clause.saysSo || clause.isWhole);
    if (isReckoned) left.add('reckoned');
    // "the profit per month" is no sum of a field; "total spent against budget" has one.
    if (isReckoned && /\b(?:profits?|margins?|balances?|difference|left)\b/i.test(clause.text)) continue;
    const found = read(plan, clause);
    (found.length > 0 ? clauses : others).push(clause.text);
    if (clause.isOnScreen && found.length === 0) left.add('figures');
    if (typeof found === 'string') {
      left.add(found);
      continue;
    }
    for (const asked of found) {
      if (asked.isWider) left.add('figures');
      if (!parts.some((other) => other.entity === asked.entity && isSame(other.part, asked.part))) parts.push(asked);
    }
  }
  if (rules.test(request)) left.add('rules');
  return { parts, left: [...left], clauses, others };
}
