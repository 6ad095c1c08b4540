import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { keep, readKept } from '@/lib/kept';
import { addFault, type AppFault, faultKey } from './app-fault';
import { traceFault } from './trace-fault';

export interface Faults {
  faults: readonly AppFault[];
  /** Takes in a fault of a version, unless it is ignored; where it comes from in the source follows. */
  report: (fault: AppFault, versionId: string) => void;
  clear: () => void;
  /** Shows a fault no more, now and later, in this browser. */
  ignore: (fault: AppFault) => void;
  /** Takes that back. */
  heed: (fault: AppFault) => void;
}

const mostIgnored = 200;
const ignoredKeys = z.array(z.string()).max(mostIgnored);
const placeOf = (appId: string): string => `ignored-issues-${appId}`;
/** What went wrong in the preview of an app, each thing once. */
export function useFaults(appId: string): Faults {
  const [faults, setFaults] = useState<readonly AppFault[]>([]);
  // A place that arrives after the faults were cleared belongs to none of the new ones.
  const round = useRef(0);
  const clear = useCallback(() => {
    round.current += 1;
    setFaults([]);
  }, []);
  useEffect(() => clear, [appId, clear]);

  const ignored = useRef(new Set<string>());
  useEffect(() => {
    ignored.current = new Set(readKept(placeOf(appId), ignoredKeys));
  }, [appId]);
  const report = useCallback(
    (fault: AppFault, versionId: string): void => {
      if (ignored.current.has(faultKey(fault))) return;
      setFaults((known) => addFault(known, fault));
      const asked = round.current;
      void traceFault(appId, versionId, fault).then((traced) => {
        if (asked === round.current)
          setFaults((known) =>
            known.map((one) => (one.stack === fault.stack && faultKey(one) === faultKey(fault) ? traced : one)),
          );
      });
    },
    [appId],
  );
  const ignore = useCallback(
    (fault: AppFault): void => {
      ignored.current.add(faultKey(fault));
      keep(placeOf(appId), [...ignored.current].slice(-mostIgnored));
      setFaults((known) => known.filter((other) => faultKey(other) !== faultKey(fault)));
    },
    [appId],
  );
  const heed = useCallback(
    (fault: AppFault): void => {
      ignored.current.delete(faultKey(fault));
      keep(placeOf(appId), [...ignored.current]);
      setFaults((known) => addFault(known, fault));
    },
    [appId],
  );
  return { faults, report, clear, ignore, heed };
}
