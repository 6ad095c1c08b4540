// What many lines have in common: filters and rows that are refused wherever they are read.
import assert from 'node:assert/strict';
import { changesNothing, query, refused } from './ground.ts';
import type { Line } from './line.ts';

/** A filter refused wherever one is read. */
export const noFilter =
  (...filters: readonly string[]): Line['send'] =>
  async (ground) => {
    await ground.kept();
    await changesNothing(ground, async () => {
      for (const q of filters) {
        for (const route of ['', '/count', '/export'])
          refused(await ground.ada.rows('GET', `/Open${route}?${query(q)}`), 400, 413, 414, 431);
        refused(await ground.ada.rows('DELETE', '/Open', { body: q }), 400, 413);
        const body = `{"q":${q},"set":{"breed":"x"}}`;
        refused(await ground.ada.rows('PATCH', '/Open/update-many', { body }), 400, 413);
      }
    });
  };

/** A body refused by every way of writing a row. */
export const noRow =
  (...bodies: readonly string[]): Line['send'] =>
  async (ground) => {
    const { id } = await ground.kept();
    await changesNothing(ground, async () => {
      for (const body of bodies) {
        refused(await ground.ada.rows('POST', '/Open', { body }), 400, 413, 422);
        refused(await ground.ada.rows('POST', '/Open/bulk', { body: `[{"name":"first"},${body}]` }), 400, 413, 422);
        refused(await ground.ada.rows('PUT', `/Open/${id}`, { body }), 400, 413, 422);
      }
    });
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  };
