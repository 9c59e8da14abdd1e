import { useWatch } from 'react-hook-form';
import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { PersonField } from '#web/app/people/PersonField.tsx';
import classes from './directory/People.module.css';

/**
 * In the dialog of a lead's leave: asks who stands in, or says who does. The server sends the deputyship, or
 * null, to those who may name a deputy for this lead.
 */
export function StandIn({ profile: { employeeId, deputyship } }: { readonly profile: EmployeeProfile }) {
  const [from, to]: unknown[] = useWatch({ name: ['from', 'to'] });
  if (deputyship === undefined) return null;
  if (deputyship === null)
    return (
      <PersonField
        name="deputyId"
        label="Who stands in? (optional)"
        description="The deputy may do with the team what the lead may, on the days of the leave from today on."
        without={[employeeId]}
      />
    );
  const { deputy, from: first, until } = deputyship;
  const isPart =
    typeof from === 'string' &&
    typeof to === 'string' &&
    from !== '' &&
    to !== '' &&
    (from < first || to > until);
  return (
    <p className={classes.words}>
      {deputy.fullName} stands in from {formatDay(first)} to {formatDay(until)}.
      {isPart && ' The leave has other days too. Change them with Deputy.'}
    </p>
  );
}
