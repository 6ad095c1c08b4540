import type { FieldKind } from '../model/app-plan.js';
import { kindByShape, kindOfEither } from './kinds-by-shape.js';

/**
 * The kind of a field by the words of its name, tried in this order. English first, then what German, French and
 * Spanish speakers write.
 */
const rules: [RegExp, FieldKind][] = [
  [
    /\b(?:lower|upper|measured|target|first|second|third|limit|ph|u) value$|^(?:last|next|next service) (?:kg|km|kilomet(?:re|er)s|miles|hours)$/,
    'number',
  ],
  [/\b(first|last|middle|family|given|maiden) name$/, 'text'],
  [/\b(rating|score|points|grade|marks?|stars) (out of|from|of|\d+ (to|-)) ?\d+$/, 'integer'],
  [/\b(e[- ]?mail|mail address|courriel|correo)\b/, 'email'],
  [
    /\b(?:(?:phone|mobile|telephone|tel|fax|whatsapp|telefon|handy|téléphone|teléfono)(?: number| no)?\b|cell(?: phone| number| no)?$)/,
    'phone',
  ],
  [
    /\b(photos?|images?|pictures?|pic|avatar|logo|thumbnail|cover|poster|portrait|receipt|screenshot|foto|bild|imagen)( url)?$/,
    'image',
  ],
  [
    /\b(files?|pdfs?|documents?|attachments?|uploads?|scans?|cv|datei|dokument|anhang|fichier|pièce jointe|archivo|documento|lebenslauf)$/,
    'file',
  ],
  [/\b(url|website|web site|web page|link|homepage|site web|webseite)$|^video$/, 'url'],
  [/\b(number of|count of|amount of (?!money)|anzahl)\b/, 'integer'],
  [
    /\b(date and time|datetime|date time|measured at|starts? at|ends? at|(start|end|arrival|departure|pickup|drop-?off|check-?in|check-?out) time|timestamp|appointment time|kick-?off|(started|finished|ended|opened|closed|arrived|left|in|out|picked up|delivered|sent|logged|taken|seen|served|received) at)$/,
    'datetime',
  ],
  [
    /\b(date|date of .+|day of birth|birthday|birth day|dob|deadline|due|datum|geburtstag|fecha|due on|expires?|expiry|expiration|anniversary|purchased on|since|until|(?:valid|available|open|free|booked|rented|employed|closed|hired|drink) (from|to|until|till|since)|\w+ on|born|next due|best before|warranty|(?:last|next) (?!name|owner|price|value|result|reading|comment|note|step|action|level|person|player)\w+(?:ed|wn|en|ne|ght|it)?|(?:pick-?up|delivery|arrival|departure|birth|test|exam|visit|start|end|first|last|feeding|cleaning) day|^day|arrival|departure|check in|check out)$/,
    'date',
  ],
  [/\S on$|^moved (?:in|out)$|^date (?:sent|paid|bought|sold|made|done|found|lost|lent|\w+ed)$/, 'date'],
  [
    /^(?:litres|liters|kilos|kg|grams|tons|tonnes|hours|metres|meters|kilometres|kilometers|miles|gallons|pounds) of /,
    'number',
  ],
  [
    / in (?:m[23]?|m²|m³|cm|mm|km|kg|g|l|ml|metres|meters|kilometres|kilometers|kilograms|kilos|centimetres|hectares)$/,
    'number',
  ],
  [/ in (?:days|weeks|months|years|hours|minutes|seconds)$|^age (?:from|to)$|^pieces$/, 'integer'],
  [
    /\b(words|notes?|description|descriptions|comments?|details|summary|bio|biography|content|contents|text|body|instructions?|steps|method|directions|abstract|message|remarks?|story|reason|agenda|observations?|preparation|symptoms|diagnosis|allergies|lyrics|history|ingredients|notizen?|beschreibung|bemerkung(en)?|kommentar|zutaten|zubereitung|notas|descripción|feedback|review|requirements?|conditions?|terms|about|motivation|treatment)$/,
    'long',
  ],
  [
    /\bamount (pledged|requested|awarded|granted|paid|due|owed|spent|raised|received|donated|invoiced|earned|lent)$/,
    'money',
  ],
  [
    /\b(price|cost|costs|amount|fee|fees|total|subtotal|salary|wage|budget|(?:bought|sold|paid) for|rent|deposit|balance|payment|paid amount|revenue|income|spend|spent|discount amount|hourly rate|day rate|value|donation|pledge|goal amount|quote|estimate|estimated (?:price|cost)|(?:insurance|yearly|monthly|annual) premium|charge|(?:hourly|daily|weekly|monthly|nightly|rental|hire|day|night) rate|profit|turnover|tip|allowance|preis|kosten|betrag|miete|summe|prix|montant|loyer|precio|importe|cantidad pagada)( per \w+)?$/,
    'money',
  ],
  [
    /\b(weight|height|length|width|depth|temperature|degrees|humidity|pressure|distance|area|volume|percentage|percent|rate|ratio|latitude|longitude|hectares?|acres|km|kilos?|tons?|tonnes|grams|kwh|kilometres|kilometers|miles|kg|litres|liters|dose|dosage ml|yield|hours|ph|mileage|gravity|gewicht|größe|grösse|fläche|stunden|peso|poids|surface)$/,
    'number',
  ],
  [
    /^(?:(?:price|cost|amount|sum) paid|(?:price|cost|amount|fee|sum|value|worth) (?:charged|agreed|asked|quoted|today|now|each|earned|due))$/,
    'money',
  ],
  [
    /^(?:hours|minutes|km|miles|kilomet(?:re|er)s|mileage|lit(?:re|er)s|kilos|weight|distance) \w+(?:ed|en|run|ridden|done|left)$|^(?:hours|km|miles) run$/,
    'number',
  ],
  [/^takings$|^(?:price|cost) of \w+$/, 'money'],
  [/^(?:minimum|maximum|min|max)(?: age| number)?$|\bage (?:minimum|maximum)$/, 'integer'],
  [/\b(?:rate|fee|cost|charge) per \w+$/, 'money'],
  [/^(meter )?reading$/, 'number'],
  [/^(?:votes )?(?:for|against|abstained|abstentions)$/, 'integer'],
  [
    /^(systolic|diastolic|pulse|heart rate|resting heart rate|blood sugar|glucose|cholesterol|oxygen|saturation|bmi|protein|fat|carbs|carbohydrates|sugar|kcal)$/,
    'number',
  ],
  [
    /\b(points|seats|people|persons|places|spots|copies|units|bottles|pieces|boxes|bags|crates|tickets|rooms|beds|volunteers|helpers|days|hours|goals|eggs|items|kits|books|tables|players|guests|cups|plants|members|questions) (needed|left|required|available|scored|earned|taken|free|sold|made|won|lost|used|wanted|remaining|produced|collected|laid|booked|reserved)$/,
    'integer',
  ],
  [
    /\b(age|quantity|qty|minutes|mins|seconds|days|weeks|months|years|year|count|seats|servings|portions|pages|rooms|bedrooms|bathrooms|floor|capacity|points|score|credits|tempo|bpm|vintage|order|sort order|bottles|boxes|bags|cups|units|visitors|followers|likes|downloads|kids|players|tickets sold|rating|stars|stock|copies|laps|reps|sets|guests|people|persons|duration|level number|number|no|rank|goals|votes|reorder (level|at|point)|min(imum)? stock|max(imum)? \w+|in stock|on hand|story points|calories|size m2|head count|headcount|edition|episodes?|seasons?|alter|menge|minuten|jahr|anzahl|seiten|cantidad|edad|quantité|âge)$/,
    'integer',
  ],
  [
    /\bper (day|week|month|year|hour|night|session|person|serving|minute|match|game|round|portion|head|visit)$/,
    'number',
  ],
  [/^(is|has|was|can|are|does|needs|should|did|wants|includes) \S/, 'boolean'],
  [
    /^(done|complete|finished|anonymous|vegan|vegetarian|gluten free|organic|mandatory|married|insured|neutered|spayed|present|absent|refundable|recurring|active|available|urgent|favou?rite|featured|public|private|archived|sick|healthy|trained|in use|on hold|vip|yes|own|plus one|all day|erledigt|bezahlt|aktiv|payé|pagado|hecho)$/,
    'boolean',
  ],
];

