import { isUnit } from '../../language/kinds-of-fields.js';
import { wordsIn } from '../../language/outline/heads.js';
import type { ReadField } from '../../reader/reader.js';
import { isName } from './missing-item.js';
import type { Placed } from './placed-lists.js';
import { chosenIn, nameAt, namedIn } from './places.js';

/** Names that say little without what stands behind them: "Anzahl" of "Anzahl Register". */
const bare =
  /^(?:number|no|date|name|kind|type|year|time|amount|count|style|level|anzahl|nummer|datum|art|jahr|zahl|número|numero|nombre|fecha|tipo|año|numéro|nom|type|année|date|couleur|colour|color|farbe)$/iu;
const joining =
  /(?:^|\s)(?:in|en|of|de|du|des|del|der|von|the|to|by|for|from|at|on|per|pro|par|por|für|pour|à|a|al|as|als|\+|and|und|y|et)(?=\s|$)|d'/iu;
/** What says nothing of its own: "parking yes/no", "score 1-5", "slip scanned", "eyepiece used". */
const empty =
  /[/\d+-]|^(?:ok|then|made|done|an|ab|auf|aus|ein|fest|fait\p{L}*|hech\p{L}+|yes no)$|(?:ed|ée?s?|[ai]d[oa]s?)$|^(?:ge|ver|be)\p{L}+t$/iu;

/** A field with the whole name of its item where only part of it was read. */
export function withWholeName(field: ReadField, item: Placed, all: readonly ReadField[]): ReadField {
  if (namedIn(item, [field]).length === 0 || namedIn(item, all).length > 1 || !isName(item.text)) return field;
  if (chosenIn(item, [field]).length > 0) return field;
  const read = field.name
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();
  const whole = item.text.toLowerCase();
  const behind = whole.startsWith(`${read} `) ? whole.slice(read.length + 1) : '';
  if (/^(?:phone|email|date)$/.test(field.kind) && /^(?:number|no|nummer|address|adresse|date)$/.test(behind))
    return field;
  const isCut =
    behind !== '' &&
    !isUnit(behind) &&
    (bare.test(read) || (!empty.test(behind) && !joining.test(behind) && wordsIn(behind) < 3));
  return isCut ? { ...field, name: nameAt(item) } : field;
}
