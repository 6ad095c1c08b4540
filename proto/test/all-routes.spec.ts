import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { RouteContract } from '../src/http/route.js';
import { allRoutes } from '../src/routes/all-routes.js';

const source = join(import.meta.dirname, '../src');
/** What an app host answers where no other route is meant. */
const anyPage = '/*';
const named = ({ method, path }: RouteContract): string => `${method} ${path}`;
const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'service' in value;

describe('the list of all routes', () => {
  it('has every public route that a contract defines: the gateway knows no other', async () => {
    const files = globSync('**/*.ts', { cwd: source });
    const modules: Record<string, unknown>[] = await Promise.all(
      files.map((file) => import(pathToFileURL(join(source, file)).href)),
    );
    const defined = modules
      .flatMap((module) => Object.values(module).filter(isContract))
      .filter(({ auth, path }) => auth !== 'internal' && path !== anyPage);
    expect(defined.length).toBeGreaterThan(80);
    const listed = new Set(allRoutes.map(named));
    expect(defined.map(named).filter((route) => !listed.has(route))).toEqual([]);
  });
});
