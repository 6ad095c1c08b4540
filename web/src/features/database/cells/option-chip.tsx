import type { Option } from './option-colours';

export const OptionChip = ({
  option: { label, backgroundColor },
}: {
  option: Pick<Option, 'label' | 'backgroundColor'>;
}) => (
  <span className="max-w-full shrink-0 truncate rounded-full px-2 text-sm text-ink" style={{ backgroundColor }}>
    {label}
  </span>
);
