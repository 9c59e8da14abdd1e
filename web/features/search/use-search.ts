import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchAct } from '#contract/dashboards/search.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { readKept } from './kept-options.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { typedAct } from './actions.ts';
import type { OptionGroup } from './option.ts';
import { firstGroups, groupsFor, peopleFor } from './search-options.ts';
import { searchQuery } from './search.api.ts';

/** Between the last key and the question to the server. */
const PAUSE_MS = 120;

type Answer = 'waiting' | 'found' | 'failed';

export type Search = {
  readonly typed: string;
  /** The act that asks for a person, shown in front of the field. */
  readonly act: SearchAct | null;
  readonly groups: readonly OptionGroup[];
  /** Whether the options are those for the typed words. */
  readonly answer: Answer;
  readonly type: (typed: string) => void;
  readonly ask: (act: SearchAct | null) => void;
};

/** What is typed, and the options for it. */
export function useSearch(): Search {
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const [act, setAct] = useState<SearchAct | null>(null);
  const toldApart = useNamesToldApart();
  const [kept] = useState(() => readKept(viewer.employeeId));
  const wanted = typed.trim();
  const q = usePaused(wanted);
  const isAsked = act !== null || wanted !== '';
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(act, q),
    enabled: isAsked && (act !== null || q !== ''),
  });
  const isFresh = q === wanted && data !== undefined && !isPlaceholderData;
  const ask = (next: SearchAct | null) => {
    setAct(next);
    setTyped('');
  };
  return {
    typed,
    act,
    ask,
    groups: groups(),
    answer: answer(),
    type: (next) => {
      const nextAct = act === null ? typedAct(viewer, next) : null;
      if (nextAct === null) setTyped(next);
      else ask(nextAct);
    },
  };

  function groups(): readonly OptionGroup[] {
    const found = isError && q === wanted ? undefined : toldApart(data);
    if (act !== null) return peopleFor(act, found);
    return isAsked ? groupsFor({ viewer, typed, found }) : firstGroups(viewer, kept);
  }

  function answer(): Answer {
    if (!isAsked) return 'found';
    if (q === wanted && isError) return 'failed';
    return isFresh ? 'found' : 'waiting';
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}
