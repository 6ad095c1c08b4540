import type { AccessLevel } from '@lathe/proto/entities/schema';
import { plainWords, type State, type Token, tokensOf, type Verb, type Who, withoutNames } from './access-tokens.js';
import { withRoles } from './rights/with-roles.js';

export interface Rules {
  read?: AccessLevel;
  add?: AccessLevel;
  change?: AccessLevel;
  remove?: AccessLevel;
}

/** What one part of a text says about who may do what. */
export interface AccessClause extends Rules {
  /** Who may write where nothing else says so: what only admins see, only admins change. */
  writing?: AccessLevel;
  /** The things it names, by their places in the list. */
  things: number[];
  /** Which sentence of the text it is in. */
  sentence: number;
  /** It takes something away, or keeps it closed. */
  closes: boolean;
  /** It was not certain what was meant, and the stricter was taken. */
  cautious: boolean;
  /** It is about what somebody has made himself. */
  isOwn: boolean;
  /** It leaves somebody some rights, and says nothing of who has the others. */
  isRest?: true;
}

const sentences = /[.;!?\n]+/;
const subject =
  '@\\w+|only|nobody|everyone|everybody|anyone|anybody|visitors?|guests?|strangers?|admins?|the (?:public|owner|staff|team|admins?)|signed|logged|users?|people|others|they|i|we|can|may|must|should|let|make|keep|hide|do not|not|never|prevent|creators?|authors?';
const clauses = new RegExp(
  `:\\s|,(?!\\s*except)|\\s(?:but|while|whereas|however|although|though|yet)\\s|\\sand\\s(?=(?:also\\s+)?(?:${subject})(?!\\w)|(?:the\\s)?#\\d+#\\s(?:private|public|secret|read))`,
);

/** The parts of a sentence each of which is about somebody. */
const partsOf = (sentence: string): string[] => sentence.split(clauses);

/**
 * Reads every part of a text that says who may see, add or change things. `things` are the names of each thing of the
 * app.
 */
export function readAccess(text: string, things: readonly (readonly string[])[]): AccessClause[] {
  const found: AccessClause[] = [];
  for (const [sentence, words] of plainWords(text).split(sentences).entries()) {
    let before: Token[] = [];
    let topic: number[] = [];
    for (const part of partsOf(withoutNames(withRoles(words), things))) {
      const tokens = withSubject(part, before);
      const named = tokens.flatMap((token) => (token.kind === 'thing' ? token.thing : []));
      const isAll = named.length === 0 && /\b(?:any|every)thing\b|\ball\b/.test(part);
      topic = isAll ? [...things.keys()] : named.length > 0 ? named : topic;
      const rules = evaluate(tokens);
      // "the loans only the board", where the app has no loans
      const isOfOther =
        named.length === 0 && !has(tokens, 'verb', 'modal') && /[\p{L}\p{N}] .*\bonly @\w+\s*$/u.test(part);
      if (rules === undefined || isOfOther) continue;
      before = tokens;
      found.push({ ...rules, sentence, things: topic, isOwn: has(tokens, 'own') });
    }
  }
  return found;
}

/** Whether a text says what somebody else than the one who writes may do. */
export const tellsOfPeople = (text: string): boolean =>
  plainWords(text)
    .split(sentences)
    .some((sentence) => /@\w/.test(withRoles(sentence)));

const about =
  '@\\w+|everyone|everybody|anyone|anybody|nobody|people|others?|visitors?|guests?|users?|staff|admins?|i(?= \\w+ only)|(?<=(?:only|except) )(?:i|me|we|us)|we all';
const opening = new RegExp(
  `^\\W*(?:(?:and|but|also|please|so|then|lets?|only|just|for|except) )*(?:(?:the|all) )?(?:${about})(?!\\w)|^.{0,40}only @\\w+\\s*$`,
);
/** Something is told of whom the part before is about: "but not delete them". */
const goingOn =
  /^\s*(?:(?:and|but|also|then|only|just) )*(?:not|never|nor|no|nothing|without|only|can|may|must|should)\b/;

