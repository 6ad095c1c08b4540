/** The languages in which a tool may be described. */
export type WishLanguage = 'en' | 'de' | 'es' | 'fr';

/** Words that stand in nearly every sentence of a language, and those that a wish begins with; none that is one of another. */
const telling: Readonly<Record<WishLanguage, string>> = {
  en: 'the a an that which who and for of with to their from on is are based asks make my our about how what write answer plan writes answers plans',
  de:
    'der das und ein eine einen einem einer mit für von zu zum zur auf nach nicht ist sie ihr ihre ihren ihrem aus wie um den dem des im ' +
    'über anhand oder werkzeug erstelle erstellt schreibe schreibt schreib übersetze übersetzt plane beantworte beantwortet frage fragen fragt ideen gib mach fasse zusammen',
  es:
    'el los las una que y para con por del según su sus como sobre herramienta quiero necesito escribe escriba traduce traduzca planifica planifique ' +
    'responde responda preguntas preguntar resumir haz crea',
  fr:
    'le les une des qui et pour avec du selon leur leurs au aux dans sur est outil je voudrais écris écrit écrire traduis traduit traduire planifie ' +
    'planifier réponds répond répondre idées résume résumer fais crée',
};
const words = Object.entries(telling).map(
  ([language, list]) => [language as WishLanguage, new Set(list.split(' '))] as const,
);

/** The language of a description: that of most of its words; English where nothing tells. */
export function languageOfWish(wish: string): WishLanguage {
  const said = wish.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = words.map(([language, known]) => ({
    language,
    count: said.filter((word) => known.has(word)).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).language;
}
