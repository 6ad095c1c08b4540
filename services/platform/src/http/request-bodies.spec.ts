import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRoute, type RouteInput } from '@lathe/proto/http/route';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import type { ServiceDefinition } from '../service/service-definition.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { Input, Route } from './route.decorator.js';

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

@Controller()
class EchoController {
  @Route(echo)
  run(@Input() { body }: RouteInput<typeof echo>): { word: string; secret: string } {
    return { word: body.word, secret: 'not in the contract' };
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

  it('names every place that does not validate, and a bad query is malformed', async () => {
    expect(
      (await send('{"word":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}', 'application/json')).json.error.details.issues,
    ).toEqual([{ path: 'word', message: expect.any(String) }]);
    expect((await send('{"word":"a"}', 'application/json', '?times=9')).status).toBe(400);
    expect((await send('{"word":"a"}', 'application/json', '?times=1&times=2')).status).toBe(400);
  });
});
