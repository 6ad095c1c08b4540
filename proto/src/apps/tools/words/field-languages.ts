import type { DraftedField } from './drafted-field.js';
import { fieldIn, type FieldWords } from './field-in.js';
import { fieldOfWords } from './field-of-words.js';

const german: FieldWords = {
  asking:
    /^(?:bitte )?(?:(?:füge?|ergänze|erstelle|mache?|ich (?:brauche|möchte|will)|wir (?:brauchen|möchten|wollen)|frag(?:e|t)?(?: (?:sie|die \p{L}+|alle|jeden))?(?: nach)?) )?(?:(?:ein(?:en?)? )?(?:neues )?(?:eingabe|text)?feld (?:für|mit|zu[mr]?|über) )?/iu,
  afterAsking: /\s+(?:hinzu(?:fügen)?|wissen|haben|fragen|anlegen)$/iu,
  kinds: [
    ['email', /e-?mail/iu],
    ['height', /(?<!\p{L})(?:körper)?größe$|^wie groß/iu],
    ['weight', /gewicht$|^wie schwer/iu],
    ['photo', /(?<!\p{L})(?:fotos?|bild(?:er)?)(?!\p{L})/iu],
    [
      'place',
      /^(?:(?:ihre?[nmr]?|de[rmn]|die|eine?[nmr]?) )?(?:stadt|ort|land|wohnort|reiseziel|ziel|adresse)(?!\p{L})|^wo\s/iu,
    ],
    ['boolean', /^ob(?!\p{L})|ja oder nein/iu],
    ['long_text', /beschreib|notiz|kommentar|nachricht|stichpunkte|anmerkung/iu],
  ],
  asked: { height: 'Körpergröße', weight: 'Gewicht' },
  question: /^wie\s/iu,
  article: /^(?:(?:ihr|dein)(?:e[nrms]?)?|ein(?:e[nrms]?)?|der|die|das|den|dem|des)\s+/iu,
  wishes:
    /\s*[,(]?\s*(?<!\p{L})(?:optional|freiwillig|pflicht(?:feld|angabe)|erforderlich|wenn sie (?:möchten|wollen))(?!\p{L})\s*\)?/giu,
  required: /(?<!\p{L})(?:pflicht(?:feld|angabe)|(?<!nicht )erforderlich)(?!\p{L})/iu,
  personal: /(?<!\p{L})(?:telefon|handynummer|privat(?!\p{L}{3})|persönlich)/iu,
  yesOrNo: { said: /^ja oder nein\s*[:,–-]\s*/iu, options: ['Ja', 'Nein'] },
  choice: /(?<!\p{L})(?:wähle?n? )?(?:eine[rn]? )?(?:auswahl (?:aus|zwischen)|eine[sr]? (?:von|aus))(?::|\s)\s*/iu,
  between: /\s*[,;/|]\s*(?:oder\s+|und\s+)?|\s+(?:oder|und)\s+/iu,
  several: /(?<!\p{L})(?:mehrere|beliebig viele)(?!\p{L})/iu,
  choiceLabel: 'Auswahl',
};

