const first =
  'Mara Jonas Aisha Tom Elena Noah Lina Omar Ida Sam Nora Paul Yara Leo Clara Amir Sofia Ben Hana Luis Emma Karim Rosa Finn'.split(
    ' ',
  );
const letters = 'LKRBSWPDFTVHGMNACE'.split('');

/** The n-th of many made-up people, no two alike for a long while. */
export const person = (at: number): string =>
  `${first[at % first.length] ?? ''} ${letters[(at + Math.floor(at / first.length)) % letters.length] ?? ''}.`;

const animals =
  'Bella Max Luna Charlie Coco Rocky Milo Nala Bruno Maja Balu Kira Oskar Lilly Pepe Frieda Simba Ronja Findus Emma'.split(
    ' ',
  );
const titles = [
  'The Long Summer',
  'A House by the Sea',
  'Letters Home',
  'The Quiet Hour',
  'North of Here',
  'Paper Boats',
  'Seven Winters',
  'The Glass Garden',
  'Late Trains',
  'The Orchard',
  'Small Hours',
  'A Map of Rain',
];

/** Words that such fields hold, by the words of their names. */
const words: readonly [RegExp, readonly string[]][] = [
  [/breed|rasse|raza/, ['Labrador', 'Beagle', 'Border Collie', 'Poodle', 'Dachshund', 'Mixed breed']],
  [/species|variety/, ['Common', 'Highland', 'Garden', 'Wild', 'Dwarf']],
  [/city|town|destination|stadt|ciudad|ville/, ['Lisbon', 'Ghent', 'Oslo', 'Graz', 'Porto', 'Turku']],
  [/country|land$|país|pays/, ['Portugal', 'Belgium', 'Norway', 'Austria', 'Finland']],
  [
    /address|street|adresse|dirección/,
    ['Mill Lane 4', 'Station Road 12', 'Harbour Street 7', 'Garden Way 21', 'Church Square 3'],
  ],
  [
    /location|place$|room|venue|shelf|area|ort$|raum|lugar|sala|lieu|salle/,
    ['Main hall', 'Room 2', 'Garden', 'North wing', 'Studio'],
  ],
  [/colou?r|farbe|couleur/, ['Green', 'Blue', 'Red', 'White', 'Yellow']],
  [
    /company|organi[sz]ation|employer|manufacturer|firma|empresa|entreprise|brand|supplier/,
    ['Fernhill Ltd', 'Bluepeak', 'Oakridge Studio', 'Northfield', 'Bright & Co'],
  ],
  [
    /sku|code|batch|reference|serial|plate|number|isbn|nummer|número|numéro/,
    ['A-1042', 'B-2210', 'C-3187', 'D-4405', 'E-5090', 'F-6121'],
  ],
  [
    /reason|subject|purpose|grund|anlass|motivo|motif/,
    ['Check-up', 'First visit', 'Follow-up', 'Question', 'Repair', 'Consultation'],
  ],
  [/medicine|medication|drug|medikament/, ['Ibuprofen', 'Paracetamol', 'Amoxicillin', 'Cetirizine', 'Omeprazole']],
  [/dose|dosage/, ['1 tablet a day', '5 ml twice a day', '2 tablets at night', '10 ml when needed']],
  [/vaccine|disease|impf/, ['Tetanus', 'Measles', 'Hepatitis B', 'Influenza']],
  [/position|job|occupation|beruf|role$|rolle/, ['Nurse', 'Carpenter', 'Designer', 'Teacher', 'Accountant']],
  [/department|abteilung|team$/, ['Office', 'Workshop', 'Sales', 'Kitchen', 'Service']],
  [/instrument/, ['Violin', 'Piano', 'Clarinet', 'Cello', 'Trumpet']],
  [/dish|meal|gericht|plato|plat$/, ['Tomato soup', 'Mushroom risotto', 'Apple pie', 'Green salad', 'Fish stew']],
  [/drink|getränk/, ['Espresso', 'Lemonade', 'Green tea', 'Cappuccino']],
  [/skill|strength/, ['Cooking', 'Driving', 'First aid', 'Languages']],
  [/equipment|device|machine|tool|gerät/, ['Drill', 'Projector', 'Ladder', 'Camera', 'Generator']],
  [/material/, ['Oak', 'Steel', 'Linen', 'Clay']],
  [/make$|model|marke|modell/, ['Golf', 'Corolla', 'Clio', 'Octavia', 'Panda']],
  [/year/, ['1890', '1924', '1957', '1978', '2003']],
  [/floor/, ['Ground floor', 'First floor', 'Second floor']],
  [/unit|einheit|unidad/, ['kg', 'piece', 'litre', 'box']],
  [/language|sprache|idioma|langue/, ['English', 'German', 'French', 'Spanish']],
  [/genre|category|type|kind|topic|kategorie|art$|categoría|catégorie/, ['General', 'Special', 'Seasonal', 'Classic']],
  [/crop/, ['Wheat', 'Barley', 'Potatoes', 'Clover']],
];
const people =
  /owner|person|author|artist|responsible|assignee|guide|trainer|teacher|doctor|lead|borrower|contact|name of|reader|director|composer|speaker|driver|guest|player|customer|client|member|patient|student|tenant|donor|volunteer|organi[sz]er|host|besitzer|autor|leiter|kunde|dueño|cliente|propriétaire|auteur|by$/;
const times = ['06:00', '10:00', '14:00', '18:00', '22:00'];

/** What the n-th sample row has in a text field of this name; undefined where its name says nothing. */
export function sampleWord(key: string, at: number): string | undefined {
  const low = key.toLowerCase();
  const fits = words.find(([pattern]) => pattern.test(low))?.[1];
  if (
    /(?:^|\b)(?:owner|guest|customer|contact|client) ?name|^(?:first|last|full) ?name/.test(low) ||
    (people.test(low) && !/number|code|phone/.test(low))
  )
    return person(at);
  return fits?.[at % fits.length];
}

/** When places open and close is much alike on all days. */
export function sampleTimeOf(key: string, at: number): string {
  if (/^(?:open|geöffnet|öffnet|abre|ouvre)/.test(key)) return '09:00';
  if (/^(?:clos|schlie|cierra|ferme)/.test(key)) return '18:00';
  return sampleTime(at + (/^(?:end|to$|until|bis|ende|fin)/.test(key) ? 1 : 0));
}

const sampleTime = (at: number): string => times[at % times.length] ?? '09:00';

/** More names of a kind than a table of samples has. */
export function moreNames(kind: 'animal' | 'work', at: number): string {
  const names = kind === 'animal' ? animals : titles;
  const name = names[at % names.length] ?? '';
  return at < names.length ? name : `${name} ${Math.floor(at / names.length) + 1}`;
}
