import { MODELS, type Models } from '@lathe/platform/models/models';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { targetsOf } from '@lathe/proto/apps/project/cells/targets';
import { suggestMapping } from '@lathe/proto/apps/project/mapping/suggest-mapping';
import { columnTypeOf } from '@lathe/proto/entities/column-type';
import type { ColumnMapping } from '@lathe/proto/entities/import-plan';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Headings, mappingMessages } from './mapping-messages.js';

const perMinute = 30;
/** An import waits for it. Milliseconds. */
const patienceMs = 30_000;

const suggested = z.object({
  mappings: z.array(z.object({ csvHeader: z.string(), schemaField: z.string() })),
});

/** Which column of a file fills which field: as a language model says where there is one, else by names and types. */
@Injectable()
export class GenerateMapping {
  constructor(
    @Inject(MODELS) private readonly models: Models,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `too-many-requests`, and a ModelError when the model cannot go on. */
  async execute({ accountId }: OwnerScope, headings: Headings): Promise<ColumnMapping[]> {
    const { headers, schema } = headings;
    const limit = { key: `csv-mapping:${accountId}`, limit: perMinute, windowSeconds: 60 };
    return withinLimit(this.limiter, limit, async () => {
      if (this.models.name === null) return suggestMapping(headers, rowsOf(headings), schema);
      const call = { accountId, purpose: 'csv-mapping', signal: AbortSignal.timeout(patienceMs) };
      const { mappings } = await this.models.object(suggested, mappingMessages(headings, rowsOf(headings)), call);
      return knownOnly(mappings, headings);
    });
  }
}

/** First rows as lists of cells, in the order of the headings. */
const rowsOf = ({ headers, previewData }: Headings): string[][] =>
  previewData.map((row) => (Array.isArray(row) ? row : headers.map((header) => row[header] ?? '')));

/** What the model says of headings and fields that there are, each once. */
function knownOnly(mappings: z.output<typeof suggested>['mappings'], { headers, schema }: Headings): ColumnMapping[] {
  const fields = new Map(targetsOf(schema).map(({ path, field }) => [path, field]));
  const left = new Set(headers);
  return mappings.flatMap(({ csvHeader, schemaField }) => {
    const field = fields.get(schemaField);
    if (!field || !left.delete(csvHeader)) return [];
    fields.delete(schemaField);
    return [{ csvHeader, schemaField, dataType: columnTypeOf(schemaField.split('.').at(-1)!, field) }];
  });
}
