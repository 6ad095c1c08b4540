import type { FieldKind } from '../model/app-plan.js';

/** What is said in words, however many of it there are: "songs played" are their names, "bags sold" a number. */
const told =
  '(?:worked on|covered|treated|discussed|affected|involved|spoken|taught|practi[sc]ed|sung|noticed|suggested|recommended)';
/** What has names, and is done. */
const named = '(?:exercises|songs|techniques|methods|steps|subjects|topics)';
/** What there is a number of behind the plural of it: "lambs born", "kegs taken back". */
const counted =
  '(?:born|laid|delivered|picked|harvested|bottled|produced|hatched|weaned|planted out|handed out|(?:taken|brought|given|sent) back)';
/** Things whose names or contents matter, not how many there are. */
const listed =
  '(?:parts|keys|papers|documents|photos|pictures|goods|forms|lights|fees|dues|days|dates|details|clothes)';

/** Where something is, rather than when it happened. */
const places =
  '(?:bought|sold|stored|kept|held|based|born|located|parked|found|made|works?|worked|lives?|lived|stays?|stayed|studie[sd]|employed|treated|registered|valued|priced|rated|estimated|moored|docked|placed|published|played|seated|aimed|good|looks?)';
/** Verbs that have an "on" of their own. */
const placedOn =
  '(?:works?|worked|put|based|focus(?:es|ed)?|depend(?:s|ed|ent)?|hangs?|sits?|stands?|stood|lies?|lives?|runs?|turned|switched|tried|try|hands?|lights?|insisted|comment(?:s|ed)?|concentrat(?:es|ed)|rides?|hooked|keen|feedback|opinion|notes?|info|information|details|report)';

const paid =
  '(?:(?:down|advance|first|second|final|last|part|full) payment|payment|balance|deposit|advance|rent|gift aid|booking fee|refund)';
const price =
  '(?:price|cost|fee|charge|fare|rent|wage|salary|pay|(?:hire|rental|day|hourly|room|piece)? ?rate|discount|budget|revenue|profit|income|earnings)';

