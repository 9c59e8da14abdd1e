import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { hintsOf, namesToldApart, nameToldApart, NO_HINTS } from '#contract/core/names.ts';
import { listNamesakes } from '#contract/core/names.endpoints.ts';
import { call } from '../calls/api.ts';
import { NAMESAKES } from '../calls/refresh-screens.ts';
import { useSignedInUser } from '../session/use-session.ts';

const Namesakes = createContext(NO_HINTS);

const KEPT_MS = 5 * 60_000;

/** Loads once what tells people of one name apart. Until then, and without it, names are shown alone. */
export function NamesakesProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery({
    queryKey: [NAMESAKES],
    queryFn: ({ signal }) => call(listNamesakes, { signal }),
    staleTime: KEPT_MS,
    enabled: useSignedInUser() !== null,
    meta: { isSilent: true },
  });
  const hints = useMemo(() => (data === undefined ? NO_HINTS : hintsOf(data)), [data]);
  return <Namesakes value={hints}>{children}</Namesakes>;
}

/** Writes a person's name as people read it: with a hint where another person has the same name. */
export function useNameOf(): (person: EmployeeSummary) => string {
  const hints = useContext(Namesakes);
  return useCallback((person) => nameToldApart(person, hints), [hints]);
}

/**
 * As {@link useNameOf}, for each person in a value of which a text is made. As `select` of a query, it tells
 * apart all people in the answer.
 */
export function useNamesToldApart(): <T>(value: T) => T {
  const hints = useContext(Namesakes);
  return useCallback((value) => namesToldApart(value, hints), [hints]);
}
