import { z } from 'zod';
import { eventSchemas } from '../events/catalog.js';
import { allRoutes } from '../routes/all-routes.js';
import { openApi } from './openapi.js';

/** The committed files that are made from the contracts: path below `proto/` -> content. */
export function generatedContracts(): Record<string, string> {
  const files: Record<string, string> = { 'openapi/openapi.json': print(openApi(allRoutes, 'http://localhost:4400')) };
  for (const [type, schema] of Object.entries(eventSchemas))
    files[`schemas/${type}.json`] = print(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return files;
}

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
