// The command behind `npm run models:check` (scripts/models-check.ts).
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { checkModels, type ModelCheck } from '@lathe/platform/models/check-models';
import { createModels } from '@lathe/platform/models/create-models';
import { abilitiesOf } from '@lathe/platform/models/model-abilities';
import { modelsEnv } from '@lathe/platform/models/models-env';

const quiet = { warn: () => undefined };
const noLedger = { record: async () => undefined };

async function main(): Promise<void> {
  const config = loadConfig(modelsEnv, process.env);
  const models = createModels(config, noLedger, quiet);
  const { LLM_PROVIDER: provider } = config;
  if (models.name === null || provider === undefined) {
    console.log('No language model is configured: the built-in engine answers. LLM_PROVIDER and LLM_MODEL name one.');
    return;
  }
  let failed = 0;
  for await (const check of checkModels(models, AbortSignal.timeout(20 * 60_000))) {
    const settings = models.configured.get(check.model);
    const { window, seesImages } = abilitiesOf(provider, check.model, settings);
    const known = [
      `${window} tokens`,
      seesImages ? 'sees pictures' : 'sees no pictures',
      settings ? `$${settings.input} in and $${settings.output} out per million` : 'no price',
    ];
    console.log(`${check.fault === null ? 'ok    ' : 'FAILED'}  ${check.model} (${provider}; ${known.join(', ')})`);
    console.log(`        ${check.fault ?? took(check)}`);
    if (check.fault !== null) failed += 1;
  }
  if (failed > 0) process.exitCode = 1;
}

function took({ firstWordMs, usage, cost }: ModelCheck): string {
  const tokens = usage === null ? '' : `, ${usage.promptTokens} tokens read and ${usage.completionTokens} written`;
  return `first word after ${Math.round(firstWordMs ?? 0)} ms${tokens}${cost === null ? '' : `, $${cost.toFixed(6)}`}`;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
