// Dockerfile, compose file and skaffold.yaml name only what the code knows.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../launcher.mjs';
import type { CodeFacts } from './code-facts.ts';
import type { Skip, Test } from './helm.ts';

/** A service of the compose file. */
interface ComposeService {
  image?: string;
  build?: { args?: { SERVICE?: string } };
  environment?: string[] | Record<string, unknown>;
}

interface Skaffold {
  build: { artifacts: { image: string; docker: { dockerfile: string; buildArgs: { SERVICE: string } } }[] };
  profiles: { name: string }[];
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Variables of Node itself. */
const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];
const plain = (name: string): string => name.replace(/_FILE$/, '');

function environmentOf({ environment = {} }: ComposeService): string[] {
  return Array.isArray(environment) ? environment.map((entry) => entry.replace(/=.*$/s, '')) : Object.keys(environment);
}

/** Which of Lathe's services a service of the compose file is; undefined for infrastructure. */
function serviceOf(name: string, { image = '', build }: ComposeService, names: readonly string[]): string | undefined {
  const said = build?.args?.SERVICE ?? /lathe-([a-z-]+?)(?::|\}|$)/.exec(image)?.[1] ?? name;
  return [...names, 'web'].find(
    (service) => said === service || said === `${service}-worker` || said === `${service}-prepare`,
  );
}

export function containerFiles(facts: CodeFacts, test: Test, skip: Skip): void {
  const names = Object.keys(facts.services);

  test("Dockerfile: variables are the code's, and the final stage is unprivileged", () => {
    const text = read('infra/docker/Dockerfile');
    const known = [...facts.common, ...ofNode];
    const said = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    );
    assert.ok(said.length > 0);
    assert.deepEqual(
      said.filter((name) => !known.includes(name)),
      [],
    );
    assert.match(text, /^USER 10001:10001$/m);
    assert.match(text, /^HEALTHCHECK /m);
    assert.doesNotMatch(text, /:latest/);
  });

  test('Dockerfile: every workspace is there before its dependencies are installed', () => {
    const text = read('infra/docker/Dockerfile');
    const { packages }: { packages: Record<string, { link?: boolean; resolved: string }> } = JSON.parse(
      read('package-lock.json'),
    );
    const workspaces = Object.values(packages)
      .filter(({ link }) => link)
      .map(({ resolved }) => resolved);
    assert.ok(workspaces.length > 8);
    for (const dir of workspaces) assert.ok(text.includes(`COPY ${dir}/package.json ${dir}/`), dir);
  });

  const compose = 'docker-compose.dev.yml';
  if (!existsSync(join(root, compose))) skip("compose: variables are the code's", `there is no ${compose}`);
  else
    test("compose: variables are the code's", () => {
      const { services }: { services: Record<string, ComposeService> } = parse(read(compose), { merge: true });
      let checked = 0;
      for (const [name, service] of Object.entries(services)) {
        const which = serviceOf(name, service, names);
        if (!which) continue;
        const known = [
          ...facts.common,
          ...(which === 'web' ? facts.gateway : (facts.services[which]?.variables ?? [])),
          ...ofNode,
        ];
        assert.deepEqual(
          environmentOf(service)
            .map(plain)
            .filter((variable) => !known.includes(variable)),
          [],
          name,
        );
        checked += 1;
      }
      const hasImages = Object.values(services).some(({ image = '', build }) => build || image.includes('lathe-'));
      assert.ok(!hasImages || checked >= names.length, `of Lathe's services only ${checked} were found in ${compose}`);
    });

  test("skaffold: the images are the chart's, built by the one Dockerfile", () => {
    const [skaffold] = [...parseAllDocuments(read('skaffold.yaml'))].map((document): Skaffold => document.toJS());
    assert.ok(skaffold);
    assert.deepEqual(
      skaffold.build.artifacts.map(({ image, docker }) => [image, docker.dockerfile, docker.buildArgs.SERVICE]),
      [...names, 'web'].sort().map((name) => [`lathe-${name}`, 'infra/docker/Dockerfile', name]),
    );
    assert.deepEqual(
      skaffold.profiles.map(({ name }) => name),
      ['dev', 'debug', 'ci'],
    );
  });
}
