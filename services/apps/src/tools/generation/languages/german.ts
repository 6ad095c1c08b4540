import { fieldReaders } from '@lathe/proto/apps/tools/words/field-languages';
import type { BlockWords } from '../block-words.js';
import type { WishGrammar } from '../wish-grammar.js';
import { germanAnyKind, germanKinds } from './german-kinds.js';
import type { ToolLanguage } from './tool-language.js';

const irregular: Readonly<Record<string, string>> = {
  gibt: 'geben',
  ausgibt: 'ausgeben',
  liest: 'lesen',
  vorschlägt: 'vorschlagen',
  empfiehlt: 'empfehlen',
  spricht: 'sprechen',
  hilft: 'helfen',
  entwirft: 'entwerfen',
};
const verb =
  /(?<!\p{L})(?:plant|schreibt|gibt|ausgibt|macht|erstellt|zeigt|liefert|vorschlägt|empfiehlt|berechnet|schätzt|findet|erklärt|beantwortet|antwortet|übersetzt|zusammenfasst|prüft|verbessert|bewertet|vergleicht|nennt|zeichnet|entwirft|sucht|sammelt|formuliert|korrigiert)(?!\p{L})/u;

/** "plant" is "planen". */
function infinitive(word: string): string {
  const bare = word.slice(0, -1);
  if (irregular[word] !== undefined) return irregular[word];
  if (/[tdn]et$/.test(word)) return `${word.slice(0, -1)}n`;
  if (word.endsWith('iert')) return `${bare}en`;
  return /[^l]elt$|ert$/.test(word) ? `${bare}n` : `${bare}en`;
}

/** What a tool does ends with its verb: "das eine Reise plant" is "eine Reise planen". */
const action = (words: string): string =>
  words
    .split(' und ')
    .map((clause) =>
      clause
        .replace(/(?<!\p{L})zu (?=\p{Ll}+en$)/u, '')
        .replace(/(?<!\p{L})\p{Ll}{3,}t$/u, (word) =>
          /^(?:nicht|mit|seit|weit|laut)$/.test(word) ? word : infinitive(word),
        )
        .replace(verb, infinitive),
    )
    .join(' und ');

const grammar: WishGrammar = {
  wanting:
    /^(?:hallo[,!.]? |hi[,!.]? |bitte )*(?:(?:ich|wir) (?:möchten?|will|wollen|brauchen?|hätten? gerne?|suchen?) |(?:mach|mache|erstell|erstelle|bau|baue|entwirf)(?: mir| uns)? )?(?:bitte )?/iu,
  anyTool:
    /^(?:ein(?:e|en)? |das |die |den |mein(?:e|en)? |unser(?:e|en)? )?(?:(?:klein|einfach|gut|neu|schlau)e[snr]? )*(?:werkzeug|tool|(?:ki-)?assistent(?:en|in)?|bot|chatbot|app|helfer(?:in)?|agent(?:en)?)(?!\p{L})[\s,:–-]*/iu,
  leading: /^(?:(?:das|der|die|welche[rs]?|und) |um |für |zum |zur )/iu,
  helping: /^(?:(?:(?:den|meinen|unseren) )?\p{L}+ )?(?:dabei )?hilft,? /iu,
  article: /^(?:ein(?:e[nrms]?)?|der|die|das|den|mein(?:e[nrms]?)?|unser(?:e[nrms]?)?)\s+/iu,
  relative: /\s*,\s*(?:der|die|das|welche[rs]?)(?:\s+|$).*$/iu,
  loose: /\s+(?:und|oder|aus|mit|für|von|der|die|das|ein(?:e[nrms]?)?|nach|anhand|zu)$/iu,
  action,
  clearList:
    /(?<!\p{L})(?:fragt (?:(?:die )?leute )?nach|anhand(?: von)?|basierend auf|auf (?:der )?(?:grundlage|basis)(?: von)?|abhängig von|je nach|mit (?:den )?(?:feldern|angaben)(?: für)?:?|nach(?=[^.]*\sfragt(?!\p{L})))\s+/iu,
  likelyList: /(?<!\p{L})(?:aus|mit|für) (?=(?:ihre[nrms]?|ihr)\s)/iu,
  own: /^ihr(?:e[nrms]?)?\s/iu,
  work: /^(?:dann|daraus|danach) |^(?:plant|schreibt|gibt|macht|erstellt|zeigt|liefert|empfiehlt|berechnet|schätzt|findet|erklärt|beantwortet|antwortet|nennt|zeichnet|entwirft)(?!\p{L})|\s(?:schreibt|gibt|ausgibt|macht|erstellt|zeigt|plant|liefert|vorschlägt|empfiehlt|berechnet|findet|erklärt|nennt|zeichnet|entwirft)$/iu,
  inner: /\([^)]*\)|(?<!\p{L})(?:auswahl (?:aus|zwischen)|eines von)\s[^;:()]*?\soder\s+[^\s,]+/giu,
  between:
    /\s*[,;]\s*(?:und\s+|oder\s+)?|\s+und\s+|\s+sowie\s+|\s+fragt(?!\p{L})\s*|\s+(?=eine?n? (?:\p{L}+ ){1,3}(?:plant|schreibt|erstellt|berechnet|vorschlägt|empfiehlt|schätzt|entwirft|findet)$)|(?<!\seine?n?(?: \p{L}+){1,3})\s+(?=(?:plant|schreibt|erstellt|berechnet|vorschlägt|empfiehlt|schätzt|entwirft|findet)$)/iu,
  and: ' und ',
};

