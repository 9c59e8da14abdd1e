import { addDays } from '#contract/core/values/dates.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { projectForm } from '#web/features/projects/directory/project-form.ts';
import { bodyOf, valuesOf } from '#web/features/projects/directory/project-values.ts';
import type { FormRow } from './form-row.ts';
import type { Fixture } from './fixture.ts';

/** A project with every optional part. */
export const projectInput = ({ company, pm, today }: Fixture) => ({
  projectName: 'Harbor',
  description: 'A port for all ships',
  notes: 'Be kind',
  startDate: addDays(today, -100),
  endDate: addDays(today, 10),
  evaluationDeadline: addDays(today, 20),
  client: {
    clientId: -1,
    name: 'Acme',
  },
  evaluations: [
    {
      employee: { employeeId: pm.employeeId },
      projectRole: 'PM',
    },
    {
      employee: { employeeId: company.member.employeeId },
      projectRole: 'QA',
    },
  ],
  links: [
    {
      linkId: -1,
      name: 'Plan',
      url: 'https://plan.example.test/',
    },
  ],
});

export const projectFormRow: FormRow = {
  endpoint: contract.saveProject,
  table: 'project',
  isMadeByCall: true,
  files: ['projects/directory/ProjectFormPage.tsx'],
  async open(fixture) {
    const given = projectInput(fixture);
    const id = await fixture.idOf(contract.saveProject, given);
    const read = async () => {
      const project = await fixture.get<Project>(contract.getProject, { params: { id } });
      return { body: bodyOf(projectForm.parse(valuesOf(project)), id), version: project.version };
    };
    return { read, given };
  },
  changes: {
    projectName: { to: 'Quay' },
    description: { to: 'A quay for all boats' },
    startDate: ({ today }) => ({ to: addDays(today, -99) }),
    endDate: ({ today }) => ({ to: addDays(today, 11) }),
    evaluationDeadline: ({ today }) => ({ to: addDays(today, 21) }),
    'evaluations[].employee.employeeId': ({ company }) => ({ to: company.colleague.employeeId }),
    'links[].name': { to: 'Sketch', also: ['links[].linkId'] },
    'links[].url': { to: 'https://sketch.example.test/', also: ['links[].linkId'] },
    notes: { to: 'Be kinder' },
  },
};
