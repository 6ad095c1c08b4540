import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { CONTEXT_SEARCH, type ContextSearch, type FoundItem } from '../sources/context-search.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';

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
  async fieldsOf(app: AppRecord, { values: { fields = [] } }: ToolRecord): Promise<readonly FieldWithItems[]> {
    if (!fields.some(asksForItem)) return fields;
    const tools = await this.tools.list(app);
    const toolOf = (field: CustomField): ToolRecord | undefined => tools.find(({ toolId }) => toolId === field.toolId);
    const isAnyThere = fields.some((field) => asksForItem(field) && toolOf(field) !== undefined);
    const items = isAnyThere ? await this.context.items(app) : [];
    return fields.map((field) => (asksForItem(field) ? { ...field, items: namesFor(toolOf(field), items) } : field));
  }
}

const asksForItem = ({ type }: CustomField): boolean => type === 'tool_item_select';

/** The names of what a tool may see, each once. */
function namesFor(tool: ToolRecord | undefined, items: readonly FoundItem[]): string[] {
  if (tool === undefined) return [];
  const { contextItemIds = null } = tool.values;
  const seen = items.filter(({ id }) => contextItemIds === null || contextItemIds.includes(id));
  return [...new Set(seen.map(({ name }) => name))];
}
