// What the local parts need from Maven Central, Debian and elsewhere. Kept in LATHE_CACHE_DIR (default ~/.cache/lathe),
// never in the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Why a part cannot be had on this machine; commands say SKIPPED with the sentence. */
export class Unavailable extends Error {}

export const cacheDir = (): string => process.env.LATHE_CACHE_DIR ?? join(homedir(), '.cache', 'lathe');

/** Path of a program, or undefined. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find((path) => existsSync(path));
}

/** Path of a program; installs Debian's package where that is possible, otherwise throws Unavailable. */
export function requireProgram(name: string, debianPackage: string): string {
  const found = findProgram(name);
  if (found) return found;
  if (process.getuid?.() !== 0 || !findProgram('apt-get'))
    throw new Unavailable(`there is no ${name} here, and it cannot be installed without root and apt-get`);
  console.log(`Installing ${debianPackage} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const installed = findProgram(name);
  if (!installed)
    throw new Unavailable(`there is no ${name} here, and Debian's ${debianPackage} could not be installed`);
  return installed;
}

/** Java 17 or later. */
export function requireJava(): string {
  const java = requireProgram('java', 'default-jre-headless');
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(major >= 17)) throw new Unavailable(`Java 17 or later is needed, and ${java} is ${stderr.split('\n')[0]}`);
  return java;
}

/** Fills a folder of the cache once: `fill(folder)` works on one beside it, which takes its name when complete. */
export function cached(name: string, fill: (draft: string) => void): string {
  const target = join(cacheDir(), name);
  if (existsSync(target)) return target;
  mkdirSync(cacheDir(), { recursive: true });
  const draft = mkdtempSync(`${target}.draft-`);
  try {
    fill(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have filled it meanwhile.
    if (!existsSync(target)) throw error;
  }
  return target;
}

function maven(args: readonly string[]): void {
  const mvn = requireProgram('mvn', 'maven');
  const { status, stdout, stderr } = spawnSync(mvn, ['-B', '-q', ...args], { encoding: 'utf8' });
  if (status !== 0)
    throw new Unavailable(
      `Maven could not fetch it: ${`${stdout}${stderr}`.split('\n').find((line) => line.includes('ERROR')) ?? 'no reason given'}`,
    );
}

/** Folder with the jars of `artifacts` (group:name:version) and of all they depend on. */
export function mavenJars(name: string, artifacts: readonly [string, ...string[]]): string {
  return cached(name, (draft) => {
    console.log(`Fetching ${artifacts[0]} from Maven Central ...`);
    const dependencies = artifacts.map((artifact) => {
      const [group, id, version] = artifact.split(':');
      return `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version></dependency>`;
    });
    writeFileSync(
      join(draft, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>lathe</groupId><artifactId>local-jars</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>\n`,
    );
    maven([
      '-f',
      join(draft, 'pom.xml'),
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${draft}`,
    ]);
  });
}

/** Folder with the unpacked zip of one artifact (group:name:version:zip). */
export function mavenZip(name: string, artifact: string): string {
  return cached(name, (draft) => {
    console.log(`Fetching ${artifact} from Maven Central ...`);
    writeFileSync(
      join(draft, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>lathe</groupId><artifactId>local-zip</artifactId><version>1</version><packaging>pom</packaging></project>\n`,
    );
    maven(['-f', join(draft, 'pom.xml'), 'dependency:unpack', `-Dartifact=${artifact}`, `-DoutputDirectory=${draft}`]);
  });
}
