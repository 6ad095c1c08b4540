import type { Dictionary, Language } from './dictionary.js';

/** Short and spoken forms of usual words, with what is meant. */
const spoken: Readonly<Record<Language, string>> = {
  de: `ne eine, nen einen, nem einem, ner einer, nix nichts, nich nicht, net nicht, ned nicht, is ist, ham haben, hamma haben wir,
    hab habe, hatt hatte, sinds sind, wenns wenn es, obs ob es, gibts gibt es, gehts geht es, ists ist es, sichs sich,
    fürs für das, ums um das, ins in das, ans an das, aufs auf das, fürn für einen, mim mit dem, aufm auf dem, beim bei dem,
    krieg kriege, kriegt bekommt, kriegen bekommen, kriege bekomme, sowas etwas, rein hinein, raus heraus, mus muss,
    wieviel wie viel, wieviele wie viele`,
  es: `q que, xq porque, pq porque, tb también, tmb también, pa para, x por, nro número, num número, tel teléfono, tfno teléfono,
    finde fin de semana, guasap mensaje, peli película, cole colegio, furgo furgoneta, compis compañeros`,
  fr: `bcp beaucoup, nb nombre de, ds dans, pr pour, qd quand, pb problème, tps temps, tél téléphone, tel téléphone, rdv rendez-vous,
    asso association, resto restaurant, ordi ordinateur, prof professeur, kiné kinésithérapeute, véto vétérinaire, appli application,
    coloc colocataire, rando randonnée, randos randonnées, labo laboratoire, bibli bibliothèque, ya il y a, ca ça, chui je suis`,
};

const opened = new Map<Language, ReadonlyMap<string, string>>();

function formsOf(language: Language): ReadonlyMap<string, string> {
  const known = opened.get(language);
  if (known) return known;
  const forms = new Map(
    spoken[language].split(',').map((pair) => {
      const [short = '', ...meant] = pair.trim().split(/\s+/);
      return [short, meant.join(' ')];
    }),
  );
  opened.set(language, forms);
  return forms;
}

/** What is written as it is spoken in the words of the dictionary: "ich brauch ne" is "ich brauche eine". */
export function asWritten(text: string, language: Language, { meanings, verbs }: Dictionary): string {
  const forms = formsOf(language);
  const said = text.replace(/(?<![\p{L}\p{N}'-])\p{L}+(?![\p{L}\p{N}'-])/gu, (word) => {
    const meant = forms.get(word.toLowerCase());
    if (meant !== undefined && (word === word.toLowerCase() || !/^(?:tel|ne)$/i.test(word))) return meant;
    if (language !== 'de' || meanings.has(word.toLowerCase()) || word !== word.toLowerCase()) return word;
    // "ich leg", "festhaltn": an e is not spoken.
    const longer = [`${word}e`, word.replace(/n$/, 'en')].find((whole) => verbs.has(whole));
    return longer !== undefined && longer !== word ? longer : word;
  });
  return said.replace(/(?<!\p{L})nombre de (?=de |d')/gu, 'nombre ').replace(nothingBut, '$1 seulement ');
}

/** "ne voit que ses leçons": he sees only those. */
const nothingBut =
  /(?<!\p{L})(?:ne |n')(\p{L}+(?: \p{L}+(?:er|ir|re))?) que? ?(?=(?:ses?|son|sa|leurs?|les?|la|une?|l'|ce)(?!\p{L}))/giu;
