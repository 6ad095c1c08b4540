// Hostile inputs, section 1: operators in filters, orders and choices of fields.
import assert from 'node:assert/strict';
import { changesNothing, query, refused } from './ground.ts';
import type { Line } from './line.ts';
import { noFilter, noRow } from './refusals.ts';

const medium = 'services/entities/test/medium';
const rows = `${medium}/hostile-rows.spec.ts`;
const routes = `${medium}/hostile-routes.spec.ts`;
const everyFilter = 'the filter %i is refused on every route that takes one: %s';
const deep = `${'{"$and":['.repeat(1_500)}{"name":"a"}${']}'.repeat(1_500)}`;

export const queryLines: readonly Line[] = [
  {
    of: 'code in a filter, also below other operators',
    more: { [routes]: [everyFilter] },
    send: noFilter('{"$where":"sleep(1000)"}', '{"$or":[{"$where":"1"}]}', '{"name":{"$not":{"$where":"1"}}}'),
  },
  {
    of: 'operators that are on no list',
    more: { [routes]: [everyFilter] },
    send: noFilter(
      '{"$expr":{"$function":{"body":"1","args":[],"lang":"js"}}}',
      '{"name":{"$accumulator":{}}}',
      '{"$jsonSchema":{}}',
      '{"$text":{"$search":"a"}}',
      '{"$comment":"x"}',
      '{"$rand":{}}',
      '{"$sampleRate":1}',
      '{"$lookup":{}}',
      '{"$merge":"rows"}',
      '{"$out":"rows"}',
    ),
  },
  {
    of: 'filters that would widen what may be read',
    more: { [routes]: ['a rule stands beside whatever a filter says'] },
    send: async (ground) => {
      const { ada, bob, all } = ground;
      const hers = (await ada.rows('POST', '/Own', { body: { name: 'hers' } })).json;
      for (const q of [
        { creatorId: { $ne: null } },
        { creatorId: { $regex: '.*' } },
        { $or: [{ name: 'hers' }, {}] },
        { id: hers.id },
      ]) {
        assert.ok(!(await bob.rows('GET', `/Own?${query(q)}`)).text.includes(hers.id));
        const counted = await bob.rows('GET', `/Own/count?${query(q)}`);
        assert.ok(counted.status === 400 || counted.json.count === 0, counted.text);
        await bob.rows('DELETE', '/Own', { body: q });
        await bob.rows('PATCH', '/Own/update-many', { body: { q, set: { name: 'his' } } });
      }
      await noFilter('{"$nor":[]}')(ground);
      assert.deepEqual(
        (await all('Own')).map(({ id, name }) => [id, name]),
        [[hers.id, 'hers']],
      );
    },
  },
  {
    of: 'a deletion that names nothing',
    more: { [`${medium}/queries.spec.ts`]: ['deletes what it names, and all when told so'] },
    send: async (ground) => {
      const { ada } = ground;
      await ground.kept();
      await changesNothing(ground, async () => {
        for (const body of ['{}', 'null', '[]', '"all"', undefined, '{"id":{"$exists":true}}'])
          refused(await ada.rows('DELETE', '/Open', body === undefined ? {} : { body }), 400, 422);
      });
    },
  },
  {
    of: 'an operator where an id stands, and 100,000 ids',
    more: { [routes]: ['no row has the id %#'] },
    send: async (ground) => {
      const { ada } = ground;
      await ground.kept();
      await changesNothing(ground, async () => {
        for (const id of ['%7B%22$ne%22:null%7D', '%7B%7D', 'null', '__proto__'])
          for (const method of ['GET', 'PUT', 'DELETE'])
            refused(await ada.rows(method, `/Open/${id}`, method === 'PUT' ? { body: { name: 'x' } } : {}), 400, 404);
        // A name with brackets is another name, which means nothing.
        const all = (await ada.rows('GET', '/Open')).text;
        assert.equal((await ada.rows('GET', '/Open?id[$ne]=1')).text, all);
        const ids = { id: { $in: Array.from({ length: 100_000 }, () => 'f'.repeat(24)) } };
        refused(await ada.rows('DELETE', '/Open', { body: ids }), 400, 413);
      });
    },
  },
  {
    of: 'a filter that is none, given twice, too long or too deep',
    more: { [routes]: ['text that is no filter is refused on every route that reads one: %#', everyFilter] },
    send: async (ground) => {
      await noFilter('[]', '1', '"x"', deep)(ground);
      for (const q of ['q=x', 'q=%7B', 'q={}&q={}', 'q=null']) refused(await ground.ada.rows('GET', `/Open?${q}`), 400);
      // More than a head may have: refused before anybody reads it.
      assert.ok([400, 413, 414, 431].includes((await ground.ada.rows('GET', `/Open?q=${'9'.repeat(100_000)}`)).status));
      refused(await ground.ada.rows('DELETE', '/Open', { body: `{"name":"${'x'.repeat(1_000_000)}"}` }), 400, 413);
    },
  },
  {
    of: 'patterns that take for ever, are none, or hold a zero',
    more: {
      [routes]: [everyFilter],
      'services/entities/src/query/regex-guard.spec.ts': ['%s does not run'],
    },
    send: noFilter(
      '{"name":{"$regex":"^(a+)+$"}}',
      '{"name":{"$regex":"("}}',
      '{"name":{"$regex":"a","$options":"gimx"}}',
      '{"name":{"$regex":"a\\u0000"}}',
    ),
  },
  {
    of: 'a hidden field in a filter, an order, a choice of fields, an export',
    more: {
      [`${medium}/rules.spec.ts`]: ['%s tells nothing', 'hold for counts, exports, fields and changes of many rows'],
    },
    send: async ({ ada, panelRows }) => {
      await panelRows('POST', '/Open', { body: { name: 'Ada', pay: 7 } });
      const filter = query({ $or: [{ name: 'x' }, { pay: { $gt: 5 } }] });
      for (const path of [
        `?${filter}`,
        `/count?${filter}`,
        `/export?${filter}`,
        '?sort=pay',
        '?sort=-pay',
        '?fields=name,pay',
      ])
        refused(await ada.rows('GET', `/Open${path}`), 403);
      assert.ok(!(await ada.rows('GET', '/Open')).text.includes('"pay"'));
      assert.ok(!(await ada.rows('GET', '/Open/export')).text.includes('pay'));
    },
  },
  {
    of: 'a choice of fields that is more than names',
    more: { [`${medium}/exports.spec.ts`]: ['is refused as a list is: %s'] },
    send: async ({ ada }) => {
      for (const fields of ['{"name":"$password"}', '-password', '+secret', '__proto__', '$where', 'a.__proto__'])
        for (const route of ['', '/export'])
          refused(await ada.rows('GET', `/Open${route}?fields=${encodeURIComponent(fields)}`), 400);
    },
  },
  {
    of: 'orders and limits that are none',
    more: { [routes]: ['text that is no filter is refused on every route that reads one: %#'] },
    send: async (ground) => {
      const { ada } = ground;
      await ground.kept();
      for (const sort of [
        '{"$meta":"textScore"}',
        'constructor',
        '__proto__',
        '$where',
        Array.from({ length: 3_000 }, () => 'a').join(','),
      ])
        refused(await ada.rows('GET', `/Open?sort=${encodeURIComponent(sort)}`), 400);
      for (const part of ['limit=-1', 'limit=1e9', 'limit=NaN', 'limit[]=1', 'skip=-1', 'skip=1e12', 'skip=1.5']) {
        const answer = await ada.rows('GET', `/Open?${part}`);
        if (answer.status === 200) assert.ok(answer.json.length <= 5_000);
        else refused(answer, 400);
      }
    },
  },
  {
    of: 'a bad key behind a nested object',
    more: { [routes]: [everyFilter], [rows]: ['nothing is stored of %#, on any way in'] },
    send: async (ground) => {
      await noFilter('{"home":{"city":"a"},"$x":1}', '{"$and":[{"home":{"city":"a"}},{"$x":1}]}')(ground);
      await noRow('{"home":{"city":"a"},"name":"a","$x":1}')(ground);
    },
  },
];