/**
 * The parts of an English sentence that only says who may do what, in plain words; nothing where it says more.
 *
 * @param isTold somebody's rights are told before it
 */
export function partsOfRights(sentence: string, isTold = false): string[] | undefined {
  const parts = plainWords(sentence)
    .split(sentences)
    .flatMap((one) => partsOf(withRoles(one)))
    .filter((part) => part.trim() !== '');
  let before: Token[] = [];
  const isOfRights = parts.every((part, at) => {
    const isMore = (isTold || at > 0) && goingOn.test(part);
    if (!isMore && !opening.test(part)) return false;
    const tokens = withSubject(part, before);
    if (!isMore && evaluate(tokens) === undefined) return false;
    before = tokens;
    return true;
  });
  return isOfRights && parts.length > 0 ? parts : undefined;
}

/**
 * "everyone can read but not edit walks": the second half is about everyone, too. "... dogs but not walks": and about
 * reading.
 */
function withSubject(part: string, before: readonly Token[]): Token[] {
  const placed = tokensOf(part);
  const tokens = placed.map(({ token }) => token);
  const first = placed[0];
  const begins =
    first !== undefined &&
    first.at <= part.length - part.trimStart().length + 5 &&
    ['verb', 'modal', 'not'].includes(first.token.kind);
  if (!begins || has(tokens, 'who') || has(tokens, 'nobody') || before.length === 0) return tokens;
  const verb = before.findIndex(({ kind }) => kind === 'verb');
  const subject = before.slice(0, verb === -1 ? 0 : verb).filter(({ kind }) => kind !== 'thing');
  const own = tokens.some(({ kind }) => kind === 'modal' || kind === 'not');
  if (own && !has(tokens, 'verb', 'state') && has(tokens, 'thing'))
    tokens.push(...before.filter(({ kind }) => kind === 'verb' || kind === 'state'));
  return [
    ...(own ? subject.filter(({ kind }) => kind === 'who' || kind === 'nobody') : subject),
    ...(own ? [{ kind: 'modal' } as const] : []),
    ...tokens,
  ];
}

type Kind = Token['kind'];
const has = (tokens: readonly Token[], ...kinds: Kind[]): boolean => tokens.some(({ kind }) => kinds.includes(kind));
const whoIn = (tokens: readonly Token[]): Who | undefined =>
  tokens.flatMap((token) => (token.kind === 'who' ? token.who : []))[0];
const stateIn = (tokens: readonly Token[], state: State): boolean =>
  tokens.some((token) => token.kind === 'state' && token.state === state);

/** The first person after "by", "to", "from": who sees what is visible "to visitors". */
function whoAfterTo(tokens: readonly Token[]): Who | undefined {
  for (const [index, { kind }] of tokens.entries()) {
    const rest = tokens.slice(index + 1).find((token) => token.kind !== 'only' && token.kind !== 'not');
    if (
      kind === 'to' &&
      rest?.kind === 'who' &&
      has(tokens.slice(0, index), 'verb', 'state', 'hide', 'close', 'restrict', 'only')
    )
      return rest.who;
  }
  return undefined;
}

type Outcome = Omit<AccessClause, 'things' | 'sentence' | 'isOwn'>;
const closed = (rules: Rules, cautious = false): Outcome => ({ ...rules, closes: true, cautious });
/** Closing was meant, but not what: nothing changes, and it is said. */
const unsure: Outcome = { closes: true, cautious: true };

