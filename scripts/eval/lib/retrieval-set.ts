// Public collections of documents with questions and judgements, in the form that BEIR gives them: `corpus.jsonl`,
// `queries.jsonl` and `qrels/NAME.tsv`.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export interface RetrievalSet {
  readonly name: string;
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** Only those that are judged. */
  readonly queries: readonly Query[];
}

export interface Query {
  readonly text: string;
  /** How relevant documents are, by their ids; those that are not named are not. */
  readonly relevance: ReadonlyMap<string, number>;
}

/** Throws where the folder is no such collection. */
export function readRetrievalSet(folder: string, split: string): RetrievalSet {
  const lines = (file: string): string[] => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
  const documents = lines('corpus.jsonl').map((line) => {
    const { _id: id, title = '', text } = JSON.parse(line) as { _id: string; title?: string; text: string };
    return { id, title, text };
  });
  const judged = new Map<string, Map<string, number>>();
  for (const line of lines(`qrels/${split}.tsv`).slice(1)) {
    const [query = '', document = '', score = ''] = line.trim().split('\t');
    const relevance = judged.get(query) ?? new Map<string, number>();
    judged.set(query, relevance.set(document, Number(score)));
  }
  const queries = lines('queries.jsonl').flatMap((line) => {
    const { _id: id, text } = JSON.parse(line) as { _id: string; text: string };
    const relevance = judged.get(id);
    return relevance ? [{ text, relevance }] : [];
  });
  return { name: basename(resolve(folder)), documents, queries };
}
