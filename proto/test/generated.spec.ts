import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { generatedContracts } from '../src/openapi/generated.js';

describe('committed OpenAPI and JSON Schema', () => {
  it.each(Object.entries(generatedContracts()))(
    '%s is what the contracts say (else: npm run contracts)',
    (path, content) => {
      expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(content);
    },
  );
});
