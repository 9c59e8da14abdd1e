import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as resultCalls } from '#contract/projects/project-evaluations.schemas.ts';
import type { ResponseResult, SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import { exportProjectResults } from '#contract/projects/project-evaluations.endpoints.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { projectResultsQuery } from '../project-evaluations.api.ts';
import { ProjectResults } from './ProjectResults.tsx';
import { gridGroups } from './results-grid.ts';

const mia = { employeeId: 1, fullName: 'Mia Wolf' };
const jon = { employeeId: 2, fullName: 'Jon Reyes' };
const ida = { employeeId: 3, fullName: 'Ida Lund' };

const response = (id: number, question: string, values: readonly number[]): ResponseResult => {
  const rated = values.filter((value) => value > 0);
  return {
    question: { evaluationQuestionId: id, question },
    averageScore: rated.length === 0 ? 0 : rated.reduce((sum, value) => sum + value, 0) / rated.length,
    answered: rated.length,
    distribution: [0, 1, 2, 3, 4, 5].map((level) => values.filter((value) => value === level).length),
    scores: values.map((value, at) => ({
      evaluationQuestionResponseId: id * 10 + at,
      employee: at === 0 ? jon : ida,
      value,
    })),
  };
};
const section = (
  target: SectionResult['targetEmployeeSnippet'],
  targetProjectRole: SectionResult['targetProjectRole'],
  responses: ResponseResult[],
  notes: SectionResult['notes'] = [],
): SectionResult => ({
  targetEmployeeSnippet: target,
  targetProjectRole,
  responses,
  notes,
  distribution: [],
  employeePerformanceScore: responses[0]?.averageScore ?? 0,
  answered: responses[0]?.answered ?? 0,
});
const note = { notesId: 1, content: 'She helps.', employee: jon };
const sections = [
  section(ida, 'PM', [response(1, 'Plans the work.', [2, 3])]),
  section(mia, 'Developer', [response(5, 'Delivers.', [5, 4]), response(6, 'Estimates.', [0])], [note]),
  section(jon, 'Developer', []),
];

const show = (some: readonly SectionResult[]) => {
  queryClient.setQueryData(
    projectResultsQuery(6).queryKey,
    sampleOf(resultCalls.getProjectResults.response, {
      projectId: 6,
      projectName: 'Harbour',
      clientName: 'Acme',
      deadline: '2026-05-01',
      submitted: 2,
      members: 3,
      sections: [...some],
    }),
  );
  return renderScreen({
    as: anAdmin,
    element: <ProjectResults projectId={6} />,
    calls: [answer(exportProjectResults, 'a,b')],
  });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answers = page.getByText('Jon Reyes: Amazing');
const textsOf = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);

test('the grid has a row for each person and the questions of each role', async () => {
  await show(sections);
  await expect
    .element(page.getByRole('table', { name: 'Average answer about each person, by question' }))
    .toBeVisible();
  expect(
    Array.from(document.querySelectorAll('tr'), (row) => Array.from(row.cells, (cell) => cell.textContent)),
  ).toEqual([
    ['Project Manager', 'Average', 'Plans the work.'],
    ['Ida Lund', '2.5, Okay, from 2 people', '2.5, Okay, from 2 people'],
    ['Developer', 'Average', 'Delivers.', 'Estimates.'],
    ['Mia Wolf', '4.5, Amazing, from 2 people', '4.5, Amazing, from 2 people', '-No rated answers'],
    ['Jon Reyes', '-No rated answers', '-No rated answers', '-No rated answers'],
  ]);
});

test('each number names its person and its question, and has a color with a legend', async () => {
  await show(sections);
  await expect.element(page.getByRole('list', { name: 'Levels' })).toBeVisible();
  const cells = Array.from(document.querySelectorAll<HTMLTableCellElement>('td[headers]'));
  const named = cells.map((cell) =>
    cell.headers.split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(named[3]).toEqual(['Mia Wolf', 'Delivers.']);
  expect(cells.map((cell) => cell.dataset['level'])).toEqual(['3', '3', '5', '5', '0', '0', '0', '0']);
  expect(textsOf('[aria-label="Levels"] li')).toEqual([
    '- N/A',
    '1 Terrible',
    '2 Struggle',
    '3 Okay',
    '4 Good',
    '5 Amazing',
  ]);
});

test('answers are folded by person, and open one by one or all at once', async () => {
  await show(sections);
  await expect.element(page.getByRole('region', { name: 'Results of Mia Wolf' })).toBeVisible();
  await expect.element(answers).not.toBeVisible();
  await button('Show answers about Mia Wolf').click();
  await expect.element(answers).toBeVisible();
  await expect.element(button('Hide answers about Mia Wolf')).toHaveAttribute('aria-expanded', 'true');
  await button('Hide answers about Mia Wolf').click();
  await expect.element(answers).not.toBeVisible();
  await button('Show all answers').click();
  await expect.element(answers).toBeVisible();
  await expect.element(page.getByText('No answers about Jon Reyes yet.')).toBeVisible();
  await button('Hide all answers').click();
  await expect.element(answers).not.toBeVisible();
});

test('notes stand apart, by person and with their authors; without notes there is no heading', async () => {
  const { unmount } = await show(sections);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect.element(notes).toHaveTextContent('NotesAbout Mia WolfShe helps.Jon Reyes');
  await unmount();
  await show(sections.slice(2));
  await expect.element(page.getByRole('region', { name: 'Results of Jon Reyes' })).toBeVisible();
  await expect.element(notes).not.toBeInTheDocument();
});

test('the file is saved under the project’s name, and Print prints', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await show(sections);
  await button('Export CSV').click();
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link instanceof HTMLAnchorElement ? link.download : '')))
    .toEqual(['Harbour results.csv']);
  expect(calls.of(exportProjectResults)).toMatchObject([{ params: { id: '6' } }]);
  await button('Print').click();
  expect(printed).toHaveBeenCalledOnce();
});

test('a narrow screen scrolls the grid by keyboard, in its box, with the names in place', async () => {
  await page.viewport(320, 800);
  await show(sections);
  const box = page.getByRole('region', { name: 'Averages by person and question' });
  await expect.element(box).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(box).toHaveFocus();
  const element = box.element();
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const name = page.getByRole('rowheader', { name: 'Mia Wolf' }).element();
  const before = name.getBoundingClientRect().left;
  element.scrollLeft = 200;
  expect(name.getBoundingClientRect().left).toBeCloseTo(before, 0);
  await page.viewport(1280, 800);
});

test('the groups have the questions of all their people, each once', () => {
  const formerly = section(jon, 'Developer', [response(6, 'Estimates.', [1]), response(9, 'Tests.', [2])]);
  expect(
    gridGroups([...sections, formerly]).map(({ role, questions, people }) => [
      role,
      questions.map((one) => one.question),
      people.length,
    ]),
  ).toEqual([
    ['PM', ['Plans the work.'], 1],
    ['Developer', ['Delivers.', 'Estimates.', 'Tests.'], 3],
  ]);
  expect(gridGroups([])).toEqual([]);
});
