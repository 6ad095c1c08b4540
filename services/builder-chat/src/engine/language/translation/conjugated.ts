/** Forms of a verb: what they are in English, and how they are written. */
export type Forms = readonly (readonly [english: string, written: string])[];

/** One verb of the table: the English it has, and its cell in one language. */
export function formsOfVerb(english: string, cell: string, language: keyof typeof conjugations): Forms {
  const [base = '', past = regularPast(base)] = splitEnglish(english);
  const [infinitive = '-', ...own] = cell.split(' ');
  if (infinitive === '-') return [];
  const [third, second, last] = own.map((form) => (form === '-' ? undefined : form));
  return conjugations[language](infinitive, third, second, last)
    .filter(([, written]) => written !== '')
    .map(([form, written]) => [
      form === 'past' ? past : form === 'third' ? thirdOf(base) : withWho(form, base),
      written,
    ]);
}

const conjugations = { de: german, es: spanish, fr: french };

type Conjugated = readonly (readonly [form: string, written: string])[];

const withWho = (form: string, base: string): string =>
  form === 'i' ? `I ${base}` : form === 'we' ? `we ${base}` : base;

/** "pick up picked up" is two words twice, "see seen" one and one. */
function splitEnglish(english: string): string[] {
  const words = english.split(' ');
  if (words.length === 4) return [words.slice(0, 2).join(' '), words.slice(2).join(' ')];
  return words.length === 2 && /^(?:up|in|at|off|out)$/.test(words[1] ?? '') ? [english] : words;
}

const regularPast = (base: string): string =>
  base.replace(/^\S+/, (verb) => (verb === 'take' ? 'taken' : `${verb.replace(/e$/, '')}ed`));

const thirdOf = (base: string): string =>
  base.replace(/^\S+/, (verb) =>
    /(?:s|x|ch|sh|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`,
  );

/** "auf|schreiben": "aufschreiben", "schreibt auf", "aufgeschrieben". */
function german(infinitive: string, third?: string, participle?: string, past?: string): Conjugated {
  const [before, verb] = infinitive.includes('|') ? infinitive.split('|') : ['', infinitive];
  const stem = (verb ?? '').replace(/e?n$/, '');
  const one = third ?? `${stem}t`;
  const then = past ?? `${stem}te`;
  const behind = before === '' ? '' : ` ${before}`;
  return [
    ['base', `${before}${verb}`],
    ['base', before === '' ? `${stem}e` : ''],
    ['third', `${one}${behind}`],
    ['third', before === '' ? '' : `${before}${one}`],
    ['past', participle ?? `${before}ge${stem}t`],
    ['past', `${then}${behind}`],
    ['past', before === '' ? '' : `${before}${then}`],
    ['past', `${then.replace(/e$/, '')}en${behind}`],
  ];
}

function spanish(infinitive: string, third?: string, past?: string, participle?: string): Conjugated {
  const stem = infinitive.slice(0, -2);
  const isFirst = infinitive.endsWith('ar');
  const one = third ?? `${stem}${isFirst ? 'a' : 'e'}`;
  const then = past ?? `${stem}${isFirst ? 'ó' : 'ió'}`;
  const done = participle ?? `${stem}${isFirst ? 'ado' : 'ido'}`;
  const many = then
    .replace(/ió$/, 'ieron')
    .replace(/ó$/, 'aron')
    .replace(/([^aio])o$/, '$1ieron');
  return [
    ['base', infinitive],
    ['third', one],
    ['base', `${one}n`],
    ['we', `${stem}${isFirst ? 'amos' : infinitive.endsWith('er') ? 'emos' : 'imos'}`],
    ['i', third === undefined ? `${stem}o` : one.replace(/[ae]$/, 'o')],
    ['third', `${infinitive}á`],
    ['base', `${infinitive}án`],
    ['past', done],
    ['past', then],
    ['past', many === then ? '' : many],
    ['past', done.replace(/o$/, 'a')],
    ['past', done.replace(/o$/, 'os')],
    ['past', done.replace(/o$/, 'as')],
  ];
}

function french(infinitive: string, third?: string, participle?: string, many?: string): Conjugated {
  const stem = infinitive.replace(/(?:er|ir|re|oir)$/, '');
  const isFirst = infinitive.endsWith('er');
  const one = third ?? (isFirst ? `${stem}e` : `${stem}it`);
  const done = participle ?? (isFirst ? `${stem}é` : `${stem}i`);
  return [
    ['base', infinitive],
    ['third', one],
    ['base', many ?? (isFirst ? `${stem}ent` : `${stem}issent`)],
    ['base', isFirst ? `${stem.replace(/g$/, 'ge').replace(/c$/, 'ç')}ons` : ''],
    ['past', done],
    ['past', `${done}e`],
    ['past', done.endsWith('s') ? '' : `${done}s`],
    ['past', `${done}es`],
  ];
}
