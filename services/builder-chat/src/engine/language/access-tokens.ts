/** Words that tell who may do what, as tokens: everything else in a sentence is passed over. */
import { inPattern } from './words.js';

export type Who = 'everyone' | 'anyone' | 'visitors' | 'others' | 'signed-in' | 'users' | 'admins' | 'creators' | 'me';
export type Verb = 'read' | 'add' | 'change' | 'remove' | 'write' | 'access';
export type State = 'public' | 'private' | 'secret' | 'read-only';

export type Token =
  | { kind: 'who'; who: Who }
  | { kind: 'verb'; verb: Verb }
  | { kind: 'state'; state: State }
  /** A thing of the app, by its place in the list of things. */
  | { kind: 'thing'; thing: number }
  | {
      kind:
        | 'nobody'
        | 'not'
        | 'only'
        | 'except'
        | 'sign-in'
        | 'unsigned'
        | 'modal'
        | 'let'
        | 'close'
        | 'hide'
        | 'restrict'
        | 'own'
        | 'to';
    };

/** "Nobody writes down their hours" tells how it is today, unlike "nobody may write". */
const complaint =
  /\bnobody (?:ever |really |bothers to )?(?:writes?|notes?|records?|logs?|enters?|fills?|updates?)(?= (?:down|in|it|them|that|when|what|where|which|how|their|the|anything)\b)/g;