/** Who is left when it is for these people only, or for all but the others. */
const ruleOf: Readonly<Record<Who, AccessLevel>> = {
  admins: 'admin',
  me: 'admin',
  creators: 'creator',
  'signed-in': 'creator',
  users: 'creator',
  others: 'creator',
  visitors: 'creator',
  everyone: 'creator',
  anyone: 'creator',
};
/** What is left when it is taken from these people. */
const without: Readonly<Record<Who, AccessLevel>> = {
  visitors: 'creator',
  others: 'creator',
  'signed-in': 'admin',
  users: 'admin',
  everyone: 'admin',
  anyone: 'none',
  creators: 'admin',
  admins: 'none',
  me: 'none',
};

function evaluate(tokens: readonly Token[]): Outcome | undefined {
  return (
    excepted(tokens) ??
    signedIn(tokens) ??
    denied(tokens) ??
    exclusive(tokens) ??
    negated(tokens) ??
    described(tokens) ??
    granted(tokens)
  );
}

/** What the verbs are about; all of it when a clause that closes has none. */
function rulesFor(tokens: readonly Token[], rule: AccessLevel): Rules {
  const verbs = new Set<Verb>(tokens.flatMap((token) => (token.kind === 'verb' ? token.verb : [])));
  if (verbs.size === 0 && has(tokens, 'hide')) verbs.add('read');
  const all = verbs.size === 0 || verbs.has('access');
  return {
    ...((all || verbs.has('read')) && { read: rule }),
    ...((all || verbs.has('add') || verbs.has('write')) && { add: rule }),
    ...((all || verbs.has('change') || verbs.has('write')) && { change: rule }),
    ...((all || verbs.has('remove') || verbs.has('write')) && { remove: rule }),
  };
}

const speaks = (tokens: readonly Token[]): boolean => has(tokens, 'verb', 'hide');

/** "nobody except admins can ...", "everyone except visitors can ..." */
function excepted(tokens: readonly Token[]): Outcome | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'except');
  if (at === -1 || !speaks(tokens)) return undefined;
  const but = whoIn(tokens.slice(at)) ?? (has(tokens.slice(at), 'unsigned') ? 'signed-in' : undefined);
  const others = [...tokens.slice(0, at), ...tokens.slice(at + 2)];
  if (but === undefined) return closed(rulesFor(tokens, leftWithException(tokens, others)), true);
  if (has(others, 'nobody', 'not', 'hide', 'close')) return closed(rulesFor(tokens, ruleOf[but]));
  return closed(rulesFor(tokens, without[but] === 'creator' ? 'creator' : 'admin'), true);
}

/** Who still may, where it is taken from some but for what is no matter of people: "unless they walk that day". */
function leftWithException(all: readonly Token[], tokens: readonly Token[]): AccessLevel {
  // "they should see nothing but their own boat"
  if (has(all, 'own')) return 'creator';
  const who = affected(tokens);
  if (has(tokens, 'not') && who !== undefined) return leftOf(tokens, who);
  return has(tokens, 'nobody', 'not', 'hide', 'close') ? 'none' : 'creator';
}

/** "visitors must sign in to ...", "anyone who is signed in can ...": whoever does so has his own. */
function signedIn(tokens: readonly Token[]): Outcome | undefined {
  if (!speaks(tokens) || has(tokens, 'nobody', 'hide', 'close')) return undefined;
  const who = tokens.flatMap((token) => (token.kind === 'who' ? token.who : []));
  const asked =
    has(tokens, 'sign-in') ||
    (who.includes('signed-in') && who.some((one) => one === 'anyone' || one === 'everyone' || one === 'visitors'));
  return asked && !has(tokens, 'not') ? closed(rulesFor(tokens, 'creator'), true) : undefined;
}

/** "nobody can ..." */
function denied(tokens: readonly Token[]): Outcome | undefined {
  if (!has(tokens, 'nobody') || !speaks(tokens)) return undefined;
  if (has(tokens, 'unsigned')) return closed(rulesFor(tokens, 'creator'));
  return closed(rulesFor(tokens, 'none'), has(tokens, 'not'));
}