/** Identifiers written with digits that nobody adds up. */
const codes =
  /\b(phone|house|room|key|file|line|stock|tube|sample|permit|keg|barrel|asset|vehicle|meter|certificate|ring|leg ring|band|serial|frame|engine|chassis|invoice|order|account|tracking|licence|license|plate|passport|isbn|sku|zip|postal|flight|table|batch|lot|chip|microchip|tag|shirt|member|membership|policy|reference|ref|locker|seat|bib|registration|inventory|catalogue|catalog|object|accession|contract|tax|vat|id|part|model|case|ticket|unit|apartment|flat|ear tag|tattoo|pallet|container|document|box|cas|ean|imei|vin|insurance|social security|customer|client|patient|personnel|employee|staff|student|plate) (number|no|code|id)$/;

const participle =
  /^(?:(?:deposit|invoice|fee|fees|order|contract|form|bill|dues|contribution|reminder|receipt|letter|email|certificate|key|keys|lunch|report|parcel|package|rent|goods|item|money|reply|photos|agreement|membership|membership fee|waiver|consent|documents?|ticket|tickets) )?(?:[a-z]{3,}ed|paid|sent|sold|bought|built|given|taken|broken|lost|found|seen|shown|eaten|won|met|written|drawn|worn|read|queen seen|thanked|checked in|in stock)$/;
