import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code is in the files of the vendor folder. */
export interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** The packages that these modules are of, by name. Throws where one does not say its licence. */
export function licencesOf(modules: readonly string[]): Licence[] {
  const folders = new Set(modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  return [...folders].map(readLicence).sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

function readLicence(folder: string): Licence {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
    /** As it was written before 2014. */
    licenses?: { type?: unknown }[];
  };
  const licence = license ?? licenses?.[0]?.type;
  if (typeof licence !== 'string') throw new Error(`${name} ${version} does not say its licence.`);
  return { name, version, licence };
}

/** The packages as they are listed in LICENCES.md. */
export function licenceTable(licences: readonly Licence[]): string {
  const lines = licences.map(({ name, licence }) => `| ${name} | ${licence} |`);
  return ['| package | licence |', '| --- | --- |', ...new Set(lines)].join('\n');
}
