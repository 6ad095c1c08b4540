import { z } from 'zod';
import { errorMessage, errorStatus } from '../errors/codes.js';
import { errorBody } from '../errors/wire.js';
import { none } from '../http/none.js';
import type { RouteContract } from '../http/route.js';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 document of the public routes. Requests are written as clients send them, answers as they arrive. */
export function openApi(routes: readonly RouteContract[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.auth === 'internal') continue;
    for (const path of [route.path, ...route.aliases]) {
      const item = (paths[path] ??= {});
      item[route.method.toLowerCase()] = operation(route, path);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lathe',
      version: '1',
      description: 'Describe an app, watch it being built, give it data, publish it.',
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    paths,
  };
}

function operation(route: RouteContract, path: string): Json {
  return {
    tags: [route.service],
    summary: route.summary,
    ...(route.auth === 'public' ? {} : { security: route.auth === 'app' ? [{ bearer: [] }, {}] : [{ bearer: [] }] }),
    parameters: [
      // Not every spelling of a route has all of its parameters.
      ...parameters(route.params, 'path').filter(({ name }) => path.includes(`{${String(name)}}`)),
      ...parameters(route.query, 'query'),
    ],
    ...(route.body === none
      ? {}
      : { requestBody: { required: true, content: { [bodyType(route)]: { schema: schemaOf(route.body, 'input') } } } }),
    responses: { [route.kind === 'socket' ? 101 : route.status]: answer(route), ...failures(route) },
  };
}

const bodyType = (route: RouteContract): string =>
  route.kind === 'multipart' ? 'multipart/form-data' : 'application/json';

function answer(route: RouteContract): Json {
  if (route.kind === 'socket') return { description: route.summary };
  const type = {
    json: 'application/json',
    multipart: 'application/json',
    stream: 'text/event-stream',
    html: 'text/html',
    binary: 'application/octet-stream',
    raw: 'application/json',
  }[route.kind];
  const schema = route.response === none ? {} : schemaOf(route.response, 'output');
  return { description: route.summary, content: { [type]: { schema } } };
}

function failures(route: RouteContract): Json {
  const byStatus = Map.groupBy(route.errors, errorStatus);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorMessage(code)}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  if (schema === none) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};
