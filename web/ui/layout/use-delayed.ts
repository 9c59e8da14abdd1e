import { useEffect, useState } from 'react';

/** Loading indicators stay hidden for this long, so that fast responses don't flicker. */
const SKELETON_DELAY_MS = 250;

/** True once `isOn` has been true for the delay. */
export function useDelayed(isOn: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setHasLasted(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn]);
  return isOn && hasLasted;
}
