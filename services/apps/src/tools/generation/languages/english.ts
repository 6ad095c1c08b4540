import { fieldReaders } from '@lathe/proto/apps/tools/words/field-languages';
import type { BlockWords } from '../block-words.js';
import type { WishGrammar } from '../wish-grammar.js';
import { englishAnyKind, englishKinds } from './english-kinds.js';
import type { ToolLanguage } from './tool-language.js';

/** A verb as one says it to a tool: "answers" is "answer". */
function imperative(words: string): string {
  const [first = '', ...rest] = words.split(' ');
  const bare = /(?:ch|sh|ss|x|zz)es$/i.test(first)
    ? first.slice(0, -2)
    : /[^aeiou]ies$/i.test(first)
      ? `${first.slice(0, -3)}y`
      : /[^s]s$/i.test(first)
        ? first.slice(0, -1)
        : first;
  return [bare, ...rest].join(' ');
}

const grammar: WishGrammar = {
  wanting:
    /^(?:hi[,!.]? |hello[,!.]? |please )*(?:(?:i|we)(?: want| need| would like|'d like) |(?:can|could|would) you )?(?:please )?(?:to (?:have|make|build|create) )?(?:(?:make|create|build|generate|design|give)(?: me| us)? )?/i,
  anyTool:
    /^(?:an? |the |my |our |some )?(?:small |simple |little |good |new |ai |ai-powered |smart )*(?:tool|assistant|bot|chatbot|app|helper|agent)\b[\s,:–-]*/i,
  leading: /^(?:(?:that|which|who|and)(?: can| will| should| could)? |to |for |where )/i,
  helping:
    /^helps? (?:(?:people|users|visitors|customers|clients|me|us|them|you|everybody|everyone|[a-z]+s) )?(?:to |with )?/i,
  article: /^(?:an?|the|my|our)\s+/i,
  relative: /\s+(?:that|which|who)(?:\s+|$).*$/i,
  loose: /\s+(?:and|or|from|with|for|by|of|the|an?)$/i,
  action: imperative,
  clearList:
    /\b(?:asks?|asking)(?: (?:people|them|users?|visitors?|customers?|everybody|everyone))?(?: for| about)?\s|\bbased on\s|\bdepending on\s|\bgiven\s|\btak(?:es|ing)\s|\bwith (?:the )?(?:custom )?fields?(?: for)?:?\s|\b(?:people|users?|visitors?|they) (?:enter|give|tell|choose|fill in)\s/i,
  likelyList:
    /\b(?:from|using|by|for|with|knowing)\s+(?=(?:their|a person's|someone's|somebody's|the user's)\s)|\b(?:from|using)\s/i,
  own: /^(?:their|a person's|someone's|somebody's|the user's)\b/i,
  work: /^(?:then )?(?:writes?|gives?|returns?|suggests?|makes?|creates?|plans?|shows?|tells?|answers?|sends?|builds?|finds?|recommends?|explains?|draws?|lists?|it )\b/i,
  inner: /\([^)]*\)|\b(?:choice (?:of|between)|one of|either|any of|several of)\s[^;:()]*?\sor\s+[^\s,]+/gi,
  between: /\s*[,;]\s*(?:and\s+|or\s+)?|\s+and\s+|\s+as well as\s+/i,
  and: ' and ',
};

const blocks: BlockWords = {
  named: [
    {
      type: 'table',
      word: /\btables?\b/,
      notAfter:
        /\b(?:book|reserv|dinner|pool|restaurant|dining|kitchen|round|times|multiplication)\w*(?: (?:an?|the|their))?\s*$/i,
      notBefore: /^\s+(?:tennis|manners|reservation|for (?:two|\d)|top)/i,
    },
    {
      type: 'list',
      word: /\b(?:(?:check)?lists?|bullet points|(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:(?!(?:and|or|to|the|of)\b)[\w-]+ ){0,2}?(?:ideas|suggestions|tips|names|recommendations|titles|slogans|questions|options|alternatives|reasons|captions))\b/,
      notAfter: /\b(?:from|mailing|waiting|price|guest|given|on|asks?)(?: (?:an?|the|my|our|their))?\s*$/i,
      notBefore: /^\s+price/i,
    },
    {
      type: 'chart',
      word: /\b(?:charts?|graphs?|donut|histogram)\b/,
      notAfter: /\b(?:flow|org|organi[sz]ation|seating|birth|natal|size|chord)[\s-]*$/i,
      notBefore: /^\s+of accounts/i,
    },
    {
      type: 'rating',
      word: /\b(?:(?:ratings?|scores?|stars)\b|rates (?=(?:it|the|their|them|your|my|our|how|an?|each|every)\b))/,
      notAfter: /\b(?:film|movie|credit|exam|test|match|final|game|musical|best|top|high)\s*$/i,
    },
  ],
  as: /\b(?:as|in) (?:(?:an?|the|one) )?(?:[\w-]+ )?$/i,
  of: /^\s+(?:of|with|showing|comparing|about|for|that shows)\s+/i,
  end: /[,;.:()]|\s(?:and|with|as well as|plus|that|which|who|from|based|then|over|in)\s/i,
  count:
    /^(?:\S*list\S* )?(?:of )?(?:the )?(?:(?:top|best) )?(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+/i,
  numbers: { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  line: /\b(?:line|curve|trend|over time|over the|per (?:day|week|month|year)|by (?:day|week|month|year)|develops?)\b/i,
  pie: /\b(?:pie|donut|shares?|percentages?)\b/i,
  bar: /\b(?:bars?|column|histogram)\b/i,
};

export const english: ToolLanguage = {
  grammar,
  blocks,
  kinds: englishKinds,
  anyKind: englishAnyKind,
  anythingElse: { label: 'Anything else', placeholder: 'What else should be known' },
  field: fieldReaders.en,
  aboutOf: (header) =>
    (/\b(?:about|on|for|of)\s+(.+)$/i.exec(header)?.[1] ?? '').replace(/^(?:our|my|their|your)\s/i, 'the '),
  ofThings: /\b(?:length|width|depth|area|diameter)\b/i,
  optional: /\boptional/i,
  instructions: {
    wanted: (wish) => `What is wanted of you: ${wish}`,
    given: 'What people give you:',
    everythingCounts: 'Let everything that was given count.',
  },
};
