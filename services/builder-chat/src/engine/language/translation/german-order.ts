import type { Dictionary } from './dictionary.js';

const asking =
  'ob|wer|was|wann|wo|wohin|warum|wie|wie viele? \\p{Lu}\\p{L}+|wie \\p{Ll}+|welche[rsnm]? \\p{Lu}\\p{L}+|seit wann|von wem';
const someone =
  '(?:ich|wir|er|sie|es|man|jemand|(?:der|die|das|unsere?|meine?|seine?|ihre?|keine?|jede[rs]?|eine?|diese[rs]?|alle) (?:\\p{Ll}+ ){0,2}\\p{Lu}\\p{L}+|\\p{Lu}\\p{L}+)';
const auxiliary =
  'habe|hat|haben|hatte|ist|sind|war|waren|wird|werden|wurde|wurden|muss|müssen|soll|sollen|kann|können|darf|will|wollen';
const ends = '(?=\\s*(?:[,.;:!?\\n]|und (?:ob|wer|was|wann|wo|wie|welche)(?!\\p{L})|$))';
const modal = 'kann|können|muss|müssen|will|wollen|möchte|möchten|soll|sollen|darf|dürfen';
const preposition = 'In|Im|Bei|Beim|Am|An|Auf|Aus|Für|Nach|Zu|Mit|Von|Vor|Unter';

/**
 * German words in the order of English ones: "schreibe ich" and "zahlen die Mitglieder einen" behind what is said first,
 * verbs at the end of a clause behind its subject, and the second half of a verb ("schreibe ... auf") left out.
 */
export function inOrder(text: string, verbs: Dictionary['verbs']): string {
  const verbsLast = (ordered: string): string => verbsToSubjects(ordered, verbs);
  const pastsLast = (ordered: string): string => pastsToAuxiliaries(ordered, verbs);
  return [
    kept,
    askedTwice,
    ownersBehind,
    relatives,
    verbsBehindPlaces,
    infinitives,
    verbsLast,
    endedClauses,
    inversions,
    pastsLast,
  ].reduce((ordered, rule) => rule(ordered), halvesJoined(text, verbs));
}

/** "unsere Aufträge im Blick haben", "Kannst du mir was für den Garten bauen, wo ...". */
const kept = (text: string): string =>
  text
    .replace(
      /(?<!\p{L})(?:kannst du|könnt ihr|könntet ihr|können sie|könnten sie) (?:mir|uns) (?:(für [^,.?!]+?) )?(?:was|etwas|eine App|so eine App)(?: (für [^,.?!]+?))? (?:bauen|machen|basteln|erstellen)(?!\p{L})/giu,
      (_all, before: string | undefined, after: string | undefined) =>
        ['Ich möchte eine App', before ?? after].filter((part) => part !== undefined).join(' '),
    )
    .replace(/(?<!\p{L})im (?:Blick|Auge|Griff|Überblick) (?:zu )?(?:haben|behalten)(?!\p{L})/gu, 'verwalten');

/** "die Eltern unserer Kita", "das Gewicht des Kindes". */
const ownersBehind = (text: string): string =>
  text
    .replace(
      new RegExp(
        `(?<=\\p{Lu}\\p{L}+)(?<!(?:^|[^\\p{L}])(?:${preposition})) (unserer|meiner|ihrer|seiner|unseres|meines|des) (?=\\p{L})`,
        'gu',
      ),
      ' von $1 ',
    )
    .replace(/ dazu(?=\s*(?:[.,;]|$))/gu, '');

/** "die Boote, die Mitglieder ausleihen können". */
const relatives = (text: string): string =>
  text.replace(
    /(?<=\p{L}), (?:die|der|das|den) (?=\p{Lu}\p{L}+ \p{Ll}+(?:en|t)(?: \p{Ll}+en)?\s*(?:[.,;]|$))/gu,
    ', welche ',
  );

/** "In unserer Musikschule hat jeder Schüler einen Lehrer": the subject before its verb. */
const verbsBehindPlaces = (text: string): string =>
  text
    .replace(
      new RegExp(
        `((?:^|[.!?]\\s+)(?:${preposition})(?: \\p{Ll}+)* \\p{Lu}\\p{L}+) (\\p{Ll}+(?:en|t)) ((?:(?:die|der|das|unsere|meine|alle|jede[rs]?|ein|eine) )?\\p{Lu}\\p{L}+)(?= )`,
        'gu',
      ),
      '$1 $3 $2',
    )
    .replace(/(gehen|geht) ([^,.;:!?\n]*?) (spazieren|einkaufen|schwimmen)(?=\s*[,.;])/gu, '$1 $3 $2');

