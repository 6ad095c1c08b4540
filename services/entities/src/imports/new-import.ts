import type { EntityDefinition } from '../schemas/entity-definition.js';
import type { Import } from './import.js';

type Given = Pick<
  Import,
  'id' | 'appId' | 'versionId' | 'actor' | 'fileName' | 'fileHash' | 'source' | 'state' | 'total'
> & { readonly entity: EntityDefinition };

/** An import that has no rows yet. */
export const newImport = ({ entity, ...given }: Given): Import => ({
  ...given,
  entity: entity.name,
  entityKey: entity.key,
  inserted: 0,
  failed: 0,
  skipped: 0,
  removed: 0,
  reason: null,
  createdAt: new Date(),
  endedAt: null,
});
