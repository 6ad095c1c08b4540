/** Address of a page of this app; `name` may carry a query, as in `createPageUrl('DogDetail?id=1')`. */
export function createPageUrl(name) {
  return `/${String(name).replace(/^\/+/, '').replace(/ /g, '-')}`;
}
