/** Forms of a verb: what they are in English and how they are written; of the third person also two other forms. */
export type Forms = readonly (readonly [english: string, written: string, base: string, past: string])[];

/** One verb of the table: the English it has, and its cell in one language. */
export function formsOfVerb(english: string, cell: string, language: keyof typeof conjugations): Forms {
  const [base = '', past = regularPast(base)] = splitEnglish(english);
  const [infinitive = '-', ...own] = cell.split(' ');
  if (infinitive === '-') return [];
  const [third, second, last, first] = own.map((form) => (form === '-' ? undefined : form));
  return conjugations[language](infinitive, third, second, last, first)
    .filter(([, written]) => written !== '')
    .map(([form, written]) => [inForm(form, base, past), written, form === 'third' ? base : '', past]);
}

const conjugations = { de: german, es: spanish, fr: french };

type Conjugated = readonly (readonly [form: string, written: string])[];

function inForm(form: string, base: string, past: string): string {
  switch (form) {
    case 'past':
      return past;
    case 'third':
      return thirdOf(base);
    case 'i':
    case 'we':
      return `${form === 'i' ? 'I' : 'we'} ${base}`;
    case 'i have':
    case 'we have':
      return `${form === 'i have' ? 'I' : 'we'} have ${past}`;
    case 'it':
    case 'them':
      return base.replace(/^\S+/, (verb) => `${verb} ${form}`);
    case 'ing':
      return base.replace(/^\S+/, (verb) => `${verb.replace(/([^e])e$/, '$1')}ing`);
    default:
      return base;
  }
}

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
    ['base', before === '' ? '' : `${verb}${behind}`],
    ['base', before === '' ? '' : `${before}zu${verb}`],
    ['base', `${stem}e${behind}`],
    ['base', before === '' ? '' : `${before}${stem}e`],
    ['third', `${one}${behind}`],
    ['third', before === '' ? '' : `${before}${one}`],
    ['past', participle ?? `${before}ge${stem}t`],
    ['past', `${then}${behind}`],
    ['past', before === '' ? '' : `${before}${then}`],
    ['past', `${then.replace(/e$/, '')}en${behind}`],
  ];
}

function spanish(infinitive: string, third?: string, past?: string, participle?: string, first?: string): Conjugated {
  const stem = infinitive.slice(0, -2);
  const isFirst = infinitive.endsWith('ar');
  const one = third ?? `${stem}${isFirst ? 'a' : 'e'}`;
  const then = past ?? `${stem}${isFirst ? 'ó' : 'ió'}`;
  const done = participle ?? `${stem}${isFirst ? 'ado' : 'ido'}`;
  const many = then
    .replace(/ió$/, 'ieron')
    .replace(/ó$/, 'aron')
    .replace(/([^aio])o$/, '$1ieron');
  const me = first ?? (third === undefined ? `${stem}o` : one.replace(/[ae]$/, 'o'));
  const wished = `${me.slice(0, -1)}${isFirst ? 'e' : 'a'}`
    .replace(/([cg])e$/, (_all, end: string) => (end === 'c' ? 'que' : 'gue'))
    .replace(/ze$/, 'ce');
  const iDid = past === undefined || then.endsWith('ó') ? `${stem}${isFirst ? 'é' : 'í'}` : then.replace(/o$/, 'e');
  const doing = isFirst ? `${stem}ando` : `${stem.replace(/([aeo])$/, '$1y')}${/[aeo]$/.test(stem) ? '' : 'i'}endo`;
  const then2 = `${stem}${isFirst ? 'aba' : 'ía'}`;
  return [
    ['base', infinitive],
    ['third', one],
    ['base', `${one}n`],
    ['we', `${stem}${isFirst ? 'amos' : infinitive.endsWith('er') ? 'emos' : 'imos'}`],
    ['i', me],
    ['third', `${infinitive}á`],
    ['base', `${infinitive}án`],
    ['past', done],
    ['past', then],
    ['past', many === then ? '' : many],
    ['past', done.replace(/o$/, 'a')],
    ['past', done.replace(/o$/, 'os')],
    ['past', done.replace(/o$/, 'as')],
    ['i have', iDid.replace(/cé$/, 'qué').replace(/gé$/, 'gué').replace(/zé$/, 'cé')],
    ['we have', infinitive.endsWith('er') && past === undefined ? `${stem}imos` : ''],
    ['third', wished],
    ['base', `${wished}n`],
    ['ing', doing],
    ['past', then2],
    ['past', `${then2}n`],
    ['it', `${infinitive}lo`],
    ['it', `${infinitive}la`],
    ['them', `${infinitive}los`],
    ['them', `${infinitive}las`],
    ['base', `${infinitive}se`],
    ['base', `${infinitive}me`],
    ['base', `${infinitive}nos`],
    ['base', `${infinitive}le`],
    ['base', `${infinitive}les`],
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
    // "je reçois", "je vends": of regular verbs in -er it is written like the third person.
    ['base', isFirst ? '' : one.replace(/t$/, 's').replace(/d$/, 'ds')],
    ['base', isFirst ? '' : `${(many ?? `${stem}issent`).replace(/ent$/, '')}ons`],
    ['third', `${infinitive.replace(/re$/, 'r')}a`],
    ['base', `${infinitive.replace(/re$/, 'r')}ont`],
    ['past', `${stemThen(isFirst ? `${stem}ent` : (many ?? `${stem}issent`))}ait`],
    ['past', `${stemThen(isFirst ? `${stem}ent` : (many ?? `${stem}issent`))}aient`],
  ];
}

/** "prennent" is "prenait", "mangent" is "mangeait". */
const stemThen = (many: string): string =>
  many.replace(/ent$/, '').replace(/nn$/, 'n').replace(/g$/, 'ge').replace(/c$/, 'ç');
