import type { EnhancedGenerateContentResponse, GenerateContentStreamResult } from '@google/generative-ai';
import { ChatGoogleGenerativeAI, type GoogleGenerativeAIChatInput } from '@langchain/google-genai';

type Response = EnhancedGenerateContentResponse & { error?: { message?: string } };
type Usage = NonNullable<Response['usageMetadata']> & { thoughtsTokenCount?: number };

/** The part of Google's client that LangChain keeps to itself. */
interface Client {
  generateContentStream(...call: unknown[]): Promise<GenerateContentStreamResult>;
}

/**
 * Gemini without what gets lost on the way: that a prompt or an answer was stopped for safety, errors in the middle of
 * a stream, the tokens of thoughts, and counts that stand in every piece of a stream.
 */
export class GoogleChat extends ChatGoogleGenerativeAI {
  constructor(input: GoogleGenerativeAIChatInput) {
    super(input);
    const { client } = this as unknown as { client: Client };
    const stream = client.generateContentStream.bind(client);
    client.generateContentStream = async (...call) => {
      const result = await stream(...call);
      // Nobody reads the whole: where the stream breaks off it would end the process.
      result.response.catch(() => undefined);
      return { ...result, stream: mended(result.stream) };
    };
  }
}

async function* mended(
  stream: AsyncGenerator<EnhancedGenerateContentResponse>,
): AsyncGenerator<EnhancedGenerateContentResponse> {
  let first = true;
  for await (const response of stream) {
    yield mend(response, first);
    first = false;
  }
}

function mend(response: Response, first: boolean): EnhancedGenerateContentResponse {
  if (response.error !== undefined) throw Object.assign(new Error(response.error.message), { error: response.error });
  const { promptFeedback, usageMetadata } = response;
  const blocked = promptFeedback?.blockReason;
  const candidates =
    blocked === undefined ? response.candidates : [{ index: 0, finishReason: blocked, content: undefined }];
  return {
    ...response,
    candidates: candidates?.map((candidate) => ({
      ...candidate,
      content: candidate.content?.parts === undefined ? { role: 'model', parts: [] } : candidate.content,
    })),
    ...(usageMetadata !== undefined && { usageMetadata: counted(usageMetadata, first) }),
  } as EnhancedGenerateContentResponse;
}

/** Thoughts are paid as output. LangChain takes differences of all counts but that of the cache. */
function counted({ thoughtsTokenCount = 0, cachedContentTokenCount, ...usage }: Usage, first: boolean): Usage {
  return {
    ...usage,
    candidatesTokenCount: (usage.candidatesTokenCount ?? 0) + thoughtsTokenCount,
    ...(first && cachedContentTokenCount !== undefined && { cachedContentTokenCount }),
  };
}
