import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';

interface MoveButtonsProps {
  name: string;
  /** Undefined where it is the first or the last one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** Moves one of a list by a place; a button keeps the focus also at the end of the list. */
export function MoveButtons({ name, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} aria-disabled={onUp === undefined} onClick={onUp}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} down`} aria-disabled={onDown === undefined} onClick={onDown}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
    </>
  );
}
