import {
  CONFIRM_DELETE,
  FILTER_BAR,
  FORM_FIELD,
  LIST_STATE,
  LOAD_MORE,
  OPTION_SELECT,
  ROW_MENU,
} from './input-components.js';
import {
  ACCESS_GATE,
  EMPTY_STATE,
  ERROR_STATE,
  FACT,
  LIST_SKELETON,
  PAGE_HEADER,
  STAT_CARD,
  STATUS_BADGE,
  YES_NO,
} from './state-components.js';

/** Path to content, in the order they are written. */
export const SHARED_COMPONENTS: Record<string, string> = {
  'services/list.js': LIST_STATE,
  'components/PageHeader.jsx': PAGE_HEADER,
  'components/StatusBadge.jsx': STATUS_BADGE,
  'components/EmptyState.jsx': EMPTY_STATE,
  'components/ErrorState.jsx': ERROR_STATE,
  'components/ListSkeleton.jsx': LIST_SKELETON,
  'components/AccessGate.jsx': ACCESS_GATE,
  'components/ConfirmDelete.jsx': CONFIRM_DELETE,
  'components/RowMenu.jsx': ROW_MENU,
  'components/FormField.jsx': FORM_FIELD,
  'components/OptionSelect.jsx': OPTION_SELECT,
  'components/FilterBar.jsx': FILTER_BAR,
  'components/LoadMore.jsx': LOAD_MORE,
  'components/StatCard.jsx': STAT_CARD,
  'components/Fact.jsx': FACT,
  'components/YesNo.jsx': YES_NO,
};
