import { describe, expect, it } from 'vitest';
import { projectInput } from './project-input.schemas.ts';
import { projectMessages } from './project-messages.ts';

it('an object that throws in Number() is invalid input, not a crash', () => {
  const notOne = { toString: 'x' };
  const answer = projectInput.safeParse({
    clientId: notOne,
    client: { clientId: notOne },
    evaluations: [{ employee: { employeeId: notOne }, projectRole: 'PM' }],
  });
  expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['clientId', 'client.clientId', 'evaluations.0.employee.employeeId']),
  );
});

describe('the team', () => {
  // The first person and the first client of a company have the id 1.
  const row = (employeeId: number | null, projectRole: string | null) => ({
    employee: employeeId === null ? null : { employeeId },
    projectRole,
  });
  const parse = (evaluations: unknown) =>
    projectInput.safeParse({
      projectName: 'Atlas',
      description: 'A map',
      client: { clientId: 1 },
      evaluations,
      startDate: '2025-01-01',
      endDate: '2025-02-01',
      evaluationDeadline: '2025-03-01',
    });

  it('is read as it was sent', () => {
    expect(parse([row(1, 'PM'), row(2, 'QA')]).data?.evaluations).toEqual([
      { employeeId: 1, projectRole: 'PM' },
      { employeeId: 2, projectRole: 'QA' },
    ]);
  });

  it.each([
    ['nobody', [], [projectMessages.teamRequired]],
    ['no project manager', [row(1, 'QA')], [projectMessages.oneManager]],
    ['two project managers', [row(1, 'PM'), row(2, 'PM')], [projectMessages.oneManager]],
    ['no name', [row(1, 'PM'), row(0, 'QA')], [projectMessages.memberName]],
    ['two rows without a name', [row(1, 'PM'), row(null, 'QA'), row(-1, 'QA')], [projectMessages.memberName]],
    ['no role', [row(1, 'PM'), row(2, null)], [projectMessages.memberRole]],
    ['the same person twice', [row(1, 'PM'), row(1, 'QA')], [projectMessages.memberTwice]],
  ])('with %s gets one sentence', (_case, team, sentences) => {
    expect(parse(team).error?.issues.map(({ message }) => message)).toEqual(sentences);
  });
});

describe('the days', () => {
  const parse = (startDate: unknown, endDate: unknown, evaluationDeadline: unknown) =>
    projectInput.safeParse({
      projectName: 'Atlas',
      description: 'A map',
      client: { clientId: 1 },
      startDate,
      endDate,
      evaluationDeadline,
      evaluations: [
        {
          employee: { employeeId: 1 },
          projectRole: 'PM',
        },
      ],
    });
  const { startRequired, endRequired, deadlineRequired, endOrder, deadlineOrder } = projectMessages;

  it.each([
    ['in order', ['2025-01-01', '2025-01-02', '2025-01-03'], []],
    ['with start and end alike', ['2025-01-02', '2025-01-02', '2025-01-03'], [endOrder]],
    ['that end before they start', ['2025-01-02', '2025-01-01', '2025-01-03'], [endOrder]],
    ['with end and deadline alike', ['2025-01-01', '2025-01-02', '2025-01-02'], [deadlineOrder]],
    ['backwards', ['2025-01-03', '2025-01-02', '2025-01-01'], [endOrder, deadlineOrder]],
    ['without a start', ['', '2025-01-02', '2025-01-03'], [startRequired]],
    ['without an end', ['2025-01-01', '', '2025-01-03'], [endRequired]],
    ['without a deadline', ['2025-01-01', '2025-01-02', null], [deadlineRequired]],
  ] as const)('%s', (_case, [start, end, deadline], sentences) => {
    expect(parse(start, end, deadline).error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
  });
});

describe('the links', () => {
  const parse = (links: unknown) =>
    projectInput.safeParse({
      projectName: 'Atlas',
      description: 'A map',
      client: { clientId: 1 },
      links,
      startDate: '2025-01-01',
      endDate: '2025-02-01',
      evaluationDeadline: '2025-03-01',
      evaluations: [
        {
          employee: { employeeId: 1 },
          projectRole: 'PM',
        },
      ],
    });
  const wiki = { name: 'Wiki', url: 'https://example.test/wiki' };

  it.each([
    ['have different titles', [wiki, { ...wiki, name: 'Board' }], []],
    [
      'have the same title but for case and spaces',
      [wiki, { ...wiki, name: ' WIKI ' }],
      [projectMessages.linkTitlesUnique],
    ],
    ['have the same title, but one has no address', [wiki, { ...wiki, url: '' }], []],
    ['have neither title nor address', [{}, {}], []],
  ])('that %s', (_case, links, sentences) => {
    expect(parse(links).error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
  });
});
