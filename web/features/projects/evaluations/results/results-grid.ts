import type { ProjectRole } from '#contract/core/enums.ts';
import type { SectionResult } from '#contract/projects/evaluation-results.schemas.ts';

type GridQuestion = SectionResult['responses'][number]['question'];

/** The people of one project role with the questions about that role. */
export type GridGroup = {
  readonly role: ProjectRole;
  readonly questions: readonly GridQuestion[];
  readonly people: readonly SectionResult[];
};

/** The sections by project role, in order. A person whose role changed brings the former role's questions. */
export function gridGroups(sections: readonly SectionResult[]): GridGroup[] {
  const roles = [...new Set(sections.map(({ targetProjectRole }) => targetProjectRole))];
  return roles.map((role) => {
    const people = sections.filter(({ targetProjectRole }) => targetProjectRole === role);
    const questions = new Map(
      people.flatMap(({ responses }) =>
        responses.map(({ question }) => [question.evaluationQuestionId, question] as const),
      ),
    );
    return { role, people, questions: [...questions.values()] };
  });
}
