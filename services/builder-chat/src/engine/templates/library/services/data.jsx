import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/services/live';
import { allowed, useSession } from '@/services/session';

const PAGE_SIZE = 50;
const MAX_ROWS = 1000;

/** Rows that were deleted here: a page that shows one until it goes does not ask for it again. */
const deleted = new Set();

const escapeRegex = (text) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** Turns the state of a filter bar into a query: 'all' and empty values do not filter. */
function toQuery(filters, searched) {
  const query = {};
  for (const [field, value] of Object.entries(filters)) {
    if (field === 'search' || value === 'all' || value === '' || value === undefined) continue;
    query[field] = value === 'true' ? true : value === 'false' ? { $ne: true } : value;
  }
  const words = (filters.search ?? '').trim();
  if (words && searched.length > 0) {
    query.$or = searched.map((field) => ({ [field]: { $regex: escapeRegex(words), $options: 'i' } }));
  }
  return query;
}

/** Rows page by page, for lists. */
export function usePagedRows(entity, key, { filters = {}, searched = [], sort = '-createdAt', enabled = true }) {
  useLive(entity, key, enabled);
  const query = useInfiniteQuery({
    queryKey: [key, 'pages', filters, sort],
    queryFn: ({ pageParam }) => entity.filter(toQuery(filters, searched), sort, PAGE_SIZE, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length * PAGE_SIZE : undefined),
    placeholderData: (previous) => previous,
    enabled,
  });
  return { ...query, rows: query.data?.pages.flat() ?? [] };
}

/** The newest rows at once, for counts and charts. */
export function useRows(entity, key, enabled = true) {
  useLive(entity, key, enabled);
  return useQuery({ queryKey: [key, 'all'], queryFn: () => entity.list('-createdAt', MAX_ROWS), enabled });
}

/** One row; null when it is not there. */
export function useRow(entity, key, id, enabled = true) {
  useLive(entity, key, enabled && Boolean(id));
  return useQuery({
    queryKey: [key, 'row', id],
    queryFn: () => (deleted.has(id) ? null : entity.get(id).catch((error) => (error?.status === 404 ? null : Promise.reject(error)))),
    enabled: enabled && Boolean(id),
  });
}

/** Names of all rows: choices for a select, and a way from id to name; `gone` stands for a row that is no more. */
export function useNames(entity, key, { sort, label, rule, gone }) {
  const { user } = useSession();
  const enabled = allowed(rule, user);
  useLive(entity, key, enabled);
  const { data } = useQuery({ queryKey: [key, 'names'], queryFn: () => entity.list(sort, MAX_ROWS), enabled });
  const options = (data ?? []).map((row) => ({ value: row.id, label: String(label(row)) }));
  const areAll = data !== undefined && data.length < MAX_ROWS;
  return { options, nameOf: (id) => options.find((option) => option.value === id)?.label ?? (id && areAll ? gone : undefined) };
}

/** Creates a row, or changes it when it has an id. */
export function useSaveRow(entity, key) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...values }) => (id ? entity.update(id, values) : entity.create(values)),
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

/** Deletes a row. `referring` says whose rows may name it: [{ entity, field, one, many }]. */
export function useDeleteRow(entity, key, referring = []) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id) => entity.delete(id),
    onSuccess: (_answer, id) => {
      deleted.add(id);
      client.removeQueries({ queryKey: [key, 'row', id] });
      return client.invalidateQueries({ queryKey: [key] });
    },
  });
  return { ...remove, referring };
}

/** How many rows name a row that is to go: [{ one, many, count }]. What may not be read counts for nothing. */
export function useReferring(referring = [], id) {
  const count = ({ entity, field }) => entity.filter({ [field]: id }, '-createdAt', PAGE_SIZE).then((rows) => rows.length, () => 0);
  const { data } = useQuery({
    queryKey: ['referring', id],
    queryFn: () => Promise.all(referring.map(async (each) => ({ one: each.one, many: each.many, count: await count(each) }))),
    enabled: Boolean(id) && referring.length > 0,
  });
  return (data ?? []).filter((each) => each.count > 0);
}
