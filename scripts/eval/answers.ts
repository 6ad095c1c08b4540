// Answers as models of several families write them, and what becomes of them: right, and in one call.
import { type CorpusAnswer, readAnswerCorpus } from './lib/answer-corpus.ts';
import { judgeAnswer, nonce } from './lib/judge-answer.ts';
import { corpusFile, halves, type Judged, percent, report } from './lib/report.ts';

const corpora = halves.map((half) => ({ half, answers: readAnswerCorpus(corpusFile(`answers-${half}`), nonce) }));
const all = corpora.flatMap(({ answers }) => answers);
const plainOf = (scenario: CorpusAnswer['scenario']): string =>
  all.find((answer) => answer.scenario === scenario && answer.kind === 'faultless')!.text;

for (const { half, answers } of corpora) {
  const judged: Judged[] = [];
  let once = 0;
  for (const answer of answers) {
    const { calls, faults } = await judgeAnswer(answer, plainOf(answer.scenario));
    if (faults.length === 0 && calls === 1) once += 1;
    const { family, scenario, kind } = answer;
    judged.push({ name: `${family} ${scenario} ${kind} (calls: ${calls})`, groups: [family], faults });
  }
  report('Answers', half, judged);
  console.log(`  in one call: ${percent(once, answers.length)}`);
}
