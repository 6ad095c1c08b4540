import type { SourceBundle } from '@lathe/proto/apps/http';
import { type FileKind, kindOfFile, nameOfFile } from '@lathe/proto/apps/project/paths';
import { parseEntities } from '../versions/entity-files.js';
import type { SourceFile } from '../versions/manifest.js';

type Sources = Pick<SourceBundle, 'pages' | 'components' | 'services' | 'layout' | 'globalsCss' | 'entities'>;

/** Files of a version in the form of the app bundle (spec 2, section 3). */
export function sourcesOf(files: readonly SourceFile[]): Sources {
  const ofKind = (kind: FileKind): SourceFile[] => files.filter(({ path }) => kindOfFile(path) === kind);
  const named = (kind: FileKind): Record<string, string> =>
    Object.fromEntries(ofKind(kind).map(({ path, content }) => [nameOfFile(path), content]));
  return {
    pages: named('page'),
    components: named('component'),
    services: named('service'),
    layout: ofKind('layout')[0]?.content ?? null,
    globalsCss: ofKind('styles')[0]?.content ?? null,
    entities: parseEntities(files).entities.map((schema) => ({ name: schema.name, schema })),
  };
}
