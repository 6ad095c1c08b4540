import { isPerson } from '../../language/nouns/noun-kinds.js';
import { inEnglishOf } from '../../language/translation/translate.js';
import type { EntityPlan, FieldPlan } from '../../model/app-plan.js';

/** Numbers as such fields hold them, by the words of their names; the first that fits counts. */
const spans: readonly [RegExp, readonly number[]][] = [
  [/year|jahr|año|année/, [2019, 2021, 1998, 2011, 2023, 2005, 2016]],
  [/rating|stars|score|grade|bewertung|valoración|étoiles/, [5, 4, 3, 4, 5, 2, 4]],
  [/pages|seiten|páginas/, [320, 184, 256, 412, 148, 540, 288]],
  [/min(?:imum)?(?:stock|quantity|level|amount)?$|reorder|mindest|mínim|seuil/, [10, 5, 20, 6, 8, 12, 15]],
  [/minutes|duration|minuten|dauer|minutos|durée/, [30, 45, 60, 20, 90, 40, 75]],
  [/hours|stunden|horas|heures/, [2, 1.5, 4, 3, 6.5, 2.5, 8]],
  [/salary|wage|gehalt|sueldo|salaire/, [3200, 2850, 4100, 3600, 2700, 5200, 3950]],
  [/rent|deposit|miete|kaution|alquiler|loyer/, [720, 850, 640, 980, 1150, 560, 790]],
  [/budget|goal|target|ziel/, [1500, 4000, 800, 12000, 2500, 6000, 950]],
  [/price|cost|fee|preis|kosten|gebühr|precio|prix|tarif/, [12.5, 4.9, 24, 39.9, 7.25, 18, 65]],
  [/amount|total|sum|betrag|summe|importe|montant|value|wert/, [240, 1250, 89.5, 430, 76, 980, 315]],
  [/seats|places|plätze|plazas|capacity/, [4, 2, 6, 4, 8, 2, 10]],
  [/guests|people|persons|players|personen|gäste|personas|personnes/, [2, 4, 3, 6, 2, 5, 8]],
  [/quantity|stock|copies|inventory|bestand|menge|anzahl|cantidad|existencias|quantité/, [24, 3, 60, 8, 15, 2, 42]],
  [/servings|portions|portionen|raciones/, [4, 2, 6, 4, 8, 2, 4]],
  [/area|hectares|size|fläche|superficie|surface/, [54, 72.5, 38, 91, 120, 65, 47]],
  [/distance|km|miles|strecke|distancia/, [5.2, 8, 3.6, 12.4, 10, 6.8, 21.1]],
  [/mileage|odometer|kilometerstand/, [48200, 91350, 12800, 65400, 134000, 27900, 78100]],
  [/temperature|temperatur/, [21.5, 19, 22.4, 18.6, 20.1, 23, 17.8]],
  [/rooms|bedrooms|zimmer|habitaciones|pièces/, [3, 2, 4, 1, 3, 5, 2]],
  [/floor|stock(?:werk)|etage|piso|étage/, [1, 3, 2, 4, 1, 5, 2]],
  [/points|goals|punkte|puntos/, [12, 7, 21, 15, 9, 18, 3]],
  [/votes|likes|stimmen/, [14, 3, 27, 8, 19, 5, 11]],
  [/height|größe|altura|taille/, [172, 168, 181, 164, 190, 176, 159]],
  [/weight|gewicht|peso|poids/, [6.5, 24, 12.8, 31, 8.2, 18.5, 4.1]],
];
const ages = { people: [34, 27, 41, 19, 62, 36, 53], others: [3, 7, 2, 5, 9, 1, 4] };
const small = [3, 1, 5, 2, 8, 4, 6];

/** A believable number for a field of the n-th sample row. */
export function sampleNumber(entity: EntityPlan, field: FieldPlan, at: number): number {
  const key = `${field.key} ${field.title}`.toLowerCase();
  const own = /(?:^| )(?:number|no|nr|nummer|número|numéro|rank|position)$/.test(field.title.toLowerCase());
  if (own) return at + 1;
  const isAge = /(?:^| )(?:age|alter|edad|âge)$/.test(key);
  const span = isAge
    ? ages[isPerson((inEnglishOf(entity.singular)[0] ?? entity.singular).toLowerCase()) ? 'people' : 'others']
    : field.stars
      ? [5, 4, 3, 4, 5, 2, 4]
      : (spans.find(([pattern]) => pattern.test(key))?.[1] ?? small);
  const value = span[at % span.length] ?? 1;
  return field.kind === 'integer' ? Math.round(value) : value;
}
