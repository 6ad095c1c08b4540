import { normaliseRequest } from '../../language/request.js';
import type { Language } from '../../language/translation/dictionary.js';
import { translate } from '../../language/translation/translate.js';

type Phrases = readonly (readonly [pattern: string, english: string])[];

/** How people ask for what they want to see, in words that are not those of the things an app keeps. */
const phrases: Readonly<Record<Language, Phrases>> = {
  de: [
    ['(?:warn(?:e|en|t|ung(?:en)?)?|erinner(?:e|t|n|ung(?:en)?)|benachrichtig\\p{L}*|bescheid)', 'warn'],
    ['(?:zeige?|zeigen|zeigt|anzeigen|angezeigt)', 'show'],
    ['(?:auswertung(?:en)?|statistik(?:en)?|übersicht|überblick)', 'overview'],
    ['(?:\\p{L}*diagramme?|\\p{L}*kurve|grafik|graph)', 'chart'],
    ['(?:verlauf|entwicklung)', 'evolution'],
    ['(?:überfällig\\p{L}*|im verzug)', 'overdue'],
    ['(?:fällig|ansteht|anstehen|anstehende\\p{L}*)', 'is due'],
    ['(?:abläuft|ablaufen|läuft ab|laufen ab|ausläuft|auslaufen)', 'expires'],
    ['(?:je|pro)(?= \\p{L})', 'per'],
    ['(?:rangliste|bestenliste|rangfolge)', 'leaderboard'],
    ['(?:umsatz|umsätze|einnahmen)(?= (?:pro|je|im|in|am|des|diese))', 'turnover'],
    ['(?:gesamt(?:e[rsn]?|summe|zahl|kosten|betrag|umsatz)?|insgesamt|summen?|in summe)', 'total'],
    ['(?:gewinn|überschuss)', 'profit'],
    ['in den nächsten (\\d+) tagen', 'within $1 days'],
    ['in den nächsten (\\d+) wochen', 'within $1 weeks'],
    ['in den nächsten (\\d+) monaten', 'within $1 months'],
    ['(?:seit )?(?:mehr als|länger als|über)(?= (?:\\d|eine))', 'for more than'],
    ['(?:einem|ein) jahr', '1 years'],
    ['(?:einem|einen) monat', '1 months'],
    ['(\\d+) tagen?', '$1 days'],
    ['(\\d+) wochen', '$1 weeks'],
    ['(\\d+) monaten?', '$1 months'],
    ['(\\d+) jahren?', '$1 years'],
    ['(?:weniger als|unter|unterhalb von)(?= \\d)', 'less than'],
    ['(?:doppelt (?:ge)?bu?chen|doppelt gebucht|doppelt (?:belegt|vergeben)|doppelbuchung\\p{L}*)', 'double booking'],
    ['(?:am (?:selben|gleichen) tag|zur (?:selben|gleichen) zeit|gleichzeitig)', 'at the same time'],
    ['(?:darf|dürfen|soll|sollen|kann|können)(?=[^.;!?]* nicht)', 'must not'],
    [
      '(?:am ende vom monat|am monatsende|am ende des monats|monatlich\\p{L}*|im monat|pro monat|diesen monat)',
      'per month',
    ],
    ['(?:am ende der woche|wöchentlich\\p{L}*|in der woche|pro woche|diese woche)', 'per week'],
    ['(?:täglich\\p{L}*|pro tag|am tag|heute)', 'per day'],
    ['(?:jährlich\\p{L}*|pro jahr|im jahr|dieses jahr)', 'per year'],
    ['noch nicht', 'not yet'],
    ['(?:gerade|zurzeit|momentan|im moment)', 'right now'],
    ['(?:draußen|unterwegs|außer haus)', 'out'],
    ['jede[rsmn]?', 'each'],
  ],
  es: [
    ['(?:avis(?:o|os|e|en|a|ar|arme)|alertas?|alertar|recordatorios?|recuérd\\p{L}*)', 'warn'],
    ['(?:muestr\\p{L}*|mostrar)', 'show'],
    ['(?:gráfic[oa]s?|curva|diagrama)', 'chart'],
    ['(?:evolución|tendencia)', 'evolution'],
    ['(?:vencid[oa]s?|atrasad[oa]s?|con retraso)', 'overdue'],
    ['(?:venc(?:e|en|an)|caduc(?:a|an|en|que))', 'expires'],
    ['(?:les? tocan?|tocan?)', 'is due'],
    ['(?:sumas?|totales|total)', 'total'],
    ['(?:recaudad[oa]|ingresos|ganad[oa])', 'total earned'],
    ['(?:clasificación|ranking)', 'leaderboard'],
    ['(?:beneficios?|ganancias?)', 'profit'],
    ['cu[aá]nto(?= \\p{L})', 'how much'],
    ['(?:próximos|siguientes) (\\d+) días', 'within $1 days'],
    ['(?:próximas|siguientes) (\\d+) semanas', 'within $1 weeks'],
    ['(?:próximos|siguientes) (\\d+) meses', 'within $1 months'],
    ['(?:desde )?(?:hace )?más de', 'for more than'],
    ['un año', '1 years'],
    ['un mes', '1 months'],
    ['(\\d+) días', '$1 days'],
    ['(\\d+) semanas', '$1 weeks'],
    ['(\\d+) meses', '$1 months'],
    ['(\\d+) años', '$1 years'],
    ['(?:menos de|por debajo de)(?= \\d)', 'less than'],
    ['(?:el mismo día|a la misma hora|al mismo tiempo)', 'at the same time'],
    ['no (?:puede|pueden|se puede|se pueden|debe|deben)', 'must not'],
    ['(?:por mes|al mes|mensual(?:es)?|del mes|este mes|cada mes|a fin de mes)', 'per month'],
    ['(?:por semana|a la semana|semanal(?:es)?|en la semana|de la semana|esta semana|cada semana)', 'per week'],
    ['(?:por día|al día|diari[oa]s?|hoy|cada día)', 'per day'],
    ['(?:por año|al año|anual(?:es)?|este año|cada año)', 'per year'],
    ['(?:todavía no|aún no)', 'not yet'],
    ['(?:ahora mismo|en este momento|actualmente)', 'right now'],
    ['est[aá]n? fuera', 'is out'],
    ['(?:cada uno|cada quien)', 'each'],
  ],
  fr: [
    ['(?:prévenir|préviens|prévienne|avertir|avertis\\p{L}*|avertit|alertes?|alerter|rappels?|me rappeler)', 'warn'],
    ['(?:montre[rz]?|affiche[rz]?)', 'show'],
    ['(?:graphiques?|courbes?|diagrammes?)', 'chart'],
    ["(?:l['’])?évolution", 'evolution'],
    ['en retard', 'overdue'],
    ['(?:expire(?:nt)?|périm\\p{L}+)', 'expires'],
    ['(?:arrive(?:nt)? à échéance|à échéance|est dû|est due|sont dus|sont dues|à renouveler)', 'is due'],
    ['(?:totaux|total|sommes?)', 'total'],
    ['(?:encaissé|recettes)(?! \\p{Lu})', 'earned'],
    ["chiffre d['’]affaires?", 'turnover'],
    ['classement', 'leaderboard'],
    ['bénéfices?', 'profit'],
    ['combien', 'how much'],
    ['(?:dans|pendant) les (\\d+)(?: prochains)? jours', 'within $1 days'],
    ['(?:dans|pendant) les (\\d+)(?: prochaines)? semaines', 'within $1 weeks'],
    ['(?:dans|pendant) les (\\d+)(?: prochains)? mois', 'within $1 months'],
    ['un an', '1 years'],
    ['un mois', '1 months'],
    ['(\\d+) jours?', '$1 days'],
    ['(\\d+) semaines?', '$1 weeks'],
    ['(\\d+) mois', '$1 months'],
    ['(\\d+) ans', '$1 years'],
    ["(?:depuis )?plus (?:de|d['’])(?=\\s?[\ue100-\uefff])", 'for more than'],
    ['moins de(?= \\d)', 'less than'],
    ["n['’](?:ont|a) pas été", 'have not been'],
    ["n['’](?:ont|a) pas", 'have not'],
    ['(?:le même jour|à la même heure|en même temps)', 'at the same time'],
    ['ne (?:doi(?:t|vent)|peu(?:t|vent)) pas', 'must not'],
    ['= une? seule?', 'only one per'],
    ['(?:par mois|mensuel(?:le)?s?|du mois|ce mois|chaque mois)', 'per month'],
    ['(?:par semaine|hebdomadaires?|de la semaine|cette semaine|chaque semaine)', 'per week'],
    ["(?:par jour|journali(?:er|ère)s?|aujourd['’]hui|chaque jour)", 'per day'],
    ['(?:par an|par année|annuel(?:le)?s?|cette année|chaque année)', 'per year'],
    ['(?:celles|ceux)(?: qui)?', 'those'],
    ['pas encore', 'not yet'],
    ['(?:en ce moment|actuellement)', 'right now'],
    ['(?:sortis?|sorties?|dehors)(?= right|\\s*[.,;]|$)', 'out'],
    ['chacune?', 'each'],
  ],
};

const firstMark = 0xe100;
const marks = /[\ue100-\uefff]/g;

/** A request in English, with the words for what it wants to see. */
export function askedInEnglish(prompt: string): string {
  const request = normaliseRequest(prompt);
  const whole = translate(request);
  if (whole.language === 'en') return request;
  const said: string[] = [];
  let marked = request;
  for (const [pattern, english] of phrases[whole.language]) {
    const words = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');
    marked = marked.replace(words, (_all, first: unknown) => {
      said.push(english.replace('$1', typeof first === 'string' ? first : ''));
      return String.fromCharCode(firstMark + said.length - 1);
    });
  }
  const text = translate(marked).text.replace(marks, (mark) => ` ${said[mark.charCodeAt(0) - firstMark] ?? ''} `);
  return text.replace(/ +/g, ' ').replace(/ (?=[.,;:!?])/g, '');
}
