import { useEffect, useState } from 'react';

/** What somebody types, once it has not changed for a moment, given in milliseconds: each letter is not searched for. */
export function useSettled<T>(typed: T, quietMs = 250): T {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), quietMs);
    return () => clearTimeout(timer);
  }, [typed, quietMs]);
  return settled;
}
