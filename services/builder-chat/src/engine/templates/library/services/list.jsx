import { useSearchParams } from 'react-router-dom';

/** Search, filters and sorting of a list, kept in the address so that a reload or a shared link shows the same. */
export function useListState(fields, defaultSort) {
  const [params, setParams] = useSearchParams();
  const filters = {};
  for (const field of ['search', ...fields]) {
    const value = params.get(field);
    if (value) filters[field] = value;
  }
  const set = (field, value) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(field, value);
        else next.delete(field);
        return next;
      },
      { replace: true },
    );
  const clear = () => setParams({}, { replace: true });
  return { filters, sort: params.get('sort') || defaultSort, isFiltered: Object.keys(filters).length > 0, set, clear };
}
