import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { listAssignable } from '#contract/people/people.endpoints.ts';
import type { Assignable } from '#contract/people/people.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, pageOf } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { EditTeam } from './EditTeam.tsx';
import type { Picks, TeamChanges } from './team-changes.ts';

const lea = { employeeId: 4, fullName: 'Lea Stone' };
const person = (employeeId: number, managerId: number | null): Assignable => ({
  employeeId,
  fullName: `Kim No${employeeId}`,
  positionName: 'Designer',
  managerId,
  isMovable: true,
  leadName: managerId === null ? null : managerId === 4 ? 'Lea Stone' : 'Ben Moss',
});
const numbered = (length: number, first: number, managerId: number | null) =>
  Array.from({ length }, (_, at) => person(first + at, managerId));

let company: Assignable[];
/** The first people whom the picker of leads lists. */
let leads: EmployeeSummary[];
/** Calls with this text in their address fail. */
let failing: string | null;
const reviewed = vi.fn<(changes: TeamChanges) => void>();

beforeEach(async () => {
  await page.viewport(1000, 800);
  reviewed.mockClear();
  failing = null;
  leads = [lea];
  company = [...numbered(60, 100, 4), ...numbered(2, 200, null), ...numbered(70, 300, 5)];
});

const refused = failure(403, '');
const peopleOf = (query: { readonly ids?: string; readonly q?: string }) => {
  if (failing !== null && String(new URLSearchParams(query)).includes(failing)) return refused;
  const named = query.ids === undefined ? leads : [lea];
  return pageOf(
    named.map((one) => ({ ...one, positionName: null })),
    { total: '2' },
  );
};
const answers = [
  answer(listTeamLeads, ({ query }) => peopleOf(query)),
  answer(listSnippets, ({ query }) => peopleOf(query)),
  answer(listAssignable, ({ query }) => {
    if (failing !== null && String(new URLSearchParams(query)).includes(failing)) return refused;
    const { state, lead, q = '', after = '0', limit } = query;
    const stateOf = ({ managerId }: Assignable) =>
      managerId === null ? 'unassigned' : `${managerId}` === lead ? 'team' : 'elsewhere';
    const found = company.filter((one) => stateOf(one) === state && one.fullName.includes(q));
    const [from, to] = [Number(after), Number(after) + Number(limit)];
    const rest = to < found.length ? { after: String(to) } : {};
    return pageOf(found.slice(from, to), { total: String(found.length), ...rest });
  }),
];
const asked = () =>
  [...calls.of(listTeamLeads), ...calls.of(listSnippets), ...calls.of(listAssignable)].map(({ query }) =>
    String(new URLSearchParams(query)),
  );

function show(given: EmployeeSummary | null = lea, isLeadChosen = given === null) {
  function Example() {
    const [lead, setLead] = useState(given);
    const [picks, setPicks] = useState<Picks>(new Map());
    return (
      <EditTeam
        lead={lead}
        picks={picks}
        isLeadChosen={isLeadChosen}
        onLead={setLead}
        onKept={() => undefined}
        onReview={reviewed}
        onPicks={(next) => lead !== null && setPicks(next)}
        onCancel={() => undefined}
      />
    );
  }
  return renderScreen({ as: anAdmin, element: <Example />, calls: answers });
}
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const group = page.getByRole('group', { name: 'Team members' });
const ids = (people: readonly Assignable[] = []) => people.map(({ employeeId }) => employeeId);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('scrolling leads from the team to the unassigned and the other teams', async () => {
  await show();
  await expect.element(box('Kim No100')).toBeChecked();
  for (const last of ['Kim No159', 'Kim No201', 'Kim No369']) {
    await expect
      .poll(() => {
        group.element().scrollTop = last === 'Kim No201' ? group.element().scrollTop : 1_000_000;
        return box(last).elements().length;
      })
      .toBe(1);
  }
  expect(asked().filter((search) => search.includes('q='))).toEqual([]);
});

test('the server searches; picks stay, and the summary knows the whole team', async () => {
  await show();
  const search = page.getByRole('searchbox');
  await search.fill('No333');
  await box('Kim No333').click();
  await search.fill('No101');
  await box('Kim No101').click();
  await search.fill('');
  await button('Review Changes').click();
  await expect.poll(() => reviewed.mock.calls.length).toBe(1);
  const [changes] = reviewed.mock.calls[0] ?? [];
  expect([ids(changes?.reassigned), ids(changes?.unassigned)]).toEqual([[333], [101]]);
  expect(changes?.unchanged).toHaveLength(59);
});

test('the view of the team has the added people and not the removed ones', async () => {
  company = [person(1, 4), person(2, 4), person(3, null)];
  await show();
  await box('Kim No3').click();
  await box('Kim No1').click();
  await page.getByText('In the team', { exact: true }).first().click();
  await expect.element(box('Kim No1')).not.toBeInTheDocument();
  await expect.element(box('Kim No3')).toBeChecked();
  await expect.element(box('Kim No2')).toBeChecked();
  await page.getByRole('searchbox').fill('no3');
  await expect.element(box('Kim No2')).not.toBeInTheDocument();
  await expect.element(box('Kim No3')).toBeChecked();
});

test('without the whole team there is no summary, but a sentence', async () => {
  await show();
  await page.getByRole('searchbox').fill('No200');
  await box('Kim No200').click();
  failing = 'after=';
  await button('Review Changes').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The team could not be loaded. Try again.');
  expect(reviewed).not.toHaveBeenCalled();
});

test('to assign people, a lead is chosen among the Team Leads', async () => {
  await show(null);
  await box('Kim No200').click();
  await button('Review Changes').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a team lead first.');
  await page.getByRole('combobox', { name: 'Team Lead' }).click();
  await page.getByRole('option', { name: 'Lea Stone' }).click();
  await box('Kim No201').click();
  await userEvent.click(button('Review Changes'));
  await expect.poll(() => reviewed.mock.calls.length).toBe(1);
  expect(ids(reviewed.mock.calls[0]?.[0].newlyAssigned)).toEqual([201]);
});

test('back from the summary, the chosen lead has a name even if the list begins with others', async () => {
  leads = [{ employeeId: 5, fullName: 'Ben Moss' }];
  await show(lea, true);
  await expect.element(page.getByRole('combobox', { name: 'Team Lead' })).toHaveValue('Lea Stone');
});
