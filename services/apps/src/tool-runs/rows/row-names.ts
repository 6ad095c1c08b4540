import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../../records/app.js';
import { namesRows, withNames } from '../../tools/row-names.js';
import type { ToolRecord } from '../../tools/tool.js';
import { ReadVersion } from '../../versions/read-version.js';

/** Tools name entities as the head of their app does; a published version may have other names for them. */
@Injectable()
export class RowNames {
  constructor(private readonly read: ReadVersion) {}

  /** The tool with the names of the version that somebody sees. */
  async seen(app: AppRecord, versionId: string | null, tool: ToolRecord): Promise<ToolRecord> {
    if (versionId === null || app.head === null || versionId === app.head || !namesRows(tool.values)) return tool;
    const [head, version] = await Promise.all([this.read.version(app, app.head), this.read.version(app, versionId)]);
    return { ...tool, values: withNames(tool.values, await this.read.names(app, head, version)) };
  }
}
