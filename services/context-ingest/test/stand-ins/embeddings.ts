import { startJsonServer } from './json-server.ts';

/** Words that this model takes for the same. */
const meanings = [
  ['dog', 'hound', 'puppy'],
  ['cat', 'kitten'],
  ['car', 'automobile'],
];

/** An OpenAI-compatible model of embeddings that knows a few meanings. */
export class EmbeddingsStandIn {
  texts = 0;
  /** Answers that many requests with this status first. */
  trouble = { status: 0, times: 0 };
  /** Called with each request; its answer waits for it. */
  asked: (texts: readonly string[]) => void | Promise<void> = () => undefined;
  url = '';
  close: () => Promise<void> = async () => undefined;

  static async open(): Promise<EmbeddingsStandIn> {
    const standIn = new EmbeddingsStandIn();
    const server = await startJsonServer(async ({ body }) => {
      if (standIn.trouble.times > 0) {
        standIn.trouble.times -= 1;
        return { status: standIn.trouble.status, body: { error: { message: 'not now' } } };
      }
      const input: string[] = [body.input].flat();
      await standIn.asked(input);
      standIn.texts += input.length;
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      return { body: { data, usage: { prompt_tokens: 1, total_tokens: 1 } } };
    });
    return Object.assign(standIn, server);
  }

  get env(): Record<string, string> {
    return {
      EMBEDDINGS_PROVIDER: 'openai-compatible',
      EMBEDDINGS_MODEL: 'meanings-1',
      EMBEDDINGS_BASE_URL: this.url,
    };
  }
}

const vectorOf = (text: string): number[] => [
  ...meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length),
  0.1,
];
