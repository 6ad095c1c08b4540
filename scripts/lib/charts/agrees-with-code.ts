// The chart and the code say the same: variables, topics, groups, queues, ways between services.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CodeFacts } from './code-facts.ts';
import { chartDir, type Objects, roleOf, type Test, type Workload } from './helm.ts';

interface Catalogue {
  services: Record<string, { calls: string[]; topics: string[]; queues: string[]; internet: number[] }>;
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
const catalogue = (): Catalogue => parse(readFileSync(join(chartDir, 'files/catalogue.yaml'), 'utf8'));

/** Names of all variables of a workload: those of its ConfigMap and its own. */
function variablesOf(objects: Objects, { container }: Workload): string[] {
  const shared = container.envFrom.flatMap(({ configMapRef }) =>
    Object.keys(objects.one('ConfigMap', configMapRef.name).data),
  );
  return sorted([...shared, ...(container.env ?? []).map(({ name }) => name)]);
}

export function agreesWithCode(rendered: ReadonlyMap<string, Objects>, facts: CodeFacts, test: Test): void {
  const of = (scenario: string): Objects => {
    const objects = rendered.get(scenario);
    assert.ok(objects, `there is no scenario ${scenario}`);
    return objects;
  };
  const full = of('full');

  for (const [service, { variables }] of Object.entries(facts.services)) {
    test(`variables of ${service}: the chart's are the code's, and the other way round`, () => {
      const workloads = full.workloads().filter((it) => it.service === service);
      assert.deepEqual(workloads.map(({ role }) => role).sort(), ['api', 'prepare', 'worker']);
      for (const it of workloads)
        assert.deepEqual(variablesOf(full, it), sorted([...facts.common, ...variables]), it.role);
    });
  }

  test("variables of the gateway are the code's; it gets no secret", () => {
    const [gateway] = full.workloads().filter(({ service }) => service === 'web');
    assert.ok(gateway);
    const known = [...facts.common, ...facts.gateway];
    const names = variablesOf(full, gateway);
    assert.deepEqual(
      names.filter((name) => !known.includes(name)),
      [],
    );
    assert.deepEqual(
      facts.gateway.filter((name) => !names.includes(name)),
      [],
    );
    assert.deepEqual(
      (gateway.container.env ?? []).filter(({ valueFrom }) => valueFrom),
      [],
    );
  });

  test('the catalogue of the chart is what the code does', () => {
    const { services } = catalogue();
    assert.deepEqual(Object.keys(services).sort(), Object.keys(facts.services).sort());
    for (const [name, { calls, topics, queues }] of Object.entries(services)) {
      const code = facts.services[name];
      assert.ok(code, name);
      assert.deepEqual(
        { calls, topics, queues },
        { calls: code.calls, topics: code.topics, queues: code.queues },
        name,
      );
      for (const topic of topics) assert.ok(facts.topics.includes(topic), topic);
    }
  });

  test('every service is prepared: topics and indexes are made by a Job of its own code', () => {
    const jobs = full
      .kind('Job')
      .map((job) => [job.metadata.labels?.['app.kubernetes.io/name'], job.spec.template.spec.containers[0].args]);
    assert.deepEqual(
      jobs.sort(),
      Object.keys(facts.services)
        .sort()
        .map((name) => [name, ['prepare']]),
    );
    for (const [name, { hasMain }] of Object.entries(facts.services)) assert.ok(hasMain, name);
  });

  test('KEDA watches the group, the topics and the queues of the code', () => {
    for (const [name, { group, topics, queues }] of Object.entries(facts.services)) {
      const { triggers, ...spec } = of('keda').one('ScaledObject', `try-lathe-${name}-worker`).spec;
      const kafka = triggers.filter(({ type }) => type === 'kafka').map(({ metadata }) => metadata);
      assert.deepEqual(
        kafka.map(({ topic }) => topic),
        topics.map((topic) => `blue-${topic}`),
        name,
      );
      for (const trigger of kafka) {
        assert.equal(trigger.consumerGroup, `blue-${group}`);
        const { limitToPartitionsWithLag, excludePersistentLag, allowIdleConsumers, offsetResetPolicy } = trigger;
        assert.deepEqual(
          [limitToPartitionsWithLag, excludePersistentLag, allowIdleConsumers, offsetResetPolicy],
          ['true', 'true', 'false', 'earliest'],
        );
      }
      assert.deepEqual(
        triggers.filter(({ type }) => type === 'redis').map(({ metadata }) => metadata.listName),
        queues.map((queue) => facts.waitList('blue:', queue)),
        name,
      );
      assert.ok(spec.minReplicaCount >= 1 && spec.cooldownPeriod >= 300, name);
      assert.deepEqual(
        triggers
          .map(({ metadata }) => Object.values(metadata).every((value) => typeof value === 'string'))
          .filter((all) => !all),
        [],
        'KEDA takes strings',
      );
    }
    assert.equal(full.one('ScaledObject', 'full-apps-worker').spec.triggers[0]?.metadata.consumerGroup, 'full-apps');
  });

  test('ways in: only the gateway, the callers of the code and Prometheus reach a service', () => {
    const objects = of('minimal');
    assert.deepEqual(objects.one('NetworkPolicy', 'try-lathe-default-deny').spec, {
      podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'try' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const name of Object.keys(facts.services)) {
      const callers = Object.entries(facts.services)
        .filter(([, { calls }]) => calls.includes(name))
        .map(([caller]) => caller);
      const from = objects
        .one('NetworkPolicy', `try-lathe-${name}`)
        .spec.ingress.flatMap((rule) =>
          rule.from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/name'] ?? ''),
        );
      assert.deepEqual(sorted(from), sorted(['web', ...callers]), name);
    }
  });

  test('ways out: names, infrastructure, called services; the internet for the services that need it', () => {
    const objects = of('minimal');
    const { services } = catalogue();
    for (const [name, { calls }] of Object.entries(facts.services)) {
      const { egress } = objects.one('NetworkPolicy', `try-lathe-${name}`).spec;
      const called = egress.flatMap(({ to = [] }) =>
        to.flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/name'] ?? []),
      );
      assert.deepEqual(sorted(called), calls, name);
      const ports = sorted(
        egress
          .filter(({ to }) => !to)
          .flatMap((rule) => rule.ports.map(({ port }) => port))
          .map(String),
      );
      assert.deepEqual(ports, ['27017', '53', '6379', '9000', '9092'], name);
      const outside = egress.filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock));
      assert.deepEqual(
        outside.flatMap((rule) => rule.ports.map(({ port }) => port)),
        services[name]?.internet,
        name,
      );
      for (const { except } of outside.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])))
        for (const range of ['10.0.0.0/8', '169.254.0.0/16', '192.168.0.0/16']) assert.ok(except.includes(range));
    }
    assert.deepEqual(
      Object.entries(services).flatMap(([name, { internet }]) => (internet.length > 0 ? [[name, internet]] : [])),
      [
        // A domain is proven by a file that is read without TLS.
        ['apps', [80, 443]],
        ['builder-chat', [443]],
        ['context-ingest', [80, 443, 8080, 8443]],
        ['payments', [443]],
      ],
    );
    const web = objects
      .one('NetworkPolicy', 'try-lathe-web')
      .spec.egress.flatMap(({ to = [] }) =>
        to.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/name'] ?? ''),
      );
    assert.deepEqual(sorted(web), Object.keys(facts.services).sort());
    const preparing = objects.kind('NetworkPolicy').filter((object) => roleOf(object) === 'prepare');
    assert.equal(preparing.length, 1);
    assert.equal(preparing[0]?.spec.ingress, undefined);
  });
}
