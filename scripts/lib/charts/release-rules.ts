// What single scenarios show, and what the chart refuses.
import assert from 'node:assert/strict';
import { type Helm, type Objects, roleOf, type Test } from './helm.ts';
import { readSchema, readValues, type Schema } from './values-table.ts';

const hostsOf = (objects: Objects) =>
  objects
    .kind('Ingress')
    .flatMap(({ spec }) => spec.rules.map(({ host, http }) => [host, http.paths[0]?.backend.service.name]));

export function releaseRules(helm: Helm, rendered: ReadonlyMap<string, Objects>, test: Test): void {
  const of = (scenario: string): Objects => {
    const objects = rendered.get(scenario);
    assert.ok(objects, `there is no scenario ${scenario}`);
    return objects;
  };

  test('the platform host and the wildcard of the apps lead to the gateway, by Ingress', () => {
    assert.deepEqual(hostsOf(of('minimal')), [
      ['lathe.example.org', 'try-lathe-web'],
      ['*.lathe-apps.example.net', 'try-lathe-web'],
    ]);
    assert.deepEqual(
      hostsOf(of('full')).map(([host]) => host),
      ['lathe.example.org', '*.lathe-apps.example.net', 'dogs.example.com'],
    );
    assert.deepEqual(
      of('full')
        .kind('Ingress')[0]
        ?.spec.tls.map(({ secretName }) => secretName),
      ['lathe-tls', 'lathe-apps-tls'],
    );
  });

  test('the same by a route of the Gateway API, or nothing at all', () => {
    const [route] = of('existing-infrastructure').kind('HTTPRoute');
    assert.ok(route);
    assert.deepEqual(route.spec.hostnames, ['lathe.example.org', '*.lathe-apps.example.net']);
    assert.deepEqual(route.spec.rules[0]?.backendRefs, [{ name: 'try-lathe-web', port: 8080 }]);
    assert.equal(of('existing-infrastructure').kind('Ingress').length, 0);
    assert.equal(of('no-ingress').kind('Ingress', 'HTTPRoute').length, 0);
  });

  test('an existing Secret is used as it is; a Secret of the chart holds given values only', () => {
    for (const scenario of ['minimal', 'keda', 'existing-infrastructure', 'no-ingress'])
      assert.equal(of(scenario).kind('Secret').length, 0, scenario);
    const named = of('minimal')
      .workloads()
      .flatMap(({ container }) => (container.env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []));
    assert.deepEqual([...new Set(named)], ['lathe']);
    assert.deepEqual(
      of('full')
        .kind('Secret')
        .map(({ metadata }) => metadata.name)
        .sort(),
      ['full-prepare', 'full-secrets'],
    );
    assert.deepEqual(readValues().secrets, { existingSecret: '', values: {} });
  });

  test("before an upgrade a hook prepares, with a configuration of its own, equal to the new release's", () => {
    for (const scenario of rendered.keys()) {
      const objects = helm.render(scenario, '--is-upgrade');
      const preparing = objects.all.filter((object) => roleOf(object) === 'prepare');
      const [hook] = preparing.filter(({ kind }) => kind === 'ConfigMap');
      const [release] = objects.kind('ConfigMap').filter((object) => roleOf(object) === 'config');
      assert.ok(hook && release, scenario);
      assert.deepEqual(hook.data, release.data, scenario);
      for (const { kind, metadata } of preparing) {
        assert.match(metadata.annotations?.['helm.sh/hook'] ?? '', /^(pre-install,)?pre-upgrade$/, metadata.name);
        assert.equal(metadata.annotations?.['helm.sh/hook-weight'], kind === 'Job' ? '0' : '-10', metadata.name);
      }
      for (const { pod, container, object } of objects.workloads().filter(({ role }) => role === 'prepare')) {
        assert.equal(container.envFrom[0].configMapRef.name, hook.metadata.name);
        assert.ok(
          preparing.some(({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === pod.serviceAccountName),
        );
        assert.ok(object.spec.backoffLimit <= 6);
      }
    }
    assert.deepEqual(
      of('full').one('Secret', 'full-prepare').stringData,
      of('full').one('Secret', 'full-secrets').stringData,
    );
  });

  test('a first installation prepares by Jobs beside the pods, or by a hook where that is asked for', () => {
    for (const [scenario, objects] of rendered) {
      const hooks = objects.all
        .filter((object) => roleOf(object) === 'prepare')
        .map(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
      assert.deepEqual(
        [...new Set(hooks)],
        [scenario === 'existing-infrastructure' ? 'pre-install,pre-upgrade' : undefined],
        scenario,
      );
    }
  });

  test('a changed variable or a changed secret of the chart restarts the pods', () => {
    const checksum = (...more: string[]) =>
      helm.render('full', ...more).deployments()[0]?.object.spec.template.metadata.annotations['checksum/config'];
    const before = checksum();
    assert.notEqual(checksum('--set', 'config.LOG_LEVEL=warn'), before);
    assert.notEqual(checksum('--set', 'secrets.values.REDIS_URL=redis://other:6379'), before);
    assert.equal(checksum('--set', 'ingress.className=other'), before);
  });

  test('scaling: none, hpa for what answers, keda for workers besides', () => {
    const scalers = (scenario: string) =>
      ['HorizontalPodAutoscaler', 'ScaledObject'].map((kind) => of(scenario).kind(kind).length);
    assert.deepEqual(scalers('minimal'), [0, 0]);
    assert.deepEqual(scalers('existing-infrastructure'), [7, 0]);
    assert.deepEqual(scalers('keda'), [7, 6]);
  });

  test("infrastructure for trying out is off unless asked for, with images of one's own", () => {
    for (const [scenario, objects] of rendered)
      assert.equal(
        objects.kind('Deployment').filter((object) => roleOf(object) === 'dev-infrastructure').length,
        scenario === 'no-ingress' ? 4 : 0,
        scenario,
      );
    assert.deepEqual(
      Object.values(readValues().devInfrastructure).map(({ enabled, image }) => [enabled, image]),
      Array.from({ length: 4 }, () => [false, '']),
    );
    assert.match(
      helm.tryRender('minimal', '--set', 'devInfrastructure.kafka.enabled=true').stderr,
      /devInfrastructure\.kafka\.image is needed/,
    );
  });

  test('extra manifests are installed, as templates', () =>
    assert.deepEqual(of('full').one('ConfigMap', 'full-extra').data, { release: 'try' }));

  test('the schema is closed everywhere', () => {
    const open = [
      'resources',
      'labels',
      'annotations',
      'podAnnotations',
      'nodeSelector',
      'affinity',
      'env',
      'volume',
      'global',
      'lathe-library',
      'requests',
      'limits',
    ];
    const visit = (node: Schema | undefined, path: string[]): void => {
      if (node?.type === 'object' && !node.properties)
        assert.ok(open.includes(path.at(-1) ?? ''), `${path.join('.')} takes anything`);
      if (node?.properties) assert.equal(node.additionalProperties, false, path.join('.'));
      for (const part of ['properties', '$defs'] as const)
        for (const [name, child] of Object.entries(node?.[part] ?? {})) visit(child, [...path, name]);
    };
    visit(readSchema(), ['values']);
  });

  for (const [what, args, words] of [
    ['an unknown value', ['--set', 'nonsense=1'], /nonsense/],
    ['an unknown variable', ['--set', 'config.KAFKA_BROKER=x:1'], /KAFKA_BROKER/],
    ['an unknown value deep inside', ['--set', 'services.accounts.api.replica=3'], /replica/],
    ['the tag latest', ['--set', 'image.tag=latest'], /tag/],
    ['no Secret', ['--set', 'secrets.existingSecret='], /secrets\.existingSecret is needed/],
    ['two ways to give secrets', ['--set', 'secrets.values.REDIS_URL=redis://x'], /two ways/],
    ['an address without a scheme', ['--set', 'config.PUBLIC_URL=lathe.example.org'], /PUBLIC_URL/],
    ['no store for files', ['--set', 'config.S3_ENDPOINT='], /S3_ENDPOINT/],
    ['keda without the address of Redis', ['--set', 'autoscaling=keda'], /keda\.redis\.address is needed/],
    ['a route without a Gateway', ['--set', 'exposure=gateway'], /gateway\.parentRefs is needed/],
  ] as const) {
    test(`refuses ${what}`, () => {
      const { ok, stderr } = helm.tryRender('minimal', ...args);
      assert.equal(ok, false);
      assert.match(stderr, words);
    });
  }
}
