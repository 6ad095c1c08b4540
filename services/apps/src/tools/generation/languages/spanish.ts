import { fieldReaders } from '@lathe/proto/apps/tools/words/field-languages';
import type { BlockWords } from '../block-words.js';
import type { WishGrammar } from '../wish-grammar.js';
import { spanishAnyKind, spanishKinds } from './spanish-kinds.js';
import type { ToolLanguage } from './tool-language.js';

/** What is wished of a tool, as one says it to it: "que planifique" is "planifica". The other forms are the same. */
const wished: Readonly<Record<string, string>> = {
  planifique: 'planifica',
  escriba: 'escribe',
  responda: 'responde',
  resuma: 'resume',
  traduzca: 'traduce',
  sugiera: 'sugiere',
  explique: 'explica',
  calcule: 'calcula',
  genere: 'genera',
  cree: 'crea',
  haga: 'haz',
  hace: 'haz',
  corrija: 'corrige',
  revise: 'revisa',
  proponga: 'propón',
  propone: 'propón',
  recomiende: 'recomienda',
  muestre: 'muestra',
  compare: 'compara',
  prepare: 'prepara',
};

const grammar: WishGrammar = {
  wanting:
    /^(?:hola[,!.]? |por favor,? )*(?:(?:quiero|queremos|necesito|necesitamos|quisiera|me gustaría)(?: tener| crear| hacer)? |(?:crea|haz|genera|diseña|construye)(?:me|nos)? )?/iu,
  anyTool:
    /^(?:una? |el |la |mi |nuestr[oa] )?(?:(?:pequeñ[oa]|buena?|nuev[oa]) )*(?:herramienta|asistente|bot|chatbot|aplicación|app|ayudante|agente)(?!\p{L})(?: (?:sencill[oa]|simple|de ia))?[\s,:–-]*/iu,
  leading: /^(?:(?:que|y)(?: pueda| puede| debe)? |para )/iu,
  helping: /^ayud[ae] (?:a (?:la gente|las personas|l[oa]s \p{L}+|mis \p{L}+) )?a /iu,
  article: /^(?:una?|el|la|l[oa]s|mis?|nuestr[oa]s?)\s+/iu,
  relative: /,?\s+que(?:\s+|$).*$/iu,
  loose: /\s+(?:y|o|e|de|con|para|por|del|la|el|una?|según|a)$/iu,
  action: (words) => words.replace(/^\p{L}+/u, (verb) => wished[verb.toLowerCase()] ?? verb),
  clearList:
    /(?<!\p{L})(?:pregunt[ae](?: (?:a la gente|al usuario|al cliente))?(?: por)?|pid[ae]|según|a partir de|en función de|basad[oa] en|dependiendo de|con (?:los )?campos(?: (?:para|de))?:?)\s+/iu,
  likelyList: /(?<!\p{L})(?:con|de) (?=sus?\s)/iu,
  own: /^sus?\s/iu,
  work: /^(?:luego |después )?(?:escrib[ea]|da|devuelv[ea]|sugier[ea]|hac[ea]|haga|cre[ae]|planific(?:a|que)|muestr[ae]|respond[ea]|encuentr[ae]|recomiend[ae]|expli(?:ca|que)|dibuj[ae]|calcul[ae])(?!\p{L})/iu,
  inner: /\([^)]*\)|(?<!\p{L})(?:a elegir entre|una opción entre|uno de)\s[^;:()]*?\so\s+[^\s,]+/giu,
  between: /\s*[,;]\s*(?:[yeo]\s+)?|\s+[ye]\s+|\s+así como\s+/iu,
  and: ' y ',
};

const blocks: BlockWords = {
  named: [
    { type: 'table', word: /(?<!\p{L})tablas?(?!\p{L})/u, notBefore: /^\s+de (?:surf|planchar|multiplicar)/iu },
    {
      type: 'list',
      word: /(?<!\p{L})(?:listas?|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\d{1,2}) (?:ideas|sugerencias|consejos|nombres|títulos|preguntas|recomendaciones|opciones|eslóganes))(?!\p{L})/u,
      notAfter: /(?<!\p{L})(?:de|según|pide)(?: (?:una|la))?\s*$/iu,
    },
    { type: 'chart', word: /(?<!\p{L})(?:gr[áa]fic[oa]s?|diagramas?)(?!\p{L})/u, notBefore: /^\s+de flujo/iu },
    {
      type: 'rating',
      word: /(?<!\p{L})(?:valoraci(?:ón|ones)|puntuaci(?:ón|ones)|calificaci(?:ón|ones)|estrellas)(?!\p{L})/u,
    },
  ],
  as: /(?<!\p{L})(?:como|en) (?:(?:una?|la|el) )?$/iu,
  of: /^\s+(?:de|del|con|sobre|para)\s+/iu,
  end: /[,;.:()]|\s(?:y|con|que|según|a partir|para|luego)\s/iu,
  count:
    /^(?:listas? )?(?:de |con )?(?:l[oa]s )?(?:mejores )?(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\d{1,2})\s+/iu,
  numbers: { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
  line: /líneas?|curva|evolución|por (?:día|semana|mes|año)|a lo largo/iu,
  pie: /circular|tarta|pastel|porcentaje/iu,
  bar: /barras|columnas/iu,
};

export const spanish: ToolLanguage = {
  grammar,
  blocks,
  kinds: spanishKinds,
  anyKind: spanishAnyKind,
  anythingElse: { label: 'Algo más', placeholder: 'Qué más conviene saber' },
  field: fieldReaders.es,
  aboutOf: (header) =>
    (/\s(?:sobre|acerca de)\s+(.+)$/iu.exec(header)?.[1] ?? '')
      .replace(/^nuestr([oa]s)\s/iu, 'l$1 ')
      .replace(/^nuestro\s/iu, 'el ')
      .replace(/^nuestra\s/iu, 'la '),
  ofThings: /longitud|largo|ancho|anchura|profundidad|superficie|diámetro/iu,
  optional: /(?<!\p{L})opcional/iu,
  instructions: {
    wanted: (wish) => `Esto es lo que se espera de ti: ${wish}`,
    given: 'Lo que te dan:',
    everythingCounts: 'Ten en cuenta todo lo que se indicó. Responde en español.',
  },
};
