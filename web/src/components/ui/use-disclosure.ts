import { useId, useState } from 'react';

/** What a button opens and closes. `toggle` is for the button, `id` for what it opens. */
export function useDisclosure(startsOpen = false) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const toggle = { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) } as const;
  return { open, id, toggle };
}
