import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBulkPeople } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';

/**
 * The Admins who can review people without a team lead, as the profile of the first such person in a preview
 * names them. Admins stay offered once they are known.
 */
export function useStandIns(bulkActId: string | null): readonly PickOption[] {
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && bulkActId !== null) setFirst(bulkActId);
  const nameOf = useNameOf();
  const { data } = useQuery({
    queryKey: ['bulk-stand-ins', first],
    queryFn: ({ signal }) => standInsOf(first ?? '', signal),
    enabled: first !== null,
    meta: { isSilent: true },
  });
  return data?.map((one) => ({ id: one.employeeId, label: nameOf(one) })) ?? NO_ONE;
}

const NO_ONE: readonly PickOption[] = [];

async function standInsOf(bulkActId: string, signal: AbortSignal): Promise<readonly EmployeeSummary[]> {
  const query = { state: 'LeftOut', reason: bulkReasons.noLead, limit: '1' } as const;
  const [person] = await call(listBulkPeople, { params: { bulkActId }, query, signal });
  if (person === undefined) return [];
  const params = { EmployeeId: person.employeeId, markingPeriodId: 0 };
  const { otherAdmins = [] } = await call(getProfile, { params, signal });
  return otherAdmins;
}