/** Names whose whole shape tells the kind, whatever their last word would; in the order in which they are tried. */
const shapes: readonly (readonly [RegExp, FieldKind])[] = [
  [
    /^(?:attached |signed |scanned )?(?:pdf|scan|scanned copy)\b(?! (?:done|made|sent|received|number|date)$).*$|\bpdf$/,
    'file',
  ],
  [
    /^(?:photo|scanned )?cop(?:y|ies) of (?:the |his |her |their |my |our )?(?:passport|licen[cs]e|id|contract|certificate|invoice|policy|lease|permit|document|letter|agreement|report)$/,
    'file',
  ],
  [
    /^(?:audio|voice|sound|video|field) (?:recordings?|files?|clips?|memos?|notes?|messages?|samples?|track)$|^(?:audio|mp3|grabación(?: de (?:audio|voz|sonido))?|audio de .+|enregistrement(?: (?:audio|vocal|sonore))?|nota de voz)$|(?:ton|sprach|audio)(?:aufnahmen?|datei)$|^sprachnachricht$/,
    'file',
  ],
  [/^(?:photo|image|foto|imagen|bild)s? (?:du|de la|de l'|des|d'|del|de los|de|vom|von|der) ?\S+$/, 'image'],
  [
    new RegExp(
      `^(?:number|anzahl) (?:of |der |von |an |born|alive|dead|living|lost|left|missing|present|absent|sold|kept|made|sent|caught|taken|found|used|needed|free|in (?!the)|\\p{L}{3,}ed\\b)|^anzahl \\S`,
      'u',
    ),
    'integer',
  ],
  [
    /^nombre (?:de |d')(?!(?:la|las|los|el|l')\b)\S+[sx](?: .*)?$|^n[úu]mero de (?!la\b|el\b|serie)\S+s(?: .*)?$/,
    'integer',
  ],
  [/^nombre de |^(?:numéro|número|numero|n°|nº) /, 'text'],
  [
    /^(?:points?|credits?|tokens?|loyalty(?: points?)?|stamps?) balance$|^(?:punkte|bonus)(?:stand|konto)$|^saldo de puntos$|^solde de points$/,
    'integer',
  ],
  [/^(?:hours?|time|overtime|leave|holiday|vacation|days?|minutes?|stock|flexi(?:time)?) balance$/, 'number'],
  [
    /^(?:water|lab|blood|limit|test|nutritional|soil|oil|sensor|measured|ph|target|threshold|calorific) values?$/,
    'number',
  ],
  [
    /^(?:(?:estimated|insured?|insurance|market|current|purchase|resale|replacement|book|total|catalogue) )?(?:values|worth)$/,
    'money',
  ],
  [
    new RegExp(
      `^(?:\\S+ ){0,2}${price}s? (?:per|an?|each|every|by the) (?!(?:hectare|acre|minute|second|m2|m²|litre)$)`,
    ),
    'money',
  ],
  [
    /^(?:\p{L}+ )?\p{L}*(?:preis|kosten|honorar|gebühr|miete|lohn|satz|tarif) (?:pro|je|für) \S|(?:stunden|tages|wochen|monats|kilometer)(?:satz|lohn|preis|tarif|miete)$/u,
    'money',
  ],
  [
    /^(?:precio|coste?|tarifa|importe|cuota|pago)(?: \S+)? (?:por|al|a la) \S|^(?:prix|tarif|coût|cout|loyer)(?: \S+)? (?:par|au|à la|à l'|le|la) ?\S|^(?:tarif|taux|coût) (?:horaire|journalier|hebdomadaire|mensuel)$/,
    'money',
  ],
  [
    new RegExp(`^${paid} (?:received|paid|returned|refunded|settled|in|taken|given back|paid back|cleared)$`),
    'boolean',
  ],
  [
    /^(?:arrhes|acompte|solde|caution|cotisation|loyer|facture|dépôt|paiement)(?: \S+)? (?:reçu|payé|versé|rendu|encaissé|réglé|restitué)e?s?$|^(?:fianza|señal|anticipo|saldo|cuota|alquiler|factura|depósito)(?: \S+)? (?:recibid|pagad|devuelt|cobrad|abonad|entregad|liquidad)[oa]s?$|^(?:anzahlung|restzahlung|kaution|rest|beitrag|gebühr|miete|rechnung|pfand)(?: \S+)? (?:erhalten|bezahlt|gezahlt|eingegangen|überwiesen|zurückgezahlt|zurückgegeben|beglichen)$/,
    'boolean',
  ],
  [
    /^(?:\p{L}+ )?(?:quantity|qty|count) (?:\p{L}+ed|sold|used|left|taken|made|bought|given|sent|lost|found|on hand|in stock|out|in)$/u,
    'integer',
  ],
  [new RegExp(`^${named} (?:done|played|used|learn(?:ed|t)|read)$`), 'text'],
  [new RegExp(`^(?!${listed} )\\p{L}+s ${counted}$`, 'u'), 'integer'],
  [new RegExp(`^(?!hours|minutes|kilomet|miles|km)(?:\\p{L}+ )?(?!was |is |has )\\p{L}{2,}s ${told}$`, 'u'), 'text'],
  [new RegExp(`(?:^| )${placedOn} on$|^(?:on )?(?:which|what) .* on$`), 'text'],
  [new RegExp(`^${places} at$`), 'text'],
  [
    /^(?:\S+ )?(?:\p{L}+ed|seen|taken|given|done|sent|made|left|begun|born|held|shut|put out|let in|let out|woken) at$/u,
    'datetime',
  ],
  [/^(?:first|last|next) (?:\S+ ){1,2}time$/, 'datetime'],
  [/^(?:total |travel |play(?:ing)? |running |finish(?:ing)? )?time (?:taken|left|spent|needed|used|allowed)$/, 'text'],
];
const shared: readonly FieldKind[] = ['image', 'file'];
const alternative = /(?<=\p{L}{2})(?: or | oder | ou | \/ |\/)(?=\p{L}{2})/u;

/** The kind of a field whose name as a whole tells it; nothing where its last word may. */
export const kindByShape = (low: string): FieldKind | undefined => shapes.find(([pattern]) => pattern.test(low))?.[1];

/**
 * The kind of what is called by two names ("phone or email", "CD or file"): the one that both have, else a text.
 * Nothing where it has one name only.
 */
export function kindOfEither(low: string, kindOf: (name: string) => FieldKind): FieldKind | undefined {
  const names = low.split(alternative);
  if (names.length < 2) return undefined;
  const [first, ...others] = names.map(kindOf);
  if (others.every((kind) => kind === first)) return first;
  return [first, ...others].every((kind) => kind !== undefined && shared.includes(kind)) ? 'file' : 'text';
}
