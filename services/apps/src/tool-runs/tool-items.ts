import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { CONTEXT_SEARCH, type ContextSearch } from './context-search.js';

/** A field with what is chosen among, where it asks for an item of another tool (spec 1, section 3). */
export type FieldWithItems = CustomField & { readonly items?: readonly string[] };

/** The data items of other tools that people choose among in the fields of a tool. */
@Injectable()
export class ToolItems {
  constructor(
    private readonly tools: ToolRepository,
    @Inject(CONTEXT_SEARCH) private readonly context: ContextSearch,
  ) {}

  /** There are none of a tool that is gone. Throws `tool/sources-not-searched`. */
  async fieldsOf(app: AppRecord, { values: { fields = [] } }: ToolRecord): Promise<FieldWithItems[]> {
    return Promise.all(
      fields.map(async (field) => {
        if (field.type !== 'tool_item_select') return field;
        const other = field.toolId === null ? undefined : await this.tools.find(app, field.toolId);
        return { ...field, items: other ? await this.context.itemsOf(app, other) : [] };
      }),
    );
  }
}
