import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { openProjectFixture, type ProjectFixture, refusal } from './projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

describe('the sentences of the form', () => {
  it.each([
    [{ projectName: ' ' }, 'Project title is required.'],
    [{ description: '' }, 'Project Description is required'],
    [{ startDate: '' }, 'Start date is required.'],
    [{ endDate: null }, 'End date is required.'],
    [{ endDate: '2000-01-01' }, 'End date must come after start date.'],
    [{ evaluationDeadline: undefined }, 'Review deadline is required.'],
    [{ evaluationDeadline: '2000-01-01' }, 'Review deadline must come after end date.'],
    [{ client: null }, 'Client is required'],
    [{ client: { clientId: -1, name: ' ' } }, 'Client is required'],
    [{ client: { clientId: 999_999 } }, 'This client does not exist.'],
    [{ evaluations: [] }, 'At least one team member is required.'],
    [{ links: [{ name: '', url: 'https://example.test' }] }, 'Title is required.'],
    [{ links: [{ name: 'Wiki', url: 'ftp://example.test' }] }, 'Must be a valid URL.'],
    [{ links: [{ name: 'Wiki', url: 'https://me:secret@example.test' }] }, 'Must be a valid URL.'],
    [
      {
        links: [
          { name: 'Wiki', url: 'https://example.test/1' },
          { name: ' wiki', url: 'https://example.test/2' },
        ],
      },
      'All links must have unique titles.',
    ],
  ])('refuses %j', async (more, sentence) => {
    expect(refusal(await fixture.save(more))).toEqual([400, sentence]);
  });

  it('requires exactly one project manager, names, roles, and each person once', async () => {
    const { pm, member, colleague } = fixture.people;
    const team = async (evaluations: unknown[]) => refusal(await fixture.save({ evaluations }));
    const row = ({ employeeId }: { employeeId: number }, projectRole: string) => ({
      employee: { employeeId },
      projectRole,
    });
    expect(await team([row(member, 'Developer')])).toEqual([400, 'Exactly one project manager is required.']);
    expect(await team([row(member, 'PM'), row(pm, 'PM')])).toEqual([
      400,
      'Exactly one project manager is required.',
    ]);
    expect(await team([row(pm, 'PM'), { employee: null, projectRole: 'QA' }])).toEqual([
      400,
      'All desired team members must have a name selected.',
    ]);
    expect(await team([row(pm, 'PM'), row(member, '')])).toEqual([400, 'All team members must have a role.']);
    expect(await team([row(pm, 'PM'), row(pm, 'QA')])).toEqual([
      400,
      'Each team member can be on a project only once.',
    ]);
    expect(await team([row(pm, 'PM'), row({ employeeId: 999_999 }, 'QA')])).toEqual([
      400,
      projectMessages.memberUnknown,
    ]);
    expect(await team([row(pm, 'PM'), row(colleague, 'CSM')])).toEqual([200, expect.any(String)]);
  });

  it('drops links without an address and keeps the others in their order', async () => {
    const links = [
      {
        name: 'Issue Tracker',
        url: '',
      },
      {
        name: 'Wiki',
        url: ' https://example.test/wiki ',
      },
      { name: 'Project Retro' },
      {
        name: 'Board',
        url: 'http://example.test/board',
      },
    ];
    const projectId = await fixture.newProject({ links });
    const project = await fixture.read(projectId);
    expect(project.links.map(({ name, url }) => [name, url])).toEqual([
      ['Wiki', 'https://example.test/wiki'],
      ['Board', 'http://example.test/board'],
    ]);
    const reversed = project.links.toReversed().map(({ name, url }) => ({ name, url }));
    await fixture.newProject({ projectId, links: reversed });
    expect((await fixture.read(projectId)).links.map(({ name }) => name)).toEqual(['Board', 'Wiki']);
  });
});
