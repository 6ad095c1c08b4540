import { useEffect, useState } from 'react';

/** Says that something takes its time, once it has taken a second; the seconds are for the eye alone. */
export function WaitingLine({ what }: { what: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="text-sm text-muted">
      <span role="status">{seconds > 0 ? `${what}. This can take a minute.` : ''}</span>
      {seconds > 0 && <span aria-hidden>{` ${seconds} s`}</span>}
    </p>
  );
}