const noParticiple =
  /^(breed|seed|feed|bed|speed|need|weed|shed|deed|creed|embed|sled|species|greed|steed|reed|mitglied|lied|glied|hundred)$/;

/** Whether a name is that of an identifier, whatever its digits. */
export const isCode = (low: string): boolean => codes.test(low);

/** What a person would type into a field of this name. */
export function kindOfName(name: string): FieldKind {
  const low = name.toLowerCase().replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  if (isCode(low)) return /phone/.test(low) ? 'phone' : 'text';
  const told = kindByShape(low) ?? kindOfEither(low, kindOfName);
  if (told) return told;
  for (const [pattern, kind] of rules) if (pattern.test(low)) return kind;
  if (participle.test(low) && !noParticiple.test(low)) return 'boolean';
  return 'text';
}

/**
 * True when the word alone is plainly a property of something, not a thing of its own ("notes", "minutes", "price").
 */
export function looksLikeField(name: string): boolean {
  const low = name.toLowerCase();
  if (kindOfName(low) !== 'text') return true;
  return /\b(name|title|status|state|type|kind|category|priority|address|city|country|colou?r|size|breed|gender|sex|brand|model|code|sku|isbn|author|unit|location|place|role|position|language|genre|difficulty|subject|venue|street|zip|company|time|tags?|label|level|nickname|surname|species|variety|severity|owner|assignee|stage|voice|format|currency|key|host|duration|first name|last name|topic|nationality)$/.test(
    low,
  );
}

/** Choices people expect behind a bare enum word. */
export function defaultOptions(name: string): string[] | undefined {
  const low = name.toLowerCase();
  if (/\b(status|state|stage|progress)$/.test(low)) return ['open', 'in progress', 'done'];
  if (/\b(priority|urgency|importance|severity)$/.test(low)) return ['low', 'medium', 'high'];
  if (/\bdifficulty$/.test(low)) return ['easy', 'medium', 'hard'];
  if (/\b(weekday|day of (the )?week)$/.test(low))
    return ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  if (/^season$/.test(low)) return ['spring', 'summer', 'autumn', 'winter'];
  if (/\b(skill level|experience level)$/.test(low)) return ['beginner', 'intermediate', 'advanced'];
  if (/^(rsvp|attending)$/.test(low)) return ['yes', 'no', 'maybe'];
  return undefined;
}
