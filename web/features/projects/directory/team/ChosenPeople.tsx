import { ActionIcon } from '@mantine/core';
import { IconX } from '#web/ui/icons.tsx';
import { projectRoleLabels, projectRoles } from '#contract/core/enums.ts';
import classes from './AddPeople.module.css';
import { ChoiceBar } from '#web/ui/choices/ChoiceBar.tsx';
import type { useChosenPeople } from './use-chosen-people.ts';

const roles = projectRoles.map((value) => ({ value, label: projectRoleLabels[value] }));

type Props = {
  readonly people: Pick<ReturnType<typeof useChosenPeople>, 'chosen' | 'onTeam' | 'giveRole' | 'leaveOut'>;
};

/** The people to add, each with role chips. */
export function ChosenPeople({ people: { chosen, onTeam, giveRole, leaveOut } }: Props) {
  return (
    <>
      {chosen.length > 0 && (
        <ul className={classes.people} aria-label="People to add">
          {chosen.map(({ id, label, hint, projectRole }) => (
            <li key={id} className={classes.person}>
              <div className={classes.line}>
                <span className={classes.words}>
                  <strong>{label}</strong>{' '}
                  {hint !== undefined && <span className={classes.quiet}>{hint}</span>}
                </span>
                <ActionIcon
                  variant="subtle"
                  size="md"
                  aria-label={`Leave out ${label}`}
                  onClick={() => leaveOut(id)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </div>
              <ChoiceBar
                look="chips"
                label={`Role of ${label}`}
                options={roles}
                value={projectRole}
                onChange={(role) => giveRole(id, role)}
              />
            </li>
          ))}
        </ul>
      )}
      {onTeam.length > 0 && (
        <p className={classes.quiet}>Already on the team: {onTeam.map(({ label }) => label).join(', ')}.</p>
      )}
    </>
  );
}