const blocks: BlockWords = {
  named: [
    { type: 'table', word: /(?<!\p{L})\p{L}*tabellen?(?!\p{L})/u },
    {
      type: 'list',
      word: /(?<!\p{L})(?:\p{L}*listen?|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d{1,2}) (?:(?!(?:und|oder|zu)\s)\p{L}+ ){0,2}?(?:ideen|vorschläge|tipps|namen|titel|fragen|empfehlungen|slogans))(?!\p{L})/u,
      notAfter: /(?<!\p{L})(?:aus|nach|preis|warte|gäste)(?: (?:einer|der))?\s*$/iu,
    },
    {
      type: 'chart',
      word: /(?<!\p{L})(?:\p{L}*diagramme?|grafik(?:en)?|kurve)(?!\p{L})/u,
    },
    { type: 'rating', word: /(?<!\p{L})(?:bewertung(?:en)?|bewertet|sternen?|noten?|punktzahl)(?!\p{L})/u },
  ],
  as: /(?<!\p{L})(?:als|in) (?:(?:eine[rmn]?|der) )?(?:\p{L}+ )?$/iu,
  of: /^\s+(?:der|des|mit|von|über|zu|aller|für)\s+/iu,
  end: /[,;.:()]|\s(?:und|mit|sowie|die|das|aus|nach|anhand|dann)\s|\s(?:zeigt|schreibt|gibt|macht|erstellt|liefert|zeichnet|ausgibt|nennt|vorschlägt|empfiehlt)(?!\p{L})/iu,
  count:
    /^(?:\S*list\S* )?(?:mit |von |der |den )?(?:besten )?(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d{1,2})\s+/iu,
  numbers: { zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10 },
  line: /linien|kurve|verlauf|pro (?:tag|woche|monat|jahr)|über die zeit/iu,
  pie: /kreis|torten|anteil/iu,
  bar: /balken|säulen/iu,
};

export const german: ToolLanguage = {
  grammar,
  blocks,
  kinds: germanKinds,
  anyKind: germanAnyKind,
  anythingElse: { label: 'Sonst noch etwas', placeholder: 'Was man noch wissen sollte' },
  field: fieldReaders.de,
  aboutOf: (header) =>
    (/\szu\s+(.+?)(?:\s+\p{Ll}+en)?$/u.exec(header)?.[1] ?? '').replace(/^(?:unser|mein|ihr)(e[nrm])\s/iu, 'd$1 '),
  ofThings: /länge|breite|tiefe|fläche|durchmesser/iu,
  optional: /(?<!\p{L})(?:optional|freiwillig)/iu,
  instructions: {
    wanted: (wish) => `Das wird von dir erwartet: ${wish}`,
    given: 'Was dir gegeben wird:',
    everythingCounts: 'Berücksichtige alles, was angegeben wurde. Antworte auf Deutsch.',
  },
};
