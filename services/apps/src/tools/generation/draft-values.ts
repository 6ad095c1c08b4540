import type { ToolValues } from '@lathe/proto/apps/tools/model';

/**
 * What is made of a description: nothing that costs, leads elsewhere or chooses a model, whatever the description says.
 */
export type DraftValues = Required<
  Pick<
    ToolValues,
    | 'header'
    | 'description'
    | 'inputLabel'
    | 'inputPlaceholder'
    | 'isInputHidden'
    | 'isInputCollapsed'
    | 'examples'
    | 'gptPrompt'
    | 'fields'
    | 'blocks'
  >
>;
