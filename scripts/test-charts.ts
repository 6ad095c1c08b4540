// Tests of charts/lathe: every scenario of ci/ renders, lints strictly and validates; what it says agrees with the
// code. Usage: node scripts/test-charts.ts [--report FILE] (counts in jest's form) | --write (the table of values in
// the chart's README)
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asError } from './lib/as-error.ts';
import { agreesWithCode } from './lib/charts/agrees-with-code.ts';
import { type CodeFacts, readCodeFacts } from './lib/charts/code-facts.ts';
import { containerFiles } from './lib/charts/container-files.ts';
import { documentation } from './lib/charts/documentation.ts';
import { findHelm, Helm, type Objects, scenarios } from './lib/charts/helm.ts';
import { kubernetesSchemas } from './lib/charts/kube-schemas.ts';
import { objectRules } from './lib/charts/object-rules.ts';
import { releaseRules } from './lib/charts/release-rules.ts';
import { writeTable } from './lib/charts/values-table.ts';

const { values } = parseArgs({
  options: { report: { type: 'string' }, write: { type: 'boolean', default: false } },
  strict: true,
});
const totals = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };

function test(name: string, check: () => void): void {
  try {
    check();
    totals.numPassedTests += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    totals.numFailedTests += 1;
    console.log(
      `FAILED  ${name}\n        ${asError(error).message.trim().split('\n').slice(0, 30).join('\n        ')}`,
    );
  }
}

function skip(name: string, reason: string): void {
  totals.numPendingTests += 1;
  console.log(`SKIPPED ${name}: ${reason}`);
}

function withHelm(helm: Helm, facts: CodeFacts): void {
  const rendered = new Map<string, Objects>();
  for (const scenario of scenarios()) {
    test(`${scenario}: renders`, () => void rendered.set(scenario, helm.render(scenario)));
    test(`${scenario}: lints strictly`, () => {
      const { ok, stdout } = helm.lint(scenario);
      if (!ok) throw new Error(stdout);
    });
  }
  const { validate, reason } = kubernetesSchemas();
  for (const [scenario, objects] of rendered) {
    if (!validate) skip(`${scenario}: valid for Kubernetes`, reason);
    else
      test(`${scenario}: valid for Kubernetes`, () => {
        const problems = validate(objects.all);
        if (problems.length > 0) throw new Error(problems.join('\n'));
      });
    objectRules(scenario, objects, test);
  }
  if (rendered.size !== scenarios().length) return;
  releaseRules(helm, rendered, test);
  agreesWithCode(rendered, facts, test);
}

async function main(): Promise<void> {
  if (values.write) return writeTable();
  const facts = await readCodeFacts();
  const found = findHelm();
  if (found.helm === undefined) skip('rendered charts', found.reason);
  else withHelm(new Helm(found.helm), facts);
  containerFiles(facts, test, skip);
  documentation(facts, test);
  if (values.report) writeFileSync(values.report, JSON.stringify(totals));
  console.log(
    `\n${totals.numPassedTests} passed, ${totals.numFailedTests} failed${totals.numPendingTests ? `, ${totals.numPendingTests} skipped` : ''}`,
  );
  return process.exit(totals.numFailedTests === 0 ? 0 : 1);
}

await main();
