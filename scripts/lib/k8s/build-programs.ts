// Builds Kubernetes' programs and CoreDNS from their Go modules, once, into the cache folder; with two cores that takes
// ten minutes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir } from '../../../infra/local/downloads.ts';
import { asError } from '../as-error.ts';
import { must } from './daemons.ts';

const version = '1.32.1';
const main = 'k8s.io/kubernetes';
const coredns = 'github.com/coredns/coredns@v1.11.3';

export const builtDir = (): string => join(cacheDir(), `kubernetes-${version}`);

/** Builds those of the names that are not there. Answers the reason when it cannot. */
export function buildPrograms(go: string, names: readonly string[]): string | undefined {
  const bin = builtDir();
  const missing = names.filter((name) => !existsSync(join(bin, name)));
  if (missing.length === 0) return undefined;
  mkdirSync(bin, { recursive: true });
  const module = mkdtempSync(join(tmpdir(), 'lathe-kubernetes-'));
  try {
    writeModule(go, module);
    for (const name of missing) build(go, module, bin, name);
    return undefined;
  } catch (error) {
    return `they could not be built: ${asError(error).message.trim().split('\n').at(-1)}`;
  } finally {
    rmSync(module, { recursive: true, force: true });
  }
}

/**
 * Kubernetes' parts are modules of their own, which its own go.mod names without a version: v1.X.Y goes with v0.X.Y.
 */
function writeModule(go: string, dir: string): void {
  const { GoMod: file }: { GoMod: string } = JSON.parse(must(go, ['mod', 'download', '-json', `${main}@v${version}`]));
  const parts = new Set(
    [...readFileSync(file, 'utf8').matchAll(/^\s*(k8s\.io\/[\w-]+) v0\.0\.0$/gm)].map(([, name]) => name),
  );
  const replaced = [...parts].map((name) => `\t${name} => ${name} v0${version.slice(1)}`);
  writeFileSync(
    join(dir, 'go.mod'),
    `module nodeprograms\n\ngo 1.23\n\nrequire ${main} v${version}\n\nreplace (\n${replaced.join('\n')}\n)\n`,
  );
  // Something must import the module, or it is dropped.
  writeFileSync(
    join(dir, 'tools.go'),
    `//go:build tools\n\npackage nodeprograms\n\nimport _ "${main}/cmd/kube-proxy/app"\n`,
  );
}

function build(go: string, module: string, bin: string, name: string): void {
  console.log(`Building ${name} (once, some minutes) ...`);
  const env = { ...process.env, CGO_ENABLED: '0' };
  if (name === 'coredns') {
    must(go, ['install', '-ldflags', '-s -w', coredns], { env: { ...env, GOBIN: bin } });
    return;
  }
  const stamp = 'k8s.io/component-base/version';
  const flags = `-s -w -X ${stamp}.gitVersion=v${version} -X ${stamp}.gitMajor=1 -X ${stamp}.gitMinor=${version.split('.')[1]}`;
  const { status, stderr } = spawnSync(
    go,
    ['build', '-mod=mod', '-buildvcs=false', '-ldflags', flags, '-o', join(bin, name), `${main}/cmd/${name}`],
    { cwd: module, env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr || `go build ${name} failed`);
}