const spanish: FieldWords = {
  asking:
    /^(?:por favor,? )?(?:(?:añade|agrega|crea|pide|pregunta(?: por)?|(?:quiero|queremos|necesito)(?: saber)?) )?(?:(?:un )?(?:nuevo )?campo (?:para|con|de|sobre) )?/iu,
  afterAsking: /$^/,
  kinds: [
    ['email', /e-?mail|correo/iu],
    ['height', /estatura|altura|cuánto mide|cómo de alt/iu],
    ['weight', /(?<!\p{L})peso(?!\p{L})|cuánto pesa/iu],
    ['photo', /(?<!\p{L})(?:fotos?|fotografías?|imagen)(?!\p{L})/iu],
    ['place', /^(?:(?:sus?|el|la|una?) )?(?:ciudad|lugar|país|destino|dirección|pueblo)(?!\p{L})|^dónde\s/iu],
    ['boolean', /^si\s|sí o no/iu],
    ['long_text', /descri|notas|comentario|mensaje|detalles/iu],
  ],
  asked: { height: 'Estatura', weight: 'Peso' },
  question: /^(?:cuánto|cómo de)\s/iu,
  article: /^(?:[st]us?|el|la|l[oa]s|una?)\s+/iu,
  wishes:
    /\s*[,(]?\s*(?<!\p{L})(?:opcional(?:es|mente)?|obligatori[oa]s?|requerid[oa]s?|si quieren?)(?!\p{L})\s*\)?/giu,
  required: /(?<!\p{L})(?:obligatori|requerid)/iu,
  personal: /(?<!\p{L})(?:teléfono|móvil|privad[oa]|personal(?:es)?(?!\p{L}))/iu,
  yesOrNo: { said: /^sí o no\s*[:,–-]\s*/iu, options: ['Sí', 'No'] },
  choice:
    /(?<!\p{L})(?:(?:elige|elija|elegir|escoge|selecciona) )?(?:a elegir entre|(?:una )?opción (?:entre|de)|un[oa]? (?:de|entre))(?::|\s)\s*/iu,
  between: /\s*[,;/|]\s*(?:[yo]\s+)?|\s+[oy]\s+/iu,
  several: /(?<!\p{L})(?:vari[oa]s)(?!\p{L})/iu,
  choiceLabel: 'Opción',
};

const french: FieldWords = {
  asking:
    /^(?:s'il (?:vous|te) pla[iî]t,? )?(?:(?:(?:r?ajoute|crée|fais|demande)[rz]?|je (?:veux|voudrais)(?: savoir)?|il me faut) )?(?:(?:un )?(?:nouveau )?champ (?:pour|avec|de|sur) )?/iu,
  afterAsking: /$^/,
  kinds: [
    ['email', /e-?mail|courriel|adresse mail/iu],
    ['height', /(?<!\p{L})taille(?!\p{L}| d)|^combien (?:ils?|elles?) mesure/iu],
    ['weight', /(?<!\p{L})poids(?!\p{L})|^combien (?:ils?|elles?) pès/iu],
    ['photo', /(?<!\p{L})(?:photos?|image)(?!\p{L})/iu],
    ['place', /^(?:leurs? |la |le |l'|une? )?(?:ville|lieu|pays|destination|adresse|endroit)(?!\p{L})|^où\s/iu],
    ['boolean', /^(?:si\s|s'ils?(?!\p{L}))|oui ou non/iu],
    ['long_text', /décri|description|notes(?!\p{L})|commentaire|message|détails/iu],
  ],
  asked: { height: 'Taille', weight: 'Poids' },
  question: /^combien\s/iu,
  article: /^(?:(?:leurs?|votre|vos|tes|ton|ta|les?|la|une?|des|du)\s+|l')/iu,
  wishes:
    /\s*[,(]?\s*(?<!\p{L})(?:facultati(?:f|ve)s?|optionnel(?:le)?s?|obligatoires?|requis(?:e?s?))(?!\p{L})\s*\)?/giu,
  required: /(?<!\p{L})(?:obligatoire|requis)/iu,
  personal: /(?<!\p{L})(?:téléphone|portable|privée?s?(?!\p{L})|personnel)/iu,
  yesOrNo: { said: /^oui ou non\s*[:,–-]\s*/iu, options: ['Oui', 'Non'] },
  choice:
    /(?<!\p{L})(?:(?:choisi[rst]|choisissez) )?(?:(?:un|au) choix (?:entre|parmi|de)|une? (?:option )?(?:parmi|entre|de|des))(?:\s*:|\s)\s*/iu,
  between: /\s*[,;/|]\s*(?:et\s+|ou\s+)?|\s+(?:ou|et)\s+/iu,
  several: /(?<!\p{L})plusieurs(?!\p{L})/iu,
  choiceLabel: 'Choix',
};

/** What a few words ask for, in each language in which one may. */
export const fieldReaders = {
  en: fieldOfWords,
  de: (words) => fieldIn(words, german),
  es: (words) => fieldIn(words, spanish),
  fr: (words) => fieldIn(words, french),
} satisfies Record<string, (words: string) => DraftedField>;
