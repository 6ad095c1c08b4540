import type { FieldDraft } from '../fields.js';
import { kindByShape } from '../kinds-by-shape.js';
import { isPlural, singular } from '../words.js';

/** The kinds that names have in lists, where nothing else is said of them: telegrams leave out what a sentence says. */
const units =
  /(?:^|\s|\()(?:mm|cm|m|km|kg|g|gr|mg|l|ml|cl|kw|kwh|kva|m2|m²|m3|ha|hp|psi|bar|°c|celsius|degrees|%|percent|gp|ppm|hrs|grams|litres|liters|metres|meters)\)?$/i;
const wholeUnits =
  /\b(?:in )?(?:secs?|seconds|mins?|minutes|days|weeks|pcs|pieces|qty|quantity)$|^(?:qty|no of|# of|num) \S/i;
const measured =
  /(?:^| )(?:temp|temperature|odometer|mileage|weight|height|length|width|depth|pressure|diameter|voltage|thickness)(?: (?:in|out|before|after|total|reading|max|min))?$|(?:^| )(?:hour )?meter$|^(?:kg|kw|litres|liters|km|weight|bar) \S+/i;
const dated =
  /^(?:arrives?|arrival|departs?|departure|leaves|eta|etd|hand-?in|started|joined|acquired|installed|adopted|hired|planted|sown|frozen|opened|from when|till when|\S+ed last|date (?:in|out)|(?:leaves|arrives|departs|starts|ends|due|out|back|picked up|dropped) (?:at|on)|(?!\p{L}*[^s]s )\S+ (?:changed|serviced|calibrated|inspected)|(?:last|next) (?:\S+ed|service|inspection|check|visit|call|contact|test|clean|cleaning|vaccination|review|calibration)|follow[- ]?up|promised (?:for|by)|(?:in|out|kept|owned) since|eat by|use by|best by|ready by|needed by|pay by|install date)$|(?:^| )(?:until|till|since|from when|calibration|expires|valid to|on from|pause from|pause to|insured to)$| (?:start|end)$|^(?:window|slot|lease|contract|shift|loan|rental|season|hire) (?:start|end|from|to)$/iu;
const span = /^(?:from|to|till|until|out|back|in|out at|back at|in at)$/i;
const image = /(?:^| )(?:photo|picture|pic|photos|pics|snapshot)(?: (?:of (?:the )?\S+|before|after|proof))$/i;
const money =
  /^(?:tips?|toll|tolls|takings|owes|owed|share|fare|fares|wages?|rent|commission|income|profit|bill)$|\b(?:price|cost|money|cash|fee|rent|takings|earnings)(?: (?:each|in|handed in|total|per \S+|paid|due|owed))?$/i;
const flag =
  /^(?!\S*s )(?:[\p{L}-]+ ){1,2}(?:ok|okay|approved|ordered|signed|paid|confirmed|cancelled|canceled|received|granted|invoiced|handed over|needed|wanted|included|taken off|passed|informed|alive)$|^(?:ok|okay)$/iu;
const counted =
  /^(\p{L}+s) (?!by|to|for|on|at|of|changed|replaced|used|covered|trained|needed|required|worked|treated|entitled|authori[sz]ed)(?:\p{L}+(?:ed|ung|old|ost|eft|ound|ade|ight|ong|ent)|in|out|sharing)$/iu;
const count =
  /(?:^| )(?:beds|seats|passengers|guests|anglers|copies|pieces|headcount|child seats|crates|jars|boxes|bags|panels)(?: total)?$/i;

/** A field of a list with the kind that its name has there, where the name alone tells none. */
export function withListKind(draft: FieldDraft, typed: string, others: readonly string[]): FieldDraft {
  const low = draft.title.toLowerCase();
  const as = (kind: FieldDraft['kind']): FieldDraft => ({ title: draft.title, kind, required: draft.required });
  const told = kindByShape(low) ?? kindByShape(typed.toLowerCase());
  if (told && draft.kind !== 'enum' && !/[?/(:]/.test(typed)) return told === draft.kind ? draft : as(told);
  if (/\?\s*$/.test(typed) && /^(?:text|date)$/.test(draft.kind)) return as('boolean');
  if (/^how many\b/.test(low)) return as('integer');
  if ((units.test(low) || /^kg \S/.test(low)) && draft.kind !== 'enum' && !low.includes(' per ')) return as('number');
  if (draft.kind === 'boolean' && dated.test(low) && !/[/(]/.test(typed)) return as('date');
  if (draft.kind !== 'text') return draft;
  if (wholeUnits.test(low) || count.test(low)) return as('integer');
  if (image.test(low)) return as('image');
  if (dated.test(low)) return as(low.endsWith(' at') ? 'datetime' : 'date');
  if (span.test(low) && others.some((other) => other.toLowerCase() !== low && span.test(other)))
    return as(low.endsWith(' at') ? 'datetime' : 'date');
  if (measured.test(low)) return as('number');
  if (money.test(low)) return as('money');
  if (flag.test(low)) return as('boolean');
  const many = counted.exec(low)?.[1];
  return many !== undefined && isPlural(many) && singular(many) !== many ? as('integer') : draft;
}
