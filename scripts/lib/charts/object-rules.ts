// What holds for every object of every scenario.
import assert from 'node:assert/strict';
import { type KubeObject, type Objects, roleOf, type Test, type Workload } from './helm.ts';
import { foreignKinds } from './kube-schemas.ts';

const stopDeadlineSeconds = 25;
const where = ({ object }: { object: KubeObject }): string => `${object.kind} ${object.metadata.name}`;

export function objectRules(scenario: string, objects: Objects, test: Test): void {
  const each = (name: string, check: (it: Workload) => void) =>
    test(`${scenario}: ${name}`, () => objects.workloads().forEach(check));

  each('pods run unprivileged, without a token, on a root that cannot be written', (it) => {
    const { pod, container } = it;
    assert.equal(pod.automountServiceAccountToken, false, where(it));
    assert.equal(pod.enableServiceLinks, false, where(it));
    assert.equal(pod.securityContext.runAsNonRoot, true, where(it));
    assert.ok(pod.securityContext.runAsUser >= 1000, where(it));
    assert.equal(pod.securityContext.seccompProfile.type, 'RuntimeDefault', where(it));
    assert.deepEqual(
      container.securityContext,
      {
        allowPrivilegeEscalation: false,
        privileged: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      where(it),
    );
    assert.deepEqual(container.volumeMounts, [{ name: 'tmp', mountPath: '/tmp' }], where(it));
    assert.ok(pod.volumes[0].emptyDir.sizeLimit, where(it));
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC'] as const) assert.equal(pod[key], undefined, where(it));
  });

  each('requests and a memory limit', (it) => {
    const { requests, limits } = it.container.resources;
    assert.ok(requests.cpu && requests.memory && limits.memory, where(it));
  });

  each('a tag that is not latest', (it) =>
    assert.match(it.container.image, /^[\w./:-]+:(?!latest$)[\w.-]+$/, where(it)),
  );

  each('no secret as a literal', ({ object, container }) => {
    for (const { name, value, valueFrom } of container.env ?? []) {
      if (valueFrom)
        assert.ok(
          valueFrom.secretKeyRef.name && valueFrom.secretKeyRef.key === name,
          `${object.metadata.name} ${name}`,
        );
      else
        assert.doesNotMatch(
          name,
          /SECRET|PASSWORD|TOKEN$|KEY(?!CLOAK)|_URI$|REDIS_URL|SMTP_URL/,
          `${object.metadata.name} has ${name}=${value}`,
        );
    }
  });

  test(`${scenario}: no secret in a ConfigMap`, () => {
    for (const { metadata, data } of objects.kind('ConfigMap')) {
      for (const name of Object.keys(data))
        assert.doesNotMatch(name, /SECRET|PASSWORD|TOKEN$|_KEY|MONGODB_URI|REDIS_URL|SMTP_URL/, `${metadata.name}`);
    }
  });

  test(`${scenario}: probes; only readiness asks for what the process stands on`, () => {
    for (const it of objects.deployments()) {
      assert.equal(it.container.startupProbe.httpGet.path, '/healthz', where(it));
      assert.equal(it.container.livenessProbe.httpGet.path, '/healthz', where(it));
      assert.equal(it.container.readinessProbe.httpGet.path, '/readyz', where(it));
      assert.ok(
        it.container.livenessProbe.periodSeconds * it.container.livenessProbe.failureThreshold >= 30,
        where(it),
      );
    }
  });

  test(`${scenario}: time to stop in, and no moment without a pod`, () => {
    for (const it of objects.deployments()) {
      const { terminationGracePeriodSeconds: grace } = it.pod;
      assert.ok(
        grace >= it.container.lifecycle.preStop.sleep.seconds + stopDeadlineSeconds + 5,
        `${where(it)} has ${grace} s`,
      );
      assert.deepEqual(it.object.spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 }, where(it));
      assert.match(it.object.spec.template.metadata.annotations['checksum/config'] ?? '', /^[0-9a-f]{64}$/, where(it));
    }
  });

  test(`${scenario}: a scaler or a number of replicas, never both`, () => {
    const scaled = objects.kind('HorizontalPodAutoscaler', 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name);
    assert.equal(new Set(scaled).size, scaled.length);
    for (const it of objects.deployments())
      assert.equal(scaled.includes(it.object.metadata.name), it.object.spec.replicas === undefined, where(it));
  });

  test(`${scenario}: a disruption budget only above one replica`, () => {
    const budgets = new Set(objects.kind('PodDisruptionBudget').map(({ metadata }) => metadata.name));
    const least = (name: string) =>
      objects
        .kind('HorizontalPodAutoscaler', 'ScaledObject')
        .filter(({ spec }) => spec.scaleTargetRef.name === name)
        .map(({ spec }) => spec.minReplicas ?? spec.minReplicaCount)[0];
    const isOff = scenario === 'no-ingress';
    for (const { object } of objects.deployments()) {
      const { name } = object.metadata;
      assert.equal(budgets.delete(name), !isOff && (object.spec.replicas ?? least(name) ?? 0) > 1, name);
    }
    assert.deepEqual([...budgets], []);
  });

  test(`${scenario}: objects have their own names, and what is named is there`, () => {
    const names = objects.all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    const has = (kind: string, name: string) =>
      assert.ok(names.includes(`${kind} ${name}`), `${kind} ${name} is missing`);
    for (const { pod, container } of objects.workloads()) {
      has('ServiceAccount', pod.serviceAccountName);
      for (const { configMapRef } of container.envFrom) has('ConfigMap', configMapRef.name);
    }
    for (const { spec } of objects.kind('HorizontalPodAutoscaler', 'ScaledObject'))
      has('Deployment', spec.scaleTargetRef.name);
    for (const { metadata } of objects.kind('ServiceAccount'))
      assert.equal(objects.one('ServiceAccount', metadata.name).automountServiceAccountToken, false);
    for (const { kind, apiVersion } of objects.all)
      if (foreignKinds.includes(kind))
        assert.match(apiVersion, /^(keda\.sh|monitoring\.coreos\.com|gateway\.networking\.k8s\.io)\//);
  });

  test(`${scenario}: every Service finds the pods of one workload`, () => {
    for (const { metadata, spec } of objects.kind('Service')) {
      const found = objects
        .kind('Deployment')
        .filter(({ spec: { template } }) =>
          Object.entries(spec.selector).every(([key, value]) => template.metadata.labels[key] === value),
        );
      assert.deepEqual(
        found.map((object) => object.metadata.name),
        [metadata.name],
      );
    }
    for (const object of objects.kind('Deployment'))
      for (const [key, value] of Object.entries(object.spec.selector.matchLabels))
        assert.equal(object.spec.template.metadata.labels[key], value);
    assert.equal(objects.kind('Deployment').filter((object) => roleOf(object) === 'worker').length, 6);
  });
}