/** "only admins can ...", "for admins only", "restrict ... to admins", "visitors can only ..." */
function exclusive(tokens: readonly Token[]): Outcome | undefined {
  const to = whoAfterTo(tokens);
  if (has(tokens, 'restrict'))
    return speaks(tokens) || to !== undefined
      ? closed(rulesFor(tokens, to === undefined ? 'admin' : ruleOf[to]), to === undefined)
      : undefined;
  const at = tokens.findIndex(({ kind }) => kind === 'only');
  if (at === -1) return undefined;
  const unsure = has(tokens, 'not');
  const next = tokens[at + 1]?.kind === 'to' ? tokens[at + 2] : tokens[at + 1];
  const before = tokens[at - 1];
  const who =
    next?.kind === 'who'
      ? next.who
      : (to ?? (before?.kind === 'who' && next?.kind !== 'verb' ? before.who : undefined));
  if (has(tokens, 'own') && speaks(tokens)) return closed(rulesFor(tokens, 'creator'));
  if (who !== undefined) {
    const rules = rulesFor(tokens, ruleOf[who]);
    const readsOnly = Object.keys(rules).join() === 'read';
    return { ...closed(rules, unsure || loose(who)), ...(readsOnly && !loose(who) && { writing: ruleOf[who] }) };
  }
  // "visitors can only read": nothing is said of what they could do before, and the rest is taken from them.
  const isLast = next === undefined && has(tokens, 'verb');
  if ((next?.kind !== 'verb' && !isLast) || whoIn(tokens) === undefined) return undefined;
  const kept = rulesFor(tokens, 'admin');
  const rest = {
    ...(kept.read === undefined && { read: 'admin' as const }),
    ...(kept.add === undefined && { add: 'admin' as const }),
    ...(kept.change === undefined && { change: 'admin' as const }),
    ...(kept.remove === undefined && { remove: 'admin' as const }),
  };
  return { ...closed(rest, kept.read !== undefined && seesAll(tokens)), isRest: true };
}

/** Groups that the rules do not know as such. */
const loose = (who: Who): boolean => !['admins', 'me', 'creators'].includes(who);

/** "visitors cannot ...", "hide ... from visitors", "not public", "nobody without signing in" */
function negated(tokens: readonly Token[]): Outcome | undefined {
  if (!has(tokens, 'not', 'close', 'hide')) return undefined;
  const at = tokens.findIndex(({ kind }) => kind === 'not');
  const isOurs = tokens.every((token) => token.kind !== 'who' || token.who === 'me') && has(tokens, 'who');
  // "we write down the menu and which kids cannot eat it": what is denied is no matter of rows.
  if (at > 0 && isOurs && !has(tokens.slice(at), 'verb', 'state', 'thing', 'hide', 'close')) return undefined;
  if (has(tokens, 'not') && (has(tokens, 'hide') || stateIn(tokens, 'private') || stateIn(tokens, 'secret')))
    return unsure;
  if (has(tokens, 'unsigned'))
    return has(tokens, 'not') && speaks(tokens) ? closed(rulesFor(tokens, 'creator')) : undefined;
  if (stateIn(tokens, 'public')) return closed(has(tokens, 'verb') ? rulesFor(tokens, 'creator') : { read: 'creator' });
  const who = affected(tokens);
  if (who === undefined) return unnamed(tokens);
  if (!speaks(tokens)) return undefined;
  const rule = leftOf(tokens, who);
  return closed(rulesFor(tokens, rule), who !== 'visitors' && who !== 'others' && who !== 'anyone');
}

/** Who still may, when it is taken from some. */
function leftOf(tokens: readonly Token[], who: Who): AccessLevel {
  const verbs = tokens.flatMap((token) => (token.kind === 'verb' ? token.verb : []));
  const isOfSeeing = verbs.length > 0 && verbs.every((verb) => verb === 'read');
  if (notAll(tokens)) return 'creator';
  // What one of the team may not see, the others do.
  if (isOfSeeing && (who === 'admins' || who === 'me')) return 'admin';
  if (who === 'everyone' && has(tokens, 'hide', 'close')) return 'none';
  return who === 'others' && verbs.includes('access') ? 'admin' : without[who];
}

