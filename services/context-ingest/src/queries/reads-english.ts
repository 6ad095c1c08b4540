/** Words that stand in nearly every English question, and none that is as frequent in another language. */
const english =
  'the of and is are was were what which who how when where why that this with for from by at an be been does did do did can it its as or if their they has have had not to';
/** Those of the other languages with Latin letters that are written most. */
const others = [
  'der die das und ist den dem des ein eine einer eines von zu im mit auf für wie wer wo welche welcher wann wurde werden nicht auch sich bei',
  'el la los las de del que en por para con una un es se como cuál qué quién su al lo más fue son',
  'le les des du une et est dans pour qui quel quelle sur au aux il elle ne pas par',
  'di il che della per sono nel non è',
  'het een van op met zijn wat',
  'o os um uma do da dos em não com',
  'și în din care cu pe ce este a fost cât',
  'w z na jest nie się co',
  've bir ne bu için ile hangi kaç',
];

const sets = { english: new Set(english.split(' ')), others: new Set(others.join(' ').split(' ')) };

/** Whether a question is English beyond doubt: more of its words are of that language's most frequent ones than of others'. */
export function readsEnglish(question: string): boolean {
  let balance = 0;
  for (const word of question.toLowerCase().match(/\p{L}+/gu) ?? [])
    if (sets.english.has(word)) balance += 1;
    else if (sets.others.has(word)) balance -= 1;
  return balance > 0;
}
