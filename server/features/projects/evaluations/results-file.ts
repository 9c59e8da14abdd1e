import { projectRoleLabels, ratingLabels } from '#contract/core/enums.ts';
import type { ProjectResults } from '#contract/projects/project-evaluations.schemas.ts';
import type { CsvColumn } from '#server/http/csv.ts';

/** One answer or one note about a person. */
type Said = {
  readonly about: string;
  readonly role: string;
  readonly by: string;
  readonly question: string | null;
  /** 1 to 5; null for N/A and for notes. */
  readonly rating: number | null;
  readonly answer: string | null;
  readonly note: string | null;
};

/** The answers and then the notes about each person, in the order of the page. */
export const saidIn = ({ sections }: ProjectResults): Said[] =>
  sections.flatMap(({ targetEmployeeSnippet, targetProjectRole, responses, notes }) => {
    const person = { about: targetEmployeeSnippet.fullName, role: projectRoleLabels[targetProjectRole] };
    return [
      ...responses.flatMap(({ question: { question }, scores }) =>
        scores.map(({ employee, value }) => ({
          ...person,
          by: employee.fullName,
          question,
          note: null,
          rating: value === 0 ? null : value,
          answer: ratingLabels[value] ?? null,
        })),
      ),
      ...notes.map(({ employee, content }) => ({
        ...person,
        by: employee.fullName,
        question: null,
        rating: null,
        answer: null,
        note: content,
      })),
    ];
  });

export const resultColumns: readonly CsvColumn<Said>[] = [
  { header: 'Team member', value: ({ about }) => about },
  { header: 'Project role', value: ({ role }) => role },
  { header: 'Question', value: ({ question }) => question },
  { header: 'Answered by', value: ({ by }) => by },
  { header: 'Rating', value: ({ rating }) => rating },
  { header: 'Answer', value: ({ answer }) => answer },
  { header: 'Note', value: ({ note }) => note },
];
