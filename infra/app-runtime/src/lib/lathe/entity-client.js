import { appConfig } from './config.js';
import { queryString, request, requestFile, requestList, requestPage } from './http.js';
import { noteRead, subscribe } from './live.js';

const isOptions = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (q) => (q === undefined || q === null ? undefined : JSON.stringify(q));

/**
 * Client of one entity: rows are flat objects with the server's id, createdAt, updatedAt and creatorId. `list` and
 * `filter` with an object of options (`{ sort, limit, fields, cursor }`) answer one page, `{ items, next_cursor,
 * has_more }`, and the next one for its cursor.
 */
export function createEntity(name) {
  const base = () => `/live_api/apps/${appConfig().appId}/entities/${encodeURIComponent(name)}`;
  const row = (id) => `${base()}/${encodeURIComponent(id)}`;
  const rows = (query) => {
    noteRead(name);
    return requestList(base(), query);
  };
  const page = ({ q, sort, limit, fields, cursor }) => {
    noteRead(name);
    return requestPage(base(), { q: asText(q), sort, limit, fields, paging: 'cursor', cursor });
  };
  return {
    list: (sort, limit, skip, fields) => (isOptions(sort) ? page(sort) : rows({ sort, limit, skip, fields })),
    filter: (q, sort, limit, skip, fields) =>
      isOptions(sort) ? page({ ...sort, q: q ?? {} }) : rows({ q: JSON.stringify(q ?? {}), sort, limit, skip, fields }),
    count: async (q) => {
      noteRead(name);
      return (await request('GET', `${base()}/count${queryString({ q: asText(q) })}`)).count;
    },
    get: (id) => {
      noteRead(name);
      return request('GET', row(id));
    },
    subscribe: (callback) => subscribe(name, callback),
    create: (data) => request('POST', base(), { body: data }),
    bulkCreate: (rows) => request('POST', `${base()}/bulk`, { body: rows }),
    update: (id, data) => request('PUT', row(id), { body: data }),
    /** Changes rows by their ids, all or none: `[{ id, ...fields }]`. */
    bulkUpdate: (rows) => request('PUT', `${base()}/bulk`, { body: rows }),
    /** Sets the same fields of up to 500 rows that `q` names; `has_more` says that the same call changes further ones. */
    updateMany: async (q, data) => {
      const set = isOptions(data) && Object.keys(data).length === 1 && isOptions(data.$set) ? data.$set : data;
      const { hasMore, ...outcome } = await request('PATCH', `${base()}/update-many`, { body: { q, set } });
      return { ...outcome, has_more: hasMore };
    },
    delete: (id) => request('DELETE', row(id)),
    deleteMany: (q) => request('DELETE', base(), { body: q }),
    schema: () => request('GET', `${base()}/schema`),
    importEntities: (file) => {
      const form = new FormData();
      form.append('file', file);
      return request('POST', `${base()}/import`, { form });
    },
    /** All rows that `q` fits as a Blob: CSV, or JSON for `{ format: 'json' }`. */
    exportEntities: ({ format, q, sort, fields } = {}) =>
      requestFile(`${base()}/export${queryString({ format, q: asText(q), sort, fields })}`),
  };
}
