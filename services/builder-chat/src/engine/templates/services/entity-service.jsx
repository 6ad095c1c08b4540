import { Entity__ } from '@/entities/Entity__';
import { useDeleteRow, useNames, usePagedRows, useRow, useRows, useSaveRow } from '@/services/data';
/* slot: imports */

export const access__ = { read: 'readers__', write: 'writers__' /* slot: apart */ };

/* slot: options */
/** The words a row is known by. */
export function label__(one__) {
  return labelOf__;
}

const SEARCHED = [searched__];

export const useList__ = (filters, sort, enabled) => usePagedRows(Entity__, 'many__', { filters, searched: SEARCHED, sort, enabled });
export const useAll__ = (enabled) => useRows(Entity__, 'many__', enabled);
export const useOne__ = (id, enabled) => useRow(Entity__, 'many__', id, enabled);
export const useNames__ = () => useNames(Entity__, 'many__', { sort: 'sort__', label: label__, rule: access__.read /* slot: gone */ });
export const useSave__ = () => useSaveRow(Entity__, 'many__');
export const useRemove__ = () => useDeleteRow(Entity__, 'many__' /* slot: referring */);
