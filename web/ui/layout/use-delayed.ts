import { useEffect, useState } from 'react';

/** Before this long, waiting shows nothing: a quick answer never flickers. */
const SKELETON_DELAY_MS = 250;

/** True once `isOn` has lasted for the delay. */
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
