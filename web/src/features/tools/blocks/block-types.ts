import {
  type BlockType,
  blockTypes,
  type ChartKind,
  chartKinds,
  type JsonFieldType,
  jsonFieldTypes,
} from '@lathe/proto/apps/tools/blocks';

export const blockTypeLabels: Readonly<Record<BlockType, string>> = {
  text: 'Text',
  table: 'Table',
  list: 'List',
  chart: 'Chart',
  image: 'Image',
  rating: 'Rating',
  json: 'Fields',
};
export const blockTypeOptions = blockTypes.map((value) => ({ value, label: blockTypeLabels[value] }));

/** What each is, beside its type. */
export const blockTypeHints: Readonly<Record<BlockType, string>> = {
  text: 'Written as it comes.',
  table: 'Columns and rows.',
  list: 'One entry a line.',
  chart: 'Bars, a line or a pie, with the table of its numbers.',
  image: 'A picture that the data sources or the input name; no other one is shown.',
  rating: 'Up to five stars, and why.',
  json: 'Named values, each of its own type.',
};

const chartLabels: Readonly<Record<ChartKind, string>> = { bar: 'Bars', line: 'Line', pie: 'Pie' };
/** How a chart is drawn; `auto` leaves it to whoever writes the answer. */
export const chartOptions = [
  { value: 'auto' as const, label: 'As it fits the numbers' },
  ...chartKinds.map((value) => ({ value, label: chartLabels[value] })),
];

const jsonTypeLabels: Readonly<Record<JsonFieldType, string>> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  array: 'List of texts',
};
export const jsonTypeOptions = jsonFieldTypes.map((value) => ({ value, label: jsonTypeLabels[value] }));
