import { useWatch } from 'react-hook-form';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { positionBeside } from '#contract/core/names.ts';
import type { Handover as Facts } from '#contract/people/handover.schemas.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { PersonField } from '#web/app/people/PersonField.tsx';
import { PeopleField } from '#web/ui/forms/pickers/PeopleField.tsx';
import classes from './directory/People.module.css';
import { movesTodayText, projectsText, reviewTexts, successorText, teamText } from './handover-words.ts';

type Props = { readonly profile: EmployeeProfile; readonly handover: Facts };

/** Asks who takes over the people and the projects of a person who is archived, each group by name. */
export function Handover({ profile, handover }: Props) {
  const { people, projects, projectManagers } = handover;
  const texts = reviewTexts(handover);
  return (
    <>
      {people.length > 0 && (
        <section aria-label="People" className={classes.handover}>
          <p>{teamText(people)}</p>
          <PersonField
            name="newTeamLeadId"
            label="Who takes over these people?"
            placeholder="Nobody: they become unassigned"
            from={listTeamLeads}
            without={[profile.employeeId]}
          />
          <Successor people={people} />
        </section>
      )}
      {texts.length > 0 && (
        <section aria-label="Open reviews" className={classes.handover}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {projects.length > 0 && (
        <section aria-label="Projects" className={classes.handover}>
          <p>{projectsText(projects)}</p>
          <PeopleField
            name="newProjectManagerId"
            label="Who takes over these projects?"
            placeholder="Nobody: they ask for a new manager"
            options={projectManagers.map(({ employeeId, fullName, positionName }) => {
              const hint = positionBeside(fullName, positionName);
              return { id: employeeId, label: fullName, ...(hint === null ? {} : { hint }) };
            })}
          />
        </section>
      )}
      <MovesToday profile={profile} />
    </>
  );
}

/** A new lead from the team does not lead themselves. */
function Successor({ people }: Pick<Facts, 'people'>) {
  const id: unknown = useWatch({ name: 'newTeamLeadId' });
  const successor = people.find(({ employeeId }) => employeeId === id);
  return successor === undefined ? null : <p className={classes.words}>{successorText(successor)}</p>;
}

function MovesToday({ profile: { fullName, today } }: Pick<Props, 'profile'>) {
  const [day, leadId, managerId]: unknown[] = useWatch({
    name: ['endDate', 'newTeamLeadId', 'newProjectManagerId'],
  });
  const isChosen = typeof leadId === 'number' || typeof managerId === 'number';
  if (!isChosen || typeof day !== 'string' || day <= today) return null;
  return <p className={classes.words}>{movesTodayText(fullName)}</p>;
}
