/** Files every generated app shares: data access, session and formats. */

export const DATA_SERVICE = `import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allowed, useSession } from '@/services/session';

const PAGE_SIZE = 50;
const MAX_ROWS = 1000;

const escapeRegex = (text) => text.replace(/[.*+?^$()|[\\]\\\\{}]/g, '\\\\$&');

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
  return useQuery({ queryKey: [key, 'all'], queryFn: () => entity.list('-createdAt', MAX_ROWS), enabled });
}

/** One row; null when it is not there. */
export function useRow(entity, key, id, enabled = true) {
  return useQuery({
    queryKey: [key, 'row', id],
    queryFn: () => entity.get(id).catch((error) => (error?.status === 404 ? null : Promise.reject(error))),
    enabled: enabled && Boolean(id),
  });
}

/** Names of all rows: choices for a select, and a way from id to name. */
export function useNames(entity, key, { sort, label, rule }) {
  const { user } = useSession();
  const { data } = useQuery({ queryKey: [key, 'names'], queryFn: () => entity.list(sort, MAX_ROWS), enabled: allowed(rule, user) });
  const options = (data ?? []).map((row) => ({ value: row.id, label: String(label(row)) }));
  return { options, nameOf: (id) => options.find((option) => option.value === id)?.label };
}

/** Creates a row, or changes it when it has an id. */
export function useSaveRow(entity, key) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...values }) => (id ? entity.update(id, values) : entity.create(values)),
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useDeleteRow(entity, key) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id) => entity.delete(id),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: [key, 'row', id] });
      return client.invalidateQueries({ queryKey: [key] });
    },
  });
}
`;

export const SESSION_SERVICE = `import { useQuery } from '@tanstack/react-query';
import { User } from '@/entities/User';

/** Who is signed in; user is null for a visitor. */
export function useSession() {
  const { data, isPending } = useQuery({ queryKey: ['session'], queryFn: async () => (await User.me()) ?? null, staleTime: 60_000, retry: false });
  return { user: data ?? null, isPending };
}

const isAdmin = (user) => user?.role === 'admin' || Boolean(user?.isOwner);

/** Whether the rule lets this person in at all: everyone, signed-in people with rows of their own, or admins. */
export function allowed(rule, user) {
  if (rule === 'all') return true;
  if (rule === 'creator') return Boolean(user);
  return rule === 'admin' && isAdmin(user);
}

/** Whether this person may change this row. */
export function mayChange(access, user, row) {
  if (access.write !== 'creator') return allowed(access.write, user);
  return Boolean(user) && (access.read === 'creator' || row.creatorId === user.id);
}
`;

export const FORMAT_SERVICE = `import { APP } from '@/services/app';

const MONTHS = new Intl.DateTimeFormat('en', { month: 'short' });
const two = (number) => String(number).padStart(2, '0');

/** The date of a value as rows hold it; null where there is none. A day alone is that day wherever it is read. */
function dateOf(value) {
  const text = String(value ?? '');
  if (!/^\\d{4}-\\d\\d-\\d\\d/.test(text)) return null;
  const date = new Date(text.length === 10 ? text + 'T00:00' : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const dated = (value, write) => {
  const date = dateOf(value);
  return date ? write(date) : '';
};
const dayText = (date) => date.getDate() + ' ' + MONTHS.format(date) + ' ' + date.getFullYear();
const dayKey = (date) => date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate());
const timeText = (date) => two(date.getHours()) + ':' + two(date.getMinutes());

export const formatDate = (value) => dated(value, dayText);
export const formatDateTime = (value) => dated(value, (date) => dayText(date) + ', ' + timeText(date));
/** The day of a date or date-time, as yyyy-MM-dd. */
export const dayOf = (value) => dated(value, dayKey);
/** The value of a date-time input. */
export const toInputTime = (value) => dated(value, (date) => dayKey(date) + 'T' + timeText(date));
export const fromInputTime = (value) => (value ? new Date(value).toISOString() : '');

const isNumber = (value) => value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));

export const formatNumber = (value) => (isNumber(value) ? new Intl.NumberFormat('en').format(Number(value)) : '');
export const formatMoney = (value) =>
  isNumber(value) ? new Intl.NumberFormat('en', { style: 'currency', currency: APP.currency }).format(Number(value)) : '';

/** "1 dog", "50+ dogs". */
export const countOf = (count, one, many, more = false) => (more ? count + '+ ' : count + ' ') + (count === 1 && !more ? one : many);

/** The address when it is one a page may link to. */
export const safeUrl = (value) => (/^https?:\\/\\//i.test(String(value ?? '')) ? String(value) : undefined);

export const optionOf = (options, value) => options.find((option) => option.value === value);
`;

export const FORM_SERVICE = `import { useState } from 'react';
import { dayOf, fromInputTime, safeUrl, toInputTime } from '@/services/format';

const isEmpty = (value) => value === '' || value === null || value === undefined;

function shown(type, value) {
  if (type === 'boolean') return Boolean(value);
  if (isEmpty(value)) return '';
  if (type === 'date') return dayOf(value);
  if (type === 'datetime') return toInputTime(value);
  return String(value);
}

function stored(type, value) {
  if (type === 'boolean') return value;
  if (type === 'number' || type === 'integer') return Number(value);
  if (type === 'datetime') return fromInputTime(value);
  return value.trim();
}

function problemOf({ type, required }, value) {
  if (isEmpty(value) || (typeof value === 'string' && !value.trim())) return required ? 'Please fill this in.' : undefined;
  if (type === 'email' && !/^[^@ ]+@[^@ ]+[.][^@ ]+$/.test(value.trim())) return 'This is not an e-mail address.';
  if (type === 'url' && !safeUrl(value.trim())) return 'A link starts with https://';
  if (type === 'number' && !Number.isFinite(Number(value))) return 'Please give a number.';
  if (type === 'integer' && !Number.isInteger(Number(value))) return 'Please give a whole number.';
  return undefined;
}

/**
 * State of a form over one row. \`fields\` says type and required per field; an emptied field is cleared on the server
 * too.
 */
export function useRowForm(fields, row, preset) {
  const names = Object.keys(fields);
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, shown(fields[name].type, (row ?? preset)?.[name])])));
  const [errors, setErrors] = useState({});

  const set = (name, value) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: undefined }));
  };

  const input = (name) => ({
    id: 'field-' + name,
    value: values[name],
    onChange: (event) => set(name, event.target.value),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? 'field-' + name + '-error' : undefined,
  });

  const submit = (save) => (event) => {
    event.preventDefault();
    const found = Object.fromEntries(names.map((name) => [name, problemOf(fields[name], values[name])]));
    setErrors(found);
    const wrong = names.find((name) => found[name]);
    if (wrong) {
      document.getElementById('field-' + wrong)?.focus();
      return;
    }
    const filled = names.filter((name) => !isEmpty(values[name]));
    const emptied = row ? names.filter((name) => isEmpty(values[name]) && !isEmpty(row[name])) : [];
    save({
      ...Object.fromEntries(filled.map((name) => [name, stored(fields[name].type, values[name])])),
      ...Object.fromEntries(emptied.map((name) => [name, null])),
    });
  };

  return { values, errors, set, input, submit };
}
`;
