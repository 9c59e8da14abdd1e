import { sql } from 'kysely';
import { deleteEvaluation } from '#contract/projects/project-evaluations.endpoints.ts';
import { saveProject } from '#contract/projects/projects.endpoints.ts';
import { addTargetIn, race, type Race } from './race.ts';

/** Projects: one project manager, and each member once. */
export const projectRaces: readonly Race[] = [
  race({
    name: 'two PMs of one project, and members who go meanwhile',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'NotStarted'),
    calls: ({ admins, ids }, { projectId, clientId, employeeId, bystanderId, evaluationIds }) => {
      const team = (...people: readonly number[]) =>
        people.map((person, place) => ({
          employee: { employeeId: person },
          projectRole: place === 0 ? 'PM' : 'Developer',
        }));
      const save = (evaluations: unknown) => ({
        body: {
          projectId,
          projectName: 'Raced',
          description: 'By many',
          clientId,
          evaluations,
          links: [],
          startDate: '2026-01-05',
          endDate: '2026-02-05',
          evaluationDeadline: '2026-02-25',
        },
      });
      return admins.flatMap((admin, index) => [
        admin.call(
          saveProject,
          save(
            [
              team(bystanderId, employeeId),
              team(employeeId, bystanderId, ids.peerId),
              team(ids.peerId, bystanderId),
            ][index],
          ),
        ),
        ...(index === 0 ? [admin.call(deleteEvaluation, { params: { id: evaluationIds.Member } })] : []),
      ]);
    },
    // Deleting may find the evaluation already deleted, or its member now the PM.
    winners: [3, 4],
    violations: ({ projectId }) => sql<{ count: number }>`
      select (abs(count(*) filter (where project_role = 'PM') - 1)
        + count(*) - count(distinct employee_id))::int as count
      from project_evaluation where project_id = ${projectId} and deleted_at is null`,
  }),
];
