import type { VersionSources } from '@lathe/proto/apps/bundle';
import { type FileKind, kindOfFile, nameOfFile, namesOf } from '@lathe/proto/apps/project/paths';
import { userEntityName, userSchema } from '@lathe/proto/entities/user-entity';
import type { AppRecord } from '../records/app.js';
import { parseEntities } from '../versions/entity-files.js';
import { mainPageOf, pathsOf, type SourceFile } from '../versions/manifest.js';
import type { VersionRecord } from '../versions/version.js';

type Sources = Pick<
  VersionSources,
  'pages' | 'components' | 'services' | 'layout' | 'globalsCss' | 'entities' | 'user_entity'
>;

/** A version in the form of the app bundle (spec 2, section 3). */
export function versionSourcesOf(app: AppRecord, version: VersionRecord, files: readonly SourceFile[]): VersionSources {
  return {
    id: app.appId,
    versionId: version.versionId,
    slug: app.slug,
    name: app.name,
    ...sourcesOf(files),
    mainPage: mainPageOf(namesOf(pathsOf(version.manifest), 'page'), app.mainPage),
    appBuilderVersion: app.appBuilderVersion,
  };
}

function sourcesOf(files: readonly SourceFile[]): Sources {
  const ofKind = (kind: FileKind): SourceFile[] => files.filter(({ path }) => kindOfFile(path) === kind);
  const named = (kind: FileKind): Record<string, string> =>
    Object.fromEntries(ofKind(kind).map(({ path, content }) => [nameOfFile(path), content]));
  const { entities } = parseEntities(files);
  const ownUser = entities.find(({ name }) => name === userEntityName);
  return {
    pages: named('page'),
    components: named('component'),
    services: named('service'),
    layout: ofKind('layout')[0]?.content ?? null,
    globalsCss: ofKind('styles')[0]?.content ?? null,
    entities: entities.filter((schema) => schema !== ownUser).map((schema) => ({ name: schema.name, schema })),
    user_entity: { name: userEntityName, schema: userSchema(ownUser) },
  };
}
