// The operating guide, the alerts and the dashboards keep up with the chart and the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CodeFacts } from './code-facts.ts';
import { chartDir, type Test } from './helm.ts';
import { readmeWithTable, readSchema, readValues, rowsOf } from './values-table.ts';

interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity?: string };
  annotations: { summary?: string };
}

interface Panel {
  type: string;
  title: string;
  description?: string;
  targets: { expr: string }[];
}

const read = (file: string): string => readFileSync(join(chartDir, file), 'utf8');
const alerts = (): Alert[] => {
  const { groups }: { groups: { rules: Alert[] }[] } = parse(read('files/alerts.yaml'));
  return groups.flatMap(({ rules }) => rules);
};
const panels = (): Panel[] => {
  const { panels: all }: { panels: Panel[] } = JSON.parse(read('dashboards/lathe.json'));
  return all.filter(({ type }) => type !== 'row');
};

/** Names of Lathe's metrics in a query, without what a histogram adds. */
const metricsIn = (query: string): string[] =>
  [...query.matchAll(/\blathe_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

export function documentation(facts: CodeFacts, test: Test): void {
  test('README: the table of values is made from the schema of today', () => {
    const { text, current } = readmeWithTable();
    assert.ok(text === current, 'it is out of date: node scripts/test-charts.ts --write');
  });

  test('every value has a description, and every default is in the schema', () => {
    for (const { path, text } of rowsOf(readSchema(), readValues())) assert.ok(text, `${path} is not described`);
    const known = new Set([...rowsOf(readSchema(), readValues())].map(({ path }) => path));
    const visit = (value: object, path: string): void => {
      for (const [name, child] of Object.entries(value)) {
        const here = path ? `${path}.${name}` : name;
        if (child && typeof child === 'object' && !Array.isArray(child) && !known.has(here)) visit(child, here);
        else if (![...known].some((one) => here === one || here.startsWith(`${one}.`)))
          assert.fail(`${here} is not in the schema`);
      }
    };
    visit(readValues(), '');
  });

  test('every alert has a chapter that says what to do', () => {
    const headings = [...read('README.md').matchAll(/^### (Lathe\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(
      headings.sort(),
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
    for (const { alert, for: duration, labels, annotations } of alerts())
      assert.ok(duration && labels.severity && annotations.summary, alert);
  });

  test('alerts and dashboards ask for metrics that the code has', () => {
    const queries = [
      ...alerts().map(({ expr }) => expr),
      ...panels().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const asked = new Set(queries.flatMap(metricsIn));
    assert.deepEqual(
      [...asked].filter((name) => !facts.metrics.has(name)),
      [],
    );
    for (const name of [
      'lathe_http_request_duration_seconds',
      'lathe_outbox_oldest_age_seconds',
      'lathe_consumer_lag',
      'lathe_job_oldest_age_seconds',
      'lathe_generations_total',
    ])
      assert.ok(asked.has(name), name);
    for (const { title, targets, description } of panels()) assert.ok(targets.length > 0 && description, title);
  });
}
