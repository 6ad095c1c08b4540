import { keysUnder } from '@lathe/platform/persistence/keys-under';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import type { Unconverted } from './conversion.store.js';

interface UnconvertedRow {
  /** `<appId>:<entityKey>:<field key>` */
  _id: string;
  rows: number;
  samples: string[];
}

const unconvertedSchema = new Schema<UnconvertedRow>(
  { _id: String, rows: Number, samples: [String] },
  { collection: 'unconverted', versionKey: false },
);

/** What could not be converted, for the builder to see. */
@Injectable()
export class UnconvertedValues implements AppHolding {
  private readonly model: Model<UnconvertedRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<UnconvertedRow>('Unconverted', unconvertedSchema);
  }

  async save(appId: string, entityKey: string, fieldKey: string, { rows, samples }: Unconverted): Promise<void> {
    const _id = `${appId}:${entityKey}:${fieldKey}`;
    if (rows === 0) await this.model.deleteOne({ _id });
    else await this.model.updateOne({ _id }, { $set: { rows, samples } }, { upsert: true });
  }

  /** Of the fields of an entity that have become of another kind, by their names. */
  async of(appId: string, { key, fields }: EntityDefinition): Promise<({ field: string } & Unconverted)[]> {
    const names = new Map(
      fields.filter(({ from }) => from.length > 0).map((field) => [`${appId}:${key}:${field.key}`, field.name]),
    );
    if (names.size === 0) return [];
    const found = await this.model.find({ _id: { $in: [...names.keys()] } }).lean<UnconvertedRow[]>();
    return found.map(({ _id, rows, samples }) => ({ field: names.get(_id)!, rows, samples }));
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}
