import { useId } from 'react';
import type { SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import { PersonName } from '#web/app/people/PersonName.tsx';
import classes from './results.module.css';
import { NoteList } from './SectionResults.tsx';

/** The notes about each person, apart from the answers. */
export function ResultNotes({ sections }: { readonly sections: readonly SectionResult[] }) {
  const id = useId();
  const noted = sections.filter(({ notes }) => notes.length > 0);
  if (noted.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.person}>
      <h3 id={id} className={classes.name}>
        Notes
      </h3>
      {noted.map(({ targetEmployeeSnippet: { employeeId, fullName }, notes }) => (
        <div key={employeeId}>
          <h4 className={classes.heading}>
            About <PersonName employeeId={employeeId} fullName={fullName} />
          </h4>
          <NoteList notes={notes} />
        </div>
      ))}
    </section>
  );
}