/** From whom it is taken: others before all, then whom it is hidden from, then whom the clause is about. */
function affected(tokens: readonly Token[]): Who | undefined {
  const all = tokens.flatMap((token) => (token.kind === 'who' && token.who !== 'me' ? token.who : []));
  return all.includes('others') ? 'others' : (whoAfterTo(tokens) ?? all[0]);
}

/** "not everyone can ..." */
function notAll(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind }) => kind === 'not');
  const next = tokens[at + 1];
  return at === 0 && next?.kind === 'who' && next.who === 'everyone';
}

/** "walks cannot be edited", "hide the walks": of nobody in particular. */
function unnamed(tokens: readonly Token[]): Outcome | undefined {
  if (!speaks(tokens) || !has(tokens, 'modal', 'hide', 'close', 'thing')) return undefined;
  const { read, ...writing } = rulesFor(tokens, 'none');
  return closed({ ...(read !== undefined && { read: 'admin' as const }), ...writing }, true);
}

/** "private", "secret", "read-only" */
function described(tokens: readonly Token[]): Outcome | undefined {
  if (stateIn(tokens, 'private'))
    return closed({ read: 'creator', add: 'creator', change: 'creator', remove: 'creator' });
  if (stateIn(tokens, 'secret')) return closed({ read: 'admin', add: 'admin', change: 'admin', remove: 'admin' });
  if (!stateIn(tokens, 'read-only')) return undefined;
  // "My brother should have read only": somebody else has to enter the rows.
  const rule = whoIn(tokens) === undefined && !has(tokens, 'modal') ? 'none' : 'admin';
  return {
    ...closed({ add: rule, change: rule, remove: rule }, seesAll(tokens)),
    ...(whoIn(tokens) && { isRest: true }),
  };
}

/** Somebody who is signed in is to see what others made: there is no such rule. */
const seesAll = (tokens: readonly Token[]): boolean => {
  const who = whoIn(tokens);
  return who !== undefined && ['users', 'others', 'signed-in'].includes(who);
};

/** "everyone can ...", "visible to everyone", "public". The only one that opens: nothing in it denies anything. */
function granted(tokens: readonly Token[]): Outcome | undefined {
  const open = (rules: Rules, cautious = false): Outcome => ({ ...rules, closes: false, cautious });
  const { read, add, change, remove } = rulesFor(tokens, 'all');
  const verbs = has(tokens, 'verb');
  if (stateIn(tokens, 'public')) return open({ read: 'all' });
  if (has(tokens, 'unsigned')) return open(add !== undefined && read === undefined ? { add: 'all' } : { read: 'all' });
  const who = whoAfterTo(tokens) ?? whoIn(tokens);
  const isSaidOfAll =
    (who === 'everyone' || who === 'anyone' || who === 'others') && read !== undefined && tokens[0]?.kind === 'who';
  if (!verbs || who === undefined || who === 'me' || !(isSaidOfAll || has(tokens, 'modal', 'let', 'to')))
    return undefined;
  const accessOnly = tokens.some((token) => token.kind === 'verb' && token.verb === 'access');
  const rule = has(tokens, 'own')
    ? 'creator'
    : who === 'everyone' || who === 'anyone' || who === 'visitors'
      ? 'all'
      : ruleOf[who];
  const rules = accessOnly
    ? { read: rule }
    : {
        ...(read && { read: rule }),
        ...(add && { add: rule }),
        ...(change && { change: rule }),
        ...(remove && { remove: rule }),
      };
  // Whoever is signed in adds rows of his own: of adding alone there is no other meaning.
  const isExact = rule === 'all' || !loose(who) || has(tokens, 'own') || Object.keys(rules).join() === 'add';
  return open(rules, !isExact);
}