/** "kann einen Termin buchen", "will mir meine Fundstellen merken". */
const infinitives = (text: string): string =>
  text
    .replace(new RegExp(`(?<!\\p{L})(${modal}) (?:mir|uns|sich) `, 'gu'), '$1 ')
    // "sollen Schäden melden können mit Foto"
    .replace(
      /(?<!\p{L})(soll|sollen|muss|müssen|möchte|möchten|will|wollen) ([^,.;:!?\n]+?) (\p{Ll}+en) können(?!\p{L})/gu,
      '$1 $3 $2',
    )
    .replace(
      new RegExp(
        `(?<!\\p{L})(${modal}) ((?:(?!(?<!\\p{L})(?:${asking}|ich|wir|und|oder)(?!\\p{L}))[^,.;:!?\\n])+?) (\\p{Ll}{2,}(?:en|ern|eln))(?=\\s*(?:[,.;:!?\\n]|$))`,
        'gu',
      ),
      '$1 $3 $2',
    );

/** "was ich wann gesät habe": two questions, one after the other. */
const askedTwice = (text: string): string =>
  text.replace(
    /(?<!\p{L})((?:[Ww]er|[Ww]as|[Ww]em|[Ww]en|[Ww]elche[rsnm]? \p{Lu}\p{L}+)(?: [^,.;:!?\n]*?)?) ((?:seit |bis |ab )?wann|wo|wohin|woher|wie oft|wie lange|wie viel)( (?!und |oder )[^,.;:!?\n]*?)(?=\s*(?:[,.;:!?\n]|und(?!\p{L})|$))/gu,
    (all: string, asked: string, other: string, rest: string) =>
      / (?:und|oder)$/.test(asked) ? all : `${asked}${rest} und ${other}`,
  );

/** "Wer hat wem was gegeben": what was done behind "hat". */
const pastsToAuxiliaries = (text: string, verbs: Dictionary['verbs']): string =>
  text.replace(
    /(?<!\p{L})(habe|hat|haben|hatte|hatten|ist|sind|war|waren|wird|werden|wurde|wurden) ((?:(?! (?:und|oder) )[^,.;:!?\n])+?) (\p{Ll}{4,}(?:t|en))(?=\s*(?:[,.;:!?\n]|und(?!\p{L})|$))/gu,
    (all: string, auxiliary: string, between: string, done: string) => {
      const isPast = /ge\p{Ll}{2}|iert$|^(?:be|ver|er|ent|zer)\p{Ll}/u.test(done) && verbs.has(done);
      return isPast ? `${auxiliary} ${done} ${between}` : all;
    },
  );

/** "wo ich meine Funde eintrage", "wer ihn fährt", "weil er krank wird": a verb at the end behind who does it. */
function verbsToSubjects(text: string, verbs: Dictionary['verbs']): string {
  const isVerb = (word: string): boolean => verbs.has(word);
  const clause = new RegExp(
    `(?<!\\p{L})((?:(?:an|in|mit|bei|auf|zu|von|für|aus) )?(?:${asking}|wem|wen|womit|worüber|wofür|weil|dass|damit|wenn) ${someone}|[Ww]er|[Ww]elche[rs]? \\p{Lu}\\p{L}+) ((?:(?!und (?:${asking})(?!\\p{L}))[^,.;:!?\\n])+?) (\\p{Ll}{3,}(?:t|e|en|st))${ends}`,
    'gu',
  );
  return text.replace(clause, (all: string, subject: string, between: string, verb: string) => {
    const [next = ''] = between.split(' ');
    const isTold =
      !isVerb(verb) ||
      (/^(?:wer|welche[rs]? \p{Lu}\p{L}+)$/iu.test(subject) &&
        (isVerb(next) || new RegExp(`^(?:${auxiliary})$`).test(next)));
    return isTold ? all : `${subject} ${verb} ${between}`;
  });
}

