import { singular } from '../words.js';
import type { Dictionary, Meaning } from './dictionary.js';

/** Short words that compounds end with; other ends as short as these are mostly none. */
const shortEnds = new Set(
  'ort art tag uhr jahr name zeit zahl wert preis geld tage orte tier typ kurs team plan'.split(' '),
);
/** Endings that tell what kind of a thing it is, whatever stands before. */
const tellingEnds =
  /^(?:datum|zeit|zeiten|ort|orte|art|tag|tage|jahr|nummer|nummern|name|namen|zahl|preis|preise|wert|geld|gebühr|größe|farbe|menge|termin|termine|adresse|klasse)$/;

/**
 * "Eintrittsdatum" is a date: a German noun is what its last part is. Both parts are translated where both are known;
 * where the first is not, only an end that tells the kind is.
 */
export function compound(token: string, meanings: Dictionary['meanings']): Meaning | undefined {
  const low = token.toLowerCase();
  for (let cut = 3; cut <= low.length - 3; cut += 1) {
    const end = low.slice(cut);
    const last = meanings.get(end);
    if (!last?.noun || (end.length < 5 && !shortEnds.has(end))) continue;
    const first = token.slice(0, cut);
    const english = firstPart(first.toLowerCase(), meanings);
    if (english === undefined && !tellingEnds.test(end) && end.length < 5) return undefined;
    const { one, many } = last.noun;
    // "Liefertermin" is a day; "Termin" alone is an appointment.
    const what = /^termine?$/.test(end) ? 'date' : last.english;
    return {
      english: `${english ?? first.toLowerCase()} ${what}`,
      noun: { one: first + one.toLowerCase(), many: many === '' ? '' : first + many.toLowerCase() },
    };
  }
  return undefined;
}

/** What the first part of a compound means: a noun in one of its forms or with what joins it, else a verb. */
function firstPart(first: string, meanings: Dictionary['meanings']): string | undefined {
  const bare = first.replace(/-$/, '');
  for (const word of [bare, bare.replace(/s$/, ''), bare.replace(/es$/, ''), bare.replace(/e?n$/, ''), `${bare}e`]) {
    const noun = meanings.get(word);
    if (noun?.noun) return singular(noun.english);
  }
  const verb = meanings.get(`${bare}en`) ?? meanings.get(`${bare}n`);
  return verb?.isVerb && !verb.english.includes(' ') ? `${verb.english.replace(/([^e])e$/, '$1')}ing` : undefined;
}
