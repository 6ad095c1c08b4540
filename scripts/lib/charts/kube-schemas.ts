// Validates objects against the schemas of Kubernetes with PyPI's kubernetes-validate, in a virtual environment of the
// cache folder.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, type KubeObject, kubernetesVersion } from './helm.ts';

const tool = 'kubernetes-validate==1.37.0';

/** Kinds of other projects; Kubernetes has no schema of them. */
export const foreignKinds = ['ScaledObject', 'TriggerAuthentication', 'ServiceMonitor', 'PrometheusRule', 'HTTPRoute'];

const program = `
import json, sys
import kubernetes_validate
problems = []
for document in json.load(sys.stdin):
    name = document['kind'] + ' ' + document['metadata']['name']
    try:
        kubernetes_validate.validate(document, sys.argv[1], strict=True)
    except kubernetes_validate.ValidationError as error:
        problems.append(name + ': ' + '.'.join(str(part) for part in error.path) + ': ' + error.message)
    except kubernetes_validate.SchemaNotFoundError as error:
        problems.append(name + ': ' + error.message)
json.dump(problems, sys.stdout)
`;

type Validate = (objects: readonly KubeObject[]) => string[];

/** A function that answers the problems of objects; or why there is none. */
export function kubernetesSchemas():
  | { validate: Validate; reason?: undefined }
  | { validate?: undefined; reason: string } {
  const environment = join(cacheDir, tool.replace('==', '-'));
  const python = join(environment, 'bin/python');
  if (!existsSync(join(environment, 'pyvenv.cfg')) || !works(python)) {
    rmSync(environment, { recursive: true, force: true });
    if (spawnSync('python3', ['-m', 'venv', environment]).status !== 0)
      return { reason: 'there is no Python 3 with venv' };
    const installed = spawnSync(python, ['-m', 'pip', 'install', '--quiet', tool], { encoding: 'utf8' });
    if (installed.status !== 0)
      return { reason: `${tool} could not be installed: ${installed.stderr.trim().split('\n').at(-1)}` };
  }
  return {
    validate: (objects) =>
      problemsOf(
        python,
        objects.filter(({ kind }) => !foreignKinds.includes(kind)),
      ),
  };
}

const works = (python: string): boolean => spawnSync(python, ['-c', 'import kubernetes_validate']).status === 0;

function problemsOf(python: string, objects: readonly KubeObject[]): string[] {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, kubernetesVersion], {
    input: JSON.stringify(objects),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