/** "ob ich die Königin gesehen habe", "wer welches Boot hat": the verb behind who does it. */
const endedClauses = (text: string): string =>
  text
    // "welcher Gast was bestellt hat"
    .replace(
      new RegExp(
        `(?<!\\p{L})(wer|welche[rs]? \\p{Lu}\\p{L}+) (was|wen|wem|wie viel) (\\p{Ll}+) (${auxiliary})${ends}`,
        'gu',
      ),
      '$1 $4 $3 $2',
    )
    .replace(
      new RegExp(
        `(?<!\\p{L})((?:${asking}) ${someone}|was|wer)( (?:(?!(?:${asking}|und)(?!\\p{L}))[^,.;:!?\\n])+?)? (\\p{Ll}+) (${auxiliary})${ends}`,
        'gu',
      ),
      (_all, subject: string, between: string | undefined, done: string, verb: string) =>
        `${subject} ${verb} ${done}${between ?? ''}`,
    )
    // "welches Kind wann abgeholt wird", "welcher Helfer mit welchem Hund draußen war"
    .replace(
      new RegExp(
        `(?<!\\p{L})((?:wer|welche[rs]? \\p{Lu}\\p{L}+)) ((?:(?:wann|wo|wie)|(?:mit|bei|an|in|auf|zu) )[^,.;:!?\\n]*?)( ge\\p{Ll}+| \\p{Ll}{1,4}ge\\p{Ll}+)? (${auxiliary})${ends}`,
        'gu',
      ),
      '$1 $4$3 $2',
    )
    .replace(/(?<!\p{L})ob es ([^,.;:!?\n]+?) (gab|gibt)(?!\p{L})/gu, 'ob es $2 $1')
    .replace(
      /(?<!\p{L})(wer|(?<=, )welche[rsn]? \p{Lu}\p{L}+) (welche[rsn]? [^,.;:!?\n]+?) (hat|haben)(?=\s*(?:[,.;:!?\n]|und ob|$))/gu,
      '$1 $3 $2',
    )
    // "was ich gepflanzt habe", "muss geprüft werden"
    .replace(
      /(?<!\p{L})(ge\p{Ll}+|be\p{Ll}+t|\p{Ll}+iert) (habe|hat|haben|wurde|wurden|ist|sind|werden)(?=\s*(?:[,.;!?\n]|und(?!\p{L})|$))/gu,
      '$2 $1',
    );

/** "schreibe ich", "zahlen die Mitglieder einen". */
const inversions = (text: string): string =>
  text
    .replace(/(?<!\p{L})(\p{Ll}+e|will|muss|kann|darf) ich(?!\p{L})/gu, 'ich $1')
    .replace(/(?<!\p{L})(\p{Ll}+en) wir(?!\p{L})/gu, 'wir $1')
    .replace(
      /(?<!\p{L})(\p{Ll}+(?:en|t)) ((?:die|der|das|unsere|meine|alle) \p{Lu}\p{L}+) (?=(?:einen|eine|ein|ihren|ihre|ihr|den|das)(?!\p{L}))/gu,
      '$2 $1 ',
    );

const particles = 'auf|an|ab|ein|aus|mit|vor|zu|zurück|nach|hinzu|hoch|weg|teil|um|frei|weiter|rein|raus|hin|übrig';

/** "melden sich dazu an" is "melden an sich dazu", where that is a verb; else "an" says nothing behind it. */
const halvesJoined = (text: string, verbs: Dictionary['verbs']): string =>
  text.replace(
    new RegExp(
      `(?<!\\p{L})(\\p{L}{3,}(?:e|en|t|st))((?:\\s[^.;:!?\\n–]*?)?) (${particles})(?=\\s*(?:[.,;!?\\n(–]|- |und(?!\\p{L})|oder(?!\\p{L})|$))`,
      'gu',
    ),
    (all: string, verb: string, between: string, half: string) => {
      const words = `${verb}${between}`.split(' ');
      for (let at = words.length - 1; at >= 0; at -= 1) {
        const word = words[at]?.toLowerCase() ?? '';
        if (!verbs.has(`${word} ${half}`)) continue;
        return [...words.slice(0, at + 1), half, ...words.slice(at + 1)].join(' ');
      }
      return /^(?:auf|an|ab|ein|aus|mit|vor)$/.test(half) && between !== '' && /^\p{Ll}{4}/u.test(verb)
        ? `${verb}${between}`
        : all;
    },
  );
