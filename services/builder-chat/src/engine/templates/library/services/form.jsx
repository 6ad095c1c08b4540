import { useState } from 'react';
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

function problemOf({ type, required, after }, value, values) {
  if (isEmpty(value) || (typeof value === 'string' && !value.trim())) return required ? 'fillIn__' : undefined;
  if (after && values[after] && String(value) < String(values[after])) return 'beforeStart__';
  if (type === 'email' && !/^[^@ ]+@[^@ ]+[.][^@ ]+$/.test(value.trim())) return 'noEmail__';
  if (type === 'url' && !safeUrl(value.trim())) return 'noLink__';
  if (type === 'number' && !Number.isFinite(Number(value))) return 'noNumber__';
  if (type === 'integer' && !Number.isInteger(Number(value))) return 'noWholeNumber__';
  return undefined;
}

/**
 * State of a form over one row. `fields` says type and required per field; an emptied field is cleared on the server
 * too.
 */
export function useRowForm(fields, row, preset) {
  const names = Object.keys(fields);
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, shown(fields[name].type, (row ?? preset)?.[name])])));
  const [errors, setErrors] = useState({});
  // Files on their way: what is saved before they have arrived would lack them.
  const [waiting, setWaiting] = useState(0);

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
    const found = Object.fromEntries(names.map((name) => [name, problemOf(fields[name], values[name], values)]));
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

  return { values, errors, set, input, submit, isWaiting: waiting > 0, onWait: (more) => setWaiting((count) => count + more) };
}
