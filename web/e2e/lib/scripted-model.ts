// An OpenAI-compatible server that writes the given files, slowly, with the nonce that the prompt names.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file by its path, and what is in it; without that it is a component that says its name. */
export interface ScriptedFile {
  path: string;
  content?: string;
}

/** Starts it; a delta every `pauseMs`. Answers its base URL. */
export async function scriptedModel(files: readonly ScriptedFile[], pauseMs: number, deltaLength = 12) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const nonce = /NONCE for this answer: ([a-z0-9]{6})/.exec(
      JSON.parse(body)
        .messages.map((message: { content: unknown }) => JSON.stringify(message.content))
        .join('\n'),
    )?.[1];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: { role?: string; content?: string }, finish: 'stop' | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    send({ role: 'assistant', content: 'Here are the parts.\n' });
    for (const { path, content } of files) {
      const name = /(\w+)\.jsx$/.exec(path)?.[1];
      const text = `@@${nonce} add_file ${JSON.stringify({ path, title: name })}\n${content ?? `export default function ${name}() {\n  return <p>${name}</p>;\n}`}\n@@${nonce} end\n`;
      for (let at = 0; at < text.length && !response.destroyed; at += deltaLength) {
        await sleep(pauseMs);
        send({ content: text.slice(at, at + deltaLength) });
      }
    }
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