/** Contractions and negations in one form, so that nothing that denies is taken for something else. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\bcan'?t\b|\bcannot\b/g, 'can not')
    .replace(/\b(\w+)n't\b|\b(do|does|did|should|would|could|is|are|was|were|must|need)nt\b/g, '$1$2 not')
    .replace(/,? (?:and|but) nothing (?:else|more)\b/g, ' only')
    .replace(/\b(?:obviously|naturally|certainly|definitely|of course) (?=not\b)/g, '')
    .replace(/,? nor (?=\w)/g, ', not ')
    .replace(/\bno[- ]one\b|\bnoone\b|\bnot (?:a single|one) (?:person|soul|one)\b/g, 'nobody')
    .replace(/\bnobody else\b/g, 'others not')
    .replace(complaint, 'it is forgotten')
    .replace(
      /\bno (?:other )?(visitors?|guests?|strangers?|outsiders?|users?|members?|people|persons?|customers?)\b/g,
      '$1 not',
    )
    .replace(/\bnon-?(?=public|private)|\bun(?=readable|editable)|\bin(?=visible|accessible)/g, 'not ')
    .replace(/\bnon-?admins?\b/g, 'users')
    .replace(
      // "sees everything but changes nothing" excepts nothing
      /\b(nobody(?:'s \w+)?|everyone|everybody|anyone|anybody|all|everything|anything|nothing),? but\b(?! (?:not|never|can|cannot|may|must|change|edit|enter|write|touch|alter|delete|add)(?:s|es)?\b)/g,
      '$1 except',
    )
    .replace(
      /\bunless\b|\bother than\b|\bapart from\b|\baside from\b|\bbesides\b|\bexcluding\b|\bwith the exception of\b|\bsave for\b/g,
      'except',
    );
}

const unsigned =
  'without (?:having to |needing to )?(?:be(?:ing)? )?(?:signing|logging|sign|log|signed|logged)[- ]?(?:in|up)|without (?:an? |any )?(?:account|login|log-?in|sign-?in|sign-?up|registration)|without registering';
const signIn =
  '(?:must|have to|has to|needs? to|should|if they|when they|once they|after they|after) (?:first )?(?:sign|log|signing|logging)[- ]?(?:in|up)|(?:needs?|requires?|with) (?:an? )?(?:account|login|log-?in|sign-?in|sign-?up|registration)';
const signed =
  '(?:(?:signed|logged)[- ]in|registered|authenticated)(?: users?| people| persons?| visitors?| members?)?|account holders?|app users';
const made =
  '(?:the )?(?:persons?|people|ones?|users?) (?:who|that) (?:made|added|created|wrote|entered)(?: it| them)?|whoever (?:made|added|created|wrote|entered)(?: it| them)?';

/** In the order in which they are tried at each place of a text. */
const table: readonly [pattern: string, token: Token][] = [
  ['@admins', { kind: 'who', who: 'admins' }],
  ['@users', { kind: 'who', who: 'users' }],
  ['@visitors', { kind: 'who', who: 'visitors' }],
  [unsigned, { kind: 'unsigned' }],
  [signIn, { kind: 'sign-in' }],
  [`${made}|creators?|authors?`, { kind: 'who', who: 'creators' }],
  [signed, { kind: 'who', who: 'signed-in' }],
  [
    "others|other (?:people|persons?|users|members|visitors)(?:'s?)?|(?:any|every|some)(?:one|body) else(?:'s)?|other(?= #\\d+#)|each other(?:'s)?|one another(?:'s)?|others'",
    { kind: 'who', who: 'others' },
  ],
  ['anyone|anybody', { kind: 'who', who: 'anyone' }],
  [
    'everyone|everybody|people|the (?:whole )?world|all (?:people|users|visitors)|(?<=\\b(?:to|for|by) )all',
    { kind: 'who', who: 'everyone' },
  ],
  [
    'the (?:general )?public|visitors?|guests?|strangers?|outsiders?|anonymous(?: users| people| visitors)?',
    { kind: 'who', who: 'visitors' },
  ],
  ['users?|members?|customers?|clients?', { kind: 'who', who: 'users' }],
  [
    'admins?|administrators?|organi[sz]ers?|editors?|owners?|staff|team|moderators?|managers?|management',
    { kind: 'who', who: 'admins' },
  ],
  [
    '(?:their|his|her|its|your|our|my|there) own|theirs|themselves|(?:what|those|the ones) (?:they|we|he|she|you) (?:have |has )?(?:wrote|written|made|added|created|entered|posted)(?: (?:themselves|ourselves|himself|herself))?|(?:assigned|linked|given|belonging) to (?:them|him|her)|(?:they|he|she) (?:are|is) (?:paired|linked|working|matched) (?:with|to)',
    { kind: 'own' },
  ],
  ['i|me|myself|we|us|ourselves', { kind: 'who', who: 'me' }],
  ['nobody|^\\s*none|none(?= (?:of|can|may|must|should)\\b)', { kind: 'nobody' }],
  ['read-?only|read only', { kind: 'state', state: 'read-only' }],
  ['no longer|not|nothing|never|nor|neither|no|without', { kind: 'not' }],
  ['only|just|solely|exclusively', { kind: 'only' }],
  ['except', { kind: 'except' }],
  ['can|may|could|should|must|shall|will|would|able|allowed|permitted|gets? to', { kind: 'modal' }],
  ['lets?|allows?|permits?|enable|give|grant', { kind: 'let' }],
  [
    'prevents?|stop|blocks?|forbid|disallow|deny|prohibit|ban|revoke|withdraw|^\\s*remove|take (?:away|back)|(?:turn|switch) off|disable|refuse|exclude|end|keep(?=[^.]*\\sfrom\\s)|close|locks?|locked|closed',
    { kind: 'close' },
  ],
  ['hides?|hidden|hiding|conceal(?:ed)?', { kind: 'hide' }],
  ['restrict(?:ed)?|limit(?:ed)?|reserved?', { kind: 'restrict' }],
  ['public(?:ly)?', { kind: 'state', state: 'public' }],
  ['private(?:ly)?|personal', { kind: 'state', state: 'private' }],
  ['secret|confidential|internal', { kind: 'state', state: 'secret' }],
  [
    'reads?|reading|readable|sees?|seen|seeing|views?|viewed|viewing|viewable|brows(?:e|es|ed|ing)|look(?:s|ed)? (?:at|up)|finds?|found|search(?:es|ed)?|visible|shown?|shows|showing|display(?:ed)?|shared?|available|open(?= (?:to|for))',
    { kind: 'verb', verb: 'read' },
  ],
  [
    'adds?|added|adding|posts?|posting|leaves?|leaving|(?<=(?:admins?|users?|members?|everyone|staff|i|we) )makes?|sends?|sending|hands? in|creates?|created|creating|submits?|submitted|insert(?:s|ed)?',
    { kind: 'verb', verb: 'add' },
  ],
  [
    'edits?|edited|editing|editable|changes?|changed|changing|updates?|updated|updating|modif(?:y|ies|ied|ying)|alter',
    { kind: 'verb', verb: 'change' },
  ],
  [
    'deletes?|deleted|deleting|deletion|removes?|removed|removing|erases?|erased|erasing',
    { kind: 'verb', verb: 'remove' },
  ],
  ['writes?|writing|written|writable|manages?|managed|managing|enters?|entered', { kind: 'verb', verb: 'write' }],
  ['access(?:ed|ible|ing)?|(?:gets?|comes?) in(?:to)?|uses?|used|touch', { kind: 'verb', verb: 'access' }],
  ['by|to|for|from|with', { kind: 'to' }],
];

const scanner = new RegExp(
  `#(\\d+)#|(?<![\\p{L}\\p{N}])(?:${table.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** The tokens of a text of plain words, in which things stand as `#0#`, with their places. */
export function tokensOf(text: string): { token: Token; at: number }[] {
  return [...text.matchAll(scanner)].map((match) => {
    const [, thing, ...groups] = match;
    const found = table[groups.findIndex((group) => group !== undefined)];
    return {
      token: thing !== undefined || found === undefined ? { kind: 'thing', thing: Number(thing) } : found[1],
      at: match.index,
    };
  });
}

/** Puts `#0#` in the place of the things' names, so that "shows" or "members" of an app are no words about access. */
export function withoutNames(text: string, things: readonly (readonly string[])[]): string {
  const names = things
    .flatMap((own, index) => own.map((name) => ({ name: name.toLowerCase(), index })))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  return names.reduce((left, { name, index }) => {
    return left.replace(new RegExp(`(?<![\\p{L}\\p{N}#])${inPattern(name)}(?![\\p{L}\\p{N}#])`, 'gu'), `#${index}#`);
  }, text);
}
