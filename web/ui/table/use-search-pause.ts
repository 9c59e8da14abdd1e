import { useEffect, useState } from 'react';

const SEARCH_PAUSE_MS = 150;

/** The typed words, after a short pause in typing. */
export function useSearchPause(text: string): string {
  const [wanted, setWanted] = useState(text.trim());
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(text.trim()), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return wanted;
}
