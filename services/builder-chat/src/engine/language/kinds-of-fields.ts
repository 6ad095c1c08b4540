import type { FieldKind } from '../model/app-plan.js';
import { isCode, kindOfName } from './field-kinds.js';
import { kindByShape, kindOfEither } from './kinds-by-shape.js';

const units =
  'cm|mm|km|m2|m²|m3|m³|sqm|sq m|kg|kgs|mg|ml|cl|dl|lbs?|oz|inches|ft|feet|yards|kw|kwp|kwh|mwh|gb|mb|tb|hz|khz|db|rpm|psi|mbar|hpa|knots|mph|kmh|hrs?|secs?|mins?|percent|percentage|celsius|degrees|acres|hectares|(?:square |cubic )?(?:milli|centi|kilo)?met(?:re|er)s|grams|kilos|kilograms|lit(?:re|er)s|millilit(?:re|er)s|tons|tonnes|gallons|pints|pounds|ounces|miles|dozens|seconds|minutes|hours';
const unit = new RegExp(`^(?:${units}|%|[mglhw])$`, 'i');
/** A unit of measure behind a name, or in brackets: "height (cm)". */
export const isUnit = (word: string): boolean => unit.test(word);

/** What a meter, a scale or a ruler tells. */
const measures =
  'temp|temperature|weight|height|width|depth|length|diameter|radius|circumference|perimeter|thickness|moisture|humidity|salinity|voltage|amps|watts?|wattage|lux|elevation|altitude|ascent|odometer|mileage|speed|swell|rain|rainfall|precipitation|pressure|angle|concentration|uncertainty|deviation|amplitude|vibration|chlorine|nitrates?|nitrites?|phosphates?|ammonia|tread|waist|hips?|bust|chest|inseam|peak flow|air ?flow|caffeine|consumption|yardage|probability|hour meter|reading|ph|progress|area';
/** What is measured where it is said when, or in what. */
const amounts = 'fuel|diesel|petrol|gas|water|pitch|rate|wind|feed|oil|milk|value|kwh|heat|power|intensity|score';
const when =
  'before|after|in|out|start|end|at start|at end|now|today|used|left|needed|wanted|measured|consumed|full|empty|done|laid|guess|limit|morning|evening|per \\w+|[a-z]';

/** People, containers and goes of which a number is given. */
const counted =
  'adults|children|kids|babies|passengers|viewers|spectators|attendees|participants|persons|voters|workers|customers|companions|dogs|jars|trays|buckets|pots|cans|crates|cartons|pallets|rolls|sacks|barrels|packets|bunches|bales|slices|loaves|skeins|stems|seedlings|frames|beds|bunks|nights|evenings|attempts|repetitions|tries|rounds|trials|hits|misses|cycles|shots|throws|puffs|doses|washes|hints|tricks|waves|ballots|signatures|accidents|absences|plus ones|calories|steps walked|head|heads|lambs|piglets|calves|chicks|pups|coats|places|passes';
const done =
  'counted|needed|expected|made|left|sold|dropped|fired|won|lost|missed|caught|scored|hit|laid|boarded|wanted|wasted|cast|survived|filled|awake|late|hung|printed off|out|in';
/** What is said in words, however many of it there are. */
const told =
  'parts|materials|tools|supplies|products|ingredients|skills|things|subjects|topics|goods|medicines|meds|services|documents|papers|slides|photos|pictures|keys|forms|lines|details|exercises|flavours|colours|dates|days|fees|dues|lights|access|address|class|glass|boss|business|process|series|species';

const states =
  'ok|okay|nearby|included|signed|approved|ordered|received|wanted|requested|required|needed|confirmed|checked|tested|printed|sent|returned|cancelled|canceled|done|ready|met|kept|allowed|shown|called|got|acknowledged|finished|informed|cleaned|washed|mended|fixed|repaired|installed|paid|delivered|collected|handed out|handed in|stuck|released|refunded|filed|booked|learned|authori[sz]ed|possible|available|back|leak|allergy';

/** What is entered as the day of it, rather than ticked: "sown", "arrived". */
const dated =
  'arrived|arrives|arrival|sent|delivered|left on|leaves|departs|sown|planted|potted up|repotted|started|starts|ends|installed|joined|acquired|issued|promised|dropped|dropped off|diagnosed|hatched|founded|died|born|moved in|moved out|handed over|erected|inoculated|harvested|poured|swapped|eta|etd|kick ?off|take ?off|check ?in|check ?out|move ?in|move ?out|pick ?up|drop ?off|hand ?in|mot|signed (?:in|out)|clocked (?:in|out)|runs? out|expected close|onset|bday';

const isDated = new RegExp(`^(?:${dated})$`);

