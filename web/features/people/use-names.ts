import { useQueryClient } from '@tanstack/react-query';
import type { Names } from './person-form.ts';
import { departmentsQuery, positionsQuery } from './people-writes.api.ts';

/** Fetches the departments and positions that there are, for the moment of saving. */
export function useNames(): () => Promise<Names> {
  const client = useQueryClient();
  return async () => {
    const [departments, positions] = await Promise.all([
      client.query({ ...departmentsQuery, staleTime: 'static' }),
      client.query({ ...positionsQuery, staleTime: 'static' }),
    ]);
    return { departments, positions };
  };
}
