import { appConfig } from './config.js';
import { request, requestList } from './http.js';
import { noteRead, subscribe } from './live.js';

/** Client of one entity: rows are flat objects with the server's id, createdAt, updatedAt and creatorId. */
export function createEntity(name) {
  const base = () => `/live_api/apps/${appConfig().appId}/entities/${encodeURIComponent(name)}`;
  const row = (id) => `${base()}/${encodeURIComponent(id)}`;
  const rows = (query) => {
    noteRead(name);
    return requestList(base(), query);
  };
  return {
    list: (sort, limit, skip, fields) => rows({ sort, limit, skip, fields }),
    filter: (q, sort, limit, skip, fields) => rows({ q: JSON.stringify(q ?? {}), sort, limit, skip, fields }),
    get: (id) => {
      noteRead(name);
      return request('GET', row(id));
    },
    subscribe: (callback) => subscribe(name, callback),
    create: (data) => request('POST', base(), { body: data }),
    bulkCreate: (rows) => request('POST', `${base()}/bulk`, { body: rows }),
    update: (id, data) => request('PUT', row(id), { body: data }),
    delete: (id) => request('DELETE', row(id)),
    deleteMany: (q) => request('DELETE', base(), { body: q }),
    schema: () => request('GET', `${base()}/schema`),
    importEntities: (file) => {
      const form = new FormData();
      form.append('file', file);
      return request('POST', `${base()}/import`, { form });
    },
  };
}