const rules: readonly (readonly [RegExp, FieldKind])[] = [
  [
    /^(?:photos?|pictures?|pics?|images?|snaps?|scans?|selfies?|sketch) (?:of|before|after|when|from|front|back|on|with)\b/,
    'image',
  ],
  [
    /(?:^| )(?:pics?|snaps?|snapshots?|selfies?|tracing|screenshots?|swatch)$|(?:^| )(?:photos?|pictures?|pics?|images?) (?:\w+ )?(?:and|or|url)\b/,
    'image',
  ],
  [/^(?:e )?mails?$/, 'email'],
  [
    /^(?:need|want|have|had|contains?|brings?|requires?|still|already|would|allows?|afraid of|got|saw|with|own|in the|tried|can) (?!at|on|by|in|from|to|with|for\b)\S/,
    'boolean',
  ],
  [/^(?:price|cost|rate|fee|euros?|dollars?|charge)\b.* (?:per|an?|each) /, 'money'],
  [
    /(?:^| )(?:bill|tips|tip|takings|sales|pot|tolls?|refund|offer|bid|hammer price|reserve price|wages?|pay|savings|debt|owed|owes|money|cash|sum|labou?r cost|bonus|prize money|pocket money|earnings|expenses)$/,
    'money',
  ],
  [new RegExp(`^(?:${units})(?: \\S.*)?$`), 'number'],
  [new RegExp(`\\S (?:${units}|[mglhw])$`), 'number'],
  [new RegExp(`\\b(?:${units}) (?:from|to|until|of|on|in|at|after|before|for) \\S`), 'number'],
  [
    /^(?:money|cash|sum|bill|price|cost|fee|wages?|loan|offer|quote|amount) (?!type|kind|name|method|no\b|for\b|of\b|class|list|range|left|needed|eaten|used|brought|sold|today)\S/,
    'money',
  ],
  [
    /^(?:what|how much) (?:i|we|they|he|she|it|each)? ?(?:still )?(?:owes?|paid|pays?|charged?|costs?|earn(?:s|ed)?|spent|sold for|got for)\b|^(?:bought|sold|listed|offered|insured) for$|^how much$/,
    'money',
  ],
  [/^(?:for )?how many\b/, 'integer'],
  [/^(?:built|made|founded|published|cast|printed|manufactured|born|opened) in$/, 'integer'],
  [/^year (?!end|group|class|start)\w+|^(?:qty|quantity|count|number of) \S/, 'integer'],
  [/^amount (?:left|needed|eaten|used|brought|today)$/, 'number'],
  [/\bpercent(?:age)?\b/, 'number'],
  [new RegExp(`(?:^|^(?!.*\\b(?:type|kind|name)\\b).* )(?:${measures})(?: (?:${when}))*$`), 'number'],
  [new RegExp(`(?:^| )(?:${amounts})(?: (?:${when}))+$`), 'number'],
  [/ per (?:m2|m3|kg|hr|hour|min|minute|day|week|litre|liter|km)$/, 'number'],
  [
    /(?:^| )(?:pain|itch|stress|energy|anxiety|urge|fatigue|tiredness|hunger|cramp|confidence|noise|signal)(?: level| score| bars)$/,
    'integer',
  ],
  [/(?:^| )(?:count|party size|group size|household size|height limit|age limit|sequence|ranking)$/, 'integer'],
  [new RegExp(`(?:^| )(?:${counted})(?: (?:${done}|used|total|allowed))?$`), 'integer'],
  [new RegExp(`(?:^| )(?!(?:${told}) )[a-z]{2,}s (?:${done})$`), 'integer'],
  [/^(?:date|day) \S/, 'date'],
  [
    /^(?:first|last|next) (?!name|owner|price|value|result|reading|comment|note|step|action|level|person|player|customer|job|address|school|employer|visitor|half|set|round|class|line|word|course|dish|plate|starter|meal|language|choice|option|preference|aid|year|contact|number|known|\w*s$)[a-z]+(?: [a-z]+)?$/,
    'date',
  ],
  [/\S (?:last|when)$|^when(?: \S.*)?$|^(?:since|until|till|from|to|by) when$/, 'date'],
  [
    /(?:^| )(?:till|until|since|from when|expiry|expiration|death)$|^time of (?:death|call|arrival|departure|birth|accident)$|^day and (?:time|hour)$|^date and hour$/,
    'date',
  ],
  [
    /^(?:on|ready|pause|valid|away|free|exposed|available|absent|open|closed|stay|booked|window|period|shift|lease|contract|loan|season|earliest|latest|planned|actual|rental|hire) (?:from|to|start|end)$/,
    'date',
  ],
  [
    /^(?:ready|due|needed|wanted|return|back|use|eat|drink|promised|bring back|expected) (?:by|back|for|again)$/,
    'date',
  ],
  [
    /^(?:back|out|due|called|returned|given|fed|weighed|visited|inspected|checked|read|recorded|prepared|frozen|lands|arrives|leaves|starts|stopped|dropped|picked up|drawn|lights on|lights off) at$/,
    'datetime',
  ],
  [
    /^time (?:in|out|arrived|returned|taken|restored|off|left|back|started|finished)$|^(?:alarm|landing|take ?off|call|return|delivery|load ?in|load ?out|cut ?off|collection|closing|opening|meeting|show|curtain|stop|finish|finishing|injection|feeding|boarding|ready|due) time$/,
    'datetime',
  ],
  [/(?:^| )(?:day|evening|date)$/, 'date'],
  [/^till$/, 'date'],
  [
    /^(?:tacho|meter|scale|gas|oil|boiler|chimney|safety|fire|battery) (?:calibration|inspection|check|change|test)$/,
    'date',
  ],
  [
    /^(?!.*(?:table|cable|vegetable|stable|bible|timetable|syllable|constable|variable|consumable|label)$)\w+(?: \w+)?(?:able|ible)$/,
    'boolean',
  ],
  [/ (?:friendly|proof|free|safe|compatible|accessible)$/, 'boolean'],
  [new RegExp(`^(?!.*s (?:needed|wanted|required)$)[a-z0-9]+(?: [a-z0-9]+){0,2} (?:${states})$`), 'boolean'],
  [
    /^(?:alive|dead|working|pregnant|lucid|sure|fragile|dangerous|ongoing|wheelchair|half mast|proofread|called back|got it|picked up|signed off|backed up|came back|brought back|paid back|handed back|ticked off|worth it|deductible|faulty|sober|swollen|withdrawn|plugged in)$/,
    'boolean',
  ],
  [
    /^(?:recap|tale|story behind|poem|explanation|info|anecdote|what \S.*|impressions?)$|^text (?:in )?[a-z]+$|^impressions? after\b|^(?:things|stuff) to know$/,
    'long',
  ],
];

