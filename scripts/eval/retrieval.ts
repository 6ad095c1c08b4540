// Search on public collections with judgements: how good its first answers are, by words, by vectors and by both, beside
// what is published of BM25. --set FOLDER names a collection in BEIR's form.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { candidates } from '@lathe/context-ingest/queries/chunk-search';
import { ndcg, recall } from './lib/ranking-measures.ts';
import { openIndex, type RetrievalIndex, type Side, sides } from './lib/retrieval-index.ts';
import { type Query, readRetrievalSet, type RetrievalSet } from './lib/retrieval-set.ts';

/** nDCG@10 of BM25: in the paper of BEIR, and as Pyserini computes it on title and text as one. */
const published: Readonly<Record<string, { paper: number; pyserini: number }>> = {
  arguana: { paper: 0.315, pyserini: 0.397 },
  fiqa: { paper: 0.236, pyserini: 0.236 },
  nfcorpus: { paper: 0.325, pyserini: 0.322 },
  scidocs: { paper: 0.158, pyserini: 0.149 },
  scifact: { paper: 0.665, pyserini: 0.679 },
};
/** Chunks that each side names for the recall of documents; the product names fewer. */
const deep = 500;

const { values } = parseArgs({
  options: { set: { type: 'string', multiple: true, default: [] }, split: { type: 'string', default: 'test' } },
});
let skipped = 0;
for (const folder of values.set.length > 0 ? values.set : [process.env.RETRIEVAL_SET ?? '']) {
  if (folder !== '' && existsSync(join(folder, 'corpus.jsonl'))) await evaluate(readRetrievalSet(folder, values.split));
  else skip(folder);
}
if (skipped > 0) process.exitCode = values.set.length > 0 ? 1 : 0;

function skip(folder: string): void {
  skipped += 1;
  console.log(
    `SKIPPED retrieval: ${folder === '' ? 'no collection is named' : `${folder} has no corpus.jsonl`}. Get one of the small ` +
      'collections of BEIR (scifact, nfcorpus; corpus.jsonl, queries.jsonl, qrels/test.tsv), and name its folder: npm run eval -- ' +
      'retrieval --set FOLDER',
  );
}

async function evaluate(set: RetrievalSet): Promise<void> {
  const index = await openIndex(set);
  try {
    console.log(
      `\n${set.name}, ${values.split}: ${set.documents.length} documents, ${index.chunks} chunks, ${set.queries.length} questions; ` +
        `vectors: ${index.model}${index.model === 'lexical' ? ' (of letters and words, not of meanings)' : ''}, ${Math.round(index.rate)} chunks a second`,
    );
    const figures = published[set.name];
    const beside = figures ? ` | of BM25 in the paper, ${figures.paper} | of Pyserini's BM25, ${figures.pyserini}` : '';
    console.log(`search | nDCG@10${beside} | recall@100`);
    for (const side of sides) {
      const score = await mean(set.queries, async (query) =>
        ndcg(await found(index, side, query, candidates), query.relevance, 10),
      );
      const share = await mean(set.queries, async (query) =>
        recall(await found(index, side, query, deep), query.relevance, 100),
      );
      const ratios = figures ? [score / figures.paper, score / figures.pyserini] : [];
      console.log([side, ...[score, ...ratios, share].map((value) => value.toFixed(3))].join(' | '));
    }
  } finally {
    await index.close();
  }
}

function found(index: RetrievalIndex, side: Side, { text }: Query, most: number): Promise<string[]> {
  return index.search(side, text, most);
}

async function mean(queries: readonly Query[], measure: (query: Query) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const query of queries) sum += await measure(query);
  return sum / queries.length;
}
