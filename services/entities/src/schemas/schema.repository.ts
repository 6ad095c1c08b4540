import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface VersionSchemasRow {
  /** Id of the immutable version. */
  _id: string;
  appId: string;
  /** JSON text: names of fields are the author's, and none of the database's business. */
  entities: string;
}

const versionSchemasSchema = new Schema<VersionSchemasRow>(
  { _id: String, appId: String, entities: String },
  { collection: 'version_schemas', versionKey: false },
);

versionSchemasSchema.index({ appId: 1 });

/** This service's copy of the entity schemas of versions it was asked about. */
@Injectable()
export class SchemaRepository implements AppHolding {
  private readonly model: Model<VersionSchemasRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<VersionSchemasRow>('VersionSchemas', versionSchemasSchema);
  }

  async find(appId: string, versionId: string): Promise<EntitySchema[] | undefined> {
    const row = await this.model.findOne({ _id: versionId, appId }).lean<VersionSchemasRow>();
    return row ? entitySchema.array().parse(JSON.parse(row.entities)) : undefined;
  }

  async save(appId: string, versionId: string, entities: EntitySchema[]): Promise<void> {
    await this.model.updateOne(
      { _id: versionId },
      { $setOnInsert: { appId, entities: JSON.stringify(entities) } },
      { upsert: true },
    );
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