/** Words of German (the last of a compound), Spanish and French (the first of a phrase) that the translation leaves. */
const foreign: readonly (readonly [RegExp, FieldKind])[] = [
  [/(?:datum|termin|beginn|frist|ablauf|geburtstag)$|^(?:fällig|haltbar|gültig) (?:am|bis|ab)$|\S (?:am|bis)$/, 'date'],
  [/uhrzeit$|^(?:hora|heure)(?: d.*)?$/, 'datetime'],
  [
    /^(?:fecha|caducidad|vencimiento|inicio|fin|plazo|échéance|péremption|rdv|rendez vous|jour|date|début|décès|naissance)(?: d.*)?$/,
    'date',
  ],
  [
    /(?:preis|betrag|kosten|honorar|gage|gebühr|lohn|umsatz|trinkgeld|miete)$|^(?:precio|importe|costo|coste|cuota|propinas?|sueldo|salario|prix|montant|tarif|cachet|loyer|facture|pourboires?)(?: d.*)?$/,
    'money',
  ],
  [
    /(?:anzahl|plätze|zahl|stückzahl|jahr)$|^(?:cuánt[oa]s|cuant[oa]s|cantidad|plazas|comensales|combien|nb|jauge|quantité|paquetes|bolsas|année|año)\b/,
    'integer',
  ],
  [
    /(?:gewicht|größe|groesse|länge|laenge|breite|höhe|hoehe|umfang|durchmesser|temperatur|menge|fläche|flaeche|strecke|kilometer|stunden|dauer|verbrauch|leistung|meter|kilo|gramm)$| in (?:qm|ha|kg|km|cm|mm|m|l)$|^(?:peso|altura|latitud|longitud|gramos|profundidad|anchura|temperatura|distancia|litros|horas|kilos|metros|kilómetros|desnivel|potencia|poids|latitude|profondeur|temps passé|taille|hauteur|longueur|largeur|température|litres|heures|puissance|mètres|dénivelé)(?: .*)?$/,
    'number',
  ],
  [
    /(?:bezahlt|erledigt|gereinigt|zurückgegeben|abgeholt|unterschrieben)$|^(?:pagad[oa]|firmad[oa]|entregad[oa]|devuelt[oa]|recogid[oa]|payée?|rendue?|signée?|livrée?)$/,
    'boolean',
  ],
  [
    /(?:foto|fotos|(?<!störungs|krankheits|beschwerde|erscheinungs|berufs|leit|blut|klang|schrift|welt|vor)(?:bild|bilder)|skizze)$|^(?:fotos?|imagen|dibujo|dessin)\b/,
    'image',
  ],
];

/**
 * What a person types into something that is known to be a field: words that may as well name a thing of its own
 * ("beds", "dogs") are read as how many there are of it, and those that say that it has been done as the day of it.
 */
export function kindOfField(name: string): FieldKind {
  const low = name
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[()?!]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (isDated.test(low)) return 'date';
  const told = isCode(low) ? undefined : (kindByShape(low) ?? kindOfEither(low, kindOfField));
  if (told) return told;
  const plain = kindOfName(low);
  if (plain !== 'text' || isCode(low)) return plain;
  return [...rules, ...foreign].find(([pattern]) => pattern.test(low))?.[1] ?? 'text';
}
