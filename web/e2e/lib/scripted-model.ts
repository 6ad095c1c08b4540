// An OpenAI-compatible server that writes the given files, slowly, with the nonce that the prompt names. What no builder
// asks it answers with an object that is given, or the same text.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file by its path, and what is in it; without that it is a component that says its name. */
export interface ScriptedFile {
  path: string;
  content?: string;
}

/** What it answers to apps: where a function is offered, a call of it; a text otherwise. */
export const scriptedObject = { name: 'Rex', legs: 4 };
export const scriptedText = 'A dog has four legs.';

/** How one answer differs: with what it begins, and whether it is cut in the middle of the first file. */
export interface ScriptedStart {
  text?: string;
  cut?: boolean;
}

type Delta = { role?: string; content?: string; tool_calls?: object[] };

/** What every answer of a model that counts tokens took. */
export const scriptedUsage = {
  prompt_tokens: 1200,
  completion_tokens: 340,
  total_tokens: 1540,
  prompt_tokens_details: { cached_tokens: 800 },
};

/**
 * Starts it; a delta every `pauseMs`. Answers its base URL. `files` may change between two answers; `counts` says whether
 * it tells what answers took.
 */
export async function scriptedModel(
  files: readonly ScriptedFile[],
  pauseMs: number,
  deltaLength = 12,
  { counts = false } = {},
) {
  let failing = false;
  let given: object = scriptedObject;
  let spoken = scriptedText;
  const queued: ScriptedStart[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages, tools } = JSON.parse(body);
    const nonce = /NONCE for this answer: ([a-z0-9]{6})/.exec(
      messages.map((message: { content: unknown }) => JSON.stringify(message.content)).join('\n'),
    )?.[1];
    if (nonce === undefined && tools !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(called(tools[0].function.name, given));
      return;
    }
    if (failing) return void response.writeHead(500).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: Delta, finish: 'stop' | 'length' | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    const { text: start = 'Here are the parts.\n', cut = false } =
      (nonce === undefined ? undefined : queued.shift()) ?? {};
    const prompt = JSON.stringify(messages);
    // Where it is given sources, it names the first.
    const text = prompt.includes('<source 1 ') ? `${spoken} [source 1]` : spoken;
    send({ role: 'assistant', content: nonce === undefined ? text : start });
    for (const { path, content } of nonce === undefined ? [] : files) {
      const name = /(\w+)\.\w+$/.exec(path)?.[1];
      const header = path.startsWith('entities/')
        ? `add_entity ${JSON.stringify({ name })}`
        : `add_file ${JSON.stringify({ path, title: name })}`;
      const text = `@@${nonce} ${header}\n${content ?? `export default function ${name}() {\n  return <p>${name}</p>;\n}`}\n@@${nonce} end\n`;
      const end = cut ? text.length / 2 : text.length;
      for (let at = 0; at < end && !response.destroyed; at += deltaLength) {
        await sleep(pauseMs);
        send({ content: text.slice(at, at + deltaLength) });
      }
    }
    send({}, cut ? 'length' : 'stop');
    if (counts)
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [], usage: scriptedUsage })}\n\n`,
      );
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    /** Calls functions with it from now on. */
    give: (object: object) => void (given = object),
    /** Answers the same from now on to whoever is no builder. */
    say: (text: string) => void (spoken = text),
    /** The next answer to a builder is so. */
    queue: (start: ScriptedStart) => void queued.push(start),
    /** Fails every answer while the work is done. */
    async fail(work: () => Promise<void>) {
      failing = true;
      await work();
      failing = false;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole answer that calls the function with the object. */
function called(name: string, given: object) {
  const call = { id: 'call', type: 'function', function: { name, arguments: JSON.stringify(given) } };
  const message = { role: 'assistant', content: null, tool_calls: [call] };
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });
}
