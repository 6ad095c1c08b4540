import { fieldReaders } from '@lathe/proto/apps/tools/words/field-languages';
import type { BlockWords } from '../block-words.js';
import type { WishGrammar } from '../wish-grammar.js';
import { frenchAnyKind, frenchKinds } from './french-kinds.js';
import type { ToolLanguage } from './tool-language.js';

const irregular: Readonly<Record<string, string>> = {
  écrit: 'écrire',
  écrive: 'écrire',
  répond: 'répondre',
  réponde: 'répondre',
  traduit: 'traduire',
  traduise: 'traduire',
  fait: 'faire',
  fasse: 'faire',
  suggère: 'suggérer',
  génère: 'générer',
  fournit: 'fournir',
  définit: 'définir',
};

/** Ends with e, and is no infinitive itself, such as "écrire" or "répondre". */
const regular = /(?<!crir|[ld]ir|[au]ir|ndr|ttr|ivr)e$/iu;

/** What a tool does as its title says it: "planifie" is "planifier". */
const action = (words: string): string =>
  words.replace(/^\p{L}+/u, (verb) => irregular[verb.toLowerCase()] ?? (regular.test(verb) ? `${verb}r` : verb));

const grammar: WishGrammar = {
  wanting:
    /^(?:bonjour[,!.]? |salut[,!.]? |s'il (?:vous|te) pla[iî]t,? )*(?:(?:je (?:veux|voudrais|souhaite|cherche)|nous (?:voulons|voudrions)|j'aimerais|il me faut)(?: avoir| créer)? |(?:crée|créez|fais|faites|génère|construis)(?:[- ](?:moi|nous))? )?/iu,
  anyTool:
    /^(?:une? |l'|le |la |mon |notre )?(?:(?:petite?|bonn?e?|nouvel|nouvelle|nouveau) )*(?:outil|assistante?|bot|chatbot|application|appli|app|agent)(?!\p{L})(?: (?:simple|ia))?[\s,:–-]*/iu,
  leading: /^(?:(?:qui|et)(?: peut| doit)? |pour |afin de )/iu,
  helping: /^aide(?:r)? (?:(?:les|mes|des|nos) \p{L}+ )?à /iu,
  article: /^(?:une?|les?|la|l'|mon|ma|mes|notre|nos)\s*(?=\p{L})/iu,
  relative: /,?\s+qui(?:\s+|$).*$/iu,
  loose: /\s+(?:et|ou|de|avec|pour|par|du|des|la|le|les|une?|selon|à)$/iu,
  action,
  clearList:
    /(?<!\p{L})(?:(?:demande(?: aux \p{L}+)?|selon|d'après|bas[ée]e? sur|avec (?:les )?champs(?: pour)?:?)\s+|(?:en fonction|à partir) d(?:e\s+|u\s+|es\s+|'))/iu,
  likelyList: /(?<!\p{L})(?:avec|de) (?=leurs?\s)/iu,
  own: /^leurs?\s/iu,
  work: /^(?:puis |ensuite )?(?:écrit|rédige|donne|renvoie|propose|suggère|fait|crée|planifie|montre|affiche|répond|trouve|recommande|explique|dessine|calcule|dresse)(?!\p{L})/iu,
  inner: /\([^)]*\)|(?<!\p{L})(?:un choix entre|au choix entre|un choix de)\s[^;:()]*?\sou\s+[^\s,]+/giu,
  between: /\s*[,;]\s*(?:et\s+|ou\s+)?|\s+et\s+|\s+ainsi que\s+/iu,
  and: ' et ',
};

const blocks: BlockWords = {
  named: [
    { type: 'table', word: /(?<!\p{L})tableaux?(?!\p{L})/u, notAfter: /(?<!\p{L})(?:peindre|vendre) (?:un|le)\s*$/iu },
    {
      type: 'list',
      word: /(?<!\p{L})(?:listes?|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\d{1,2}) (?:idées|suggestions|conseils|noms|titres|questions|recommandations|options|slogans))(?!\p{L})/u,
      notAfter: /(?<!\p{L})(?:de|selon|partir d'|demande)(?: ?(?:une|la))?\s*$/iu,
    },
    {
      type: 'chart',
      word: /(?<!\p{L})(?:graphiques?|diagrammes?|courbes?|camembert|histogramme)(?!\p{L})/u,
    },
    { type: 'rating', word: /(?<!\p{L})(?:évaluations?|étoiles|score|notes?(?= (?:sur|de \d)))(?!\p{L})/u },
  ],
  as: /(?<!\p{L})(?:comme|sous forme de|dans|en) (?:(?:une?|le|la) )?$/iu,
  of: /^\s+(?:de |des |du |d'|avec |sur |pour )\s*/iu,
  end: /[,;.:()]|\s(?:et|avec|qui|que|selon|à partir|pour|puis)\s/iu,
  count:
    /^(?:listes? )?(?:de |des |avec )?(?:les )?(?:meilleure?s )?(deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\d{1,2})\s+/iu,
  numbers: { deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10 },
  line: /courbe|lignes?|évolution|par (?:jour|semaine|mois|an)(?!\p{L})|au fil/iu,
  pie: /camembert|circulaire|secteurs|pourcentage/iu,
  bar: /barres|bâtons|histogramme/iu,
};

export const french: ToolLanguage = {
  grammar,
  blocks,
  kinds: frenchKinds,
  anyKind: frenchAnyKind,
  anythingElse: { label: 'Autre chose', placeholder: "Ce qu'il faut savoir d'autre" },
  field: fieldReaders.fr,
  aboutOf: (header) =>
    (/\s(?:sur|à propos de)\s+(.+)$/iu.exec(header)?.[1] ?? '')
      .replace(/^(?:nos|mes)\s/iu, 'vos ')
      .replace(/^(?:notre|mon|ma)\s/iu, 'votre '),
  ofThings: /longueur|largeur|profondeur|surface|diamètre/iu,
  optional: /(?<!\p{L})(?:facultati|optionnel)/iu,
  instructions: {
    wanted: (wish) => `Voici ce qui est attendu de toi : ${wish}`,
    given: 'Ce qui est donné :',
    everythingCounts: 'Tiens compte de tout ce qui a été donné. Réponds en français.',
  },
};
