import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRoute, type RouteInput } from '@lathe/proto/http/route';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import type { ServiceDefinition } from '../service/service-definition.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { Input, RawBody, Route } from './route.decorator.js';

const echo = defineRoute({
  service: 'payments',
  method: 'POST',
  path: '/api/echo',
  summary: 'Echo',
  auth: 'public',
  query: z.object({ times: z.coerce.number().max(3).optional() }),
  body: z.object({ word: z.string().max(20) }),
  response: z.object({ word: z.string() }),
});

const raw = defineRoute({
  service: 'payments',
  method: 'POST',
  path: '/api/raw',
  summary: 'Raw echo',
  auth: 'public',
  kind: 'raw',
  response: z.object({ text: z.string() }),
});

@Controller()
class EchoController {
  @Route(echo)
  run(@Input() { body }: RouteInput<typeof echo>): { word: string; secret: string } {
    return { word: body.word, secret: 'not in the contract' };
  }
  @Route(raw)
  keep(@RawBody() body: Buffer): { text: string } {
    return { text: body.toString('utf8') };
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

const definition: ServiceDefinition = {
  name: 'payments',
  env: z.object({}),
  modules: [EchoModule],
  consumers: [],
  processors: [],
};

describe('a request body', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(definition);
  });
  afterAll(() => test.stop());

  const send = (body: string, type: string, query = ''): ReturnType<TestService['request']> =>
    test.request('POST', `/api/echo${query}`, { body, headers: { 'content-type': type } });

  it('is read as JSON, and the answer holds only what the contract names', async () => {
    const answer = await send('{"word":"a"}', 'application/json');
    expect(answer.json).toEqual({ word: 'a' });
  });

  it.each([
    ['a form', 'word=a', 'application/x-www-form-urlencoded', 400],
    ['JSON that says it is text', '{"word":"a"}', 'text/plain', 422],
    ['XML', '<word>a</word>', 'application/xml', 400],
    ['broken JSON', '{"word":', 'application/json', 400],
    ['JSON with a prototype', '{"word":"a","__proto__":{"x":1}}', 'application/json', 400],
    [
      'nested deeper than can be followed',
      `{"word":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'application/json',
      400,
    ],
    ['a list', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
    ['the wrong type', '{"word":1}', 'application/json', 422],
    ['two megabytes', `{"word":"${'a'.repeat(2_000_000)}"}`, 'application/json', 413],
  ])('that is %s is refused in the error form', async (_, body, type, status) => {
    const answer = await send(body, type);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({
      error: { code: answer.json.code, message: answer.json.message },
      detail: answer.json.message,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it.each([
    ['JSON with its spaces', '{ "word" :\t"a" }', 'application/json'],
    ['broken JSON', '{"word":', 'application/json'],
    ['a form', 'word=a&word=b', 'application/x-www-form-urlencoded'],
    ['of no known type', '<word>', 'text/xml'],
    ['empty', '', 'application/json'],
  ])('of a raw route that is %s reaches its handler byte for byte', async (_, body, type) => {
    const answer = await test.request('POST', '/api/raw', { body, headers: { 'content-type': type } });
    expect(answer.json).toEqual({ text: body });
  });

  it('that calls itself raw is refused by all other routes', async () => {
    expect((await send('{"word":"a"}', 'application/vnd.lathe.raw')).status).toBe(400);
  });

  it('names every place that does not validate, and a bad query is malformed', async () => {
    expect(
      (await send('{"word":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}', 'application/json')).json.error.details.issues,
    ).toEqual([{ path: 'word', message: expect.any(String) }]);
    expect((await send('{"word":"a"}', 'application/json', '?times=9')).status).toBe(400);
    expect((await send('{"word":"a"}', 'application/json', '?times=1&times=2')).status).toBe(400);
  });
});
